import AlbumModel
import AlbumTestSupport
import Foundation
@testable import RecordReading

/// A collection in other clothes: the same albums as another person would have written them down.
struct DressedCollection {
  /// What the names of the columns are like.
  enum Header: String, CaseIterable {
    case plain, translated, translatedAgain, decorated, shortened, missing
  }

  let collection: KnownCollection
  let form: ListForm
  let header: Header
  let years: String
  let encoding: String
  private(set) var list: WrittenList
  /// Whether the file has the genres, under a name.
  let hasGenres: Bool
  private let prefix: String

  var about: String {
    "\(collection.name), \(form.rawValue), header \(header.rawValue) \(list.names), "
      + "years \(years), \(encoding), delimiter \(list.delimiter.debugDescription)"
  }

  /// What failures have in common.
  var kind: String { "\(form.rawValue) / \(header.rawValue)" }

  /// Dresses one of some collections.
  init(_ collections: [KnownCollection], seed: UInt64) {
    var random = SeededRandom(seed)
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }
    let collection = pick(collections)
    // Half of the files are tables.
    let form = Bool.random(using: &random) ? ListForm.table : pick(ListForm.allCases)
    let canMiss = [.table, .excel, .openDocument].contains(form)
    let header = pick(Header.allCases.filter { canMiss || $0 != .missing })
    let years = pick(DressedText.years)
    let language = pick(DressedText.languages)
    var columns: [(name: String, cells: [String])] = []
    func add(_ field: DressedText.Field, _ cells: [String]) {
      let name =
        switch header {
        case .plain, .missing: DressedText.english(field)
        case .translated, .translatedAgain: DressedText.name(of: field, in: language)
        case .decorated: pick(DressedText.decorated(field))
        case .shortened: pick(DressedText.shortened(field))
        }
      columns.append((name, cells))
    }
    let albums = collection.albums
    add(.artist, albums.map(\.artist))
    add(.title, albums.map(\.title))
    let dates = albums.map { album in
      album.year.map { DressedText.date($0, as: years, &random) } ?? ""
    }
    add(.year, dates)
    hasGenres = header != .missing && Bool.random(using: &random)
    if hasGenres { add(.genre, albums.map { $0.genre ?? "" }) }
    for extra in DressedText.extras.shuffled(using: &random).prefix(
      Int.random(in: 0...3, using: &random))
    {
      let style = Int.random(in: 0...9, using: &random)
      columns.append(
        (
          header == .translated ? extra.translated : extra.name,
          albums.indices.map { extra.cell($0, style, &random) }
        ))
    }
    // Without names, only the usual order says which is which.
    if header != .missing, Bool.random(using: &random) { columns.shuffle(using: &random) }
    list = WrittenList(
      names: columns.map(\.name),
      rows: albums.indices.map { row in columns.map { $0.cells[row] } })
    list.hasHeader = header != .missing
    list.delimiter = pick([",", ",", ";", "\t", "|"])
    list.quotesAll = Bool.random(using: &random)
    list.lineEnd = pick(["\n", "\n", "\r\n", "\r"])
    let text = list.rows.joined().joined() + list.names.joined()
    let encodings =
      ["UTF-8", "UTF-8", "UTF-8 with a mark", "UTF-16LE", "UTF-16BE"]
      + (text.data(using: .windowsCP1252) == nil ? [] : ["windows-1252", "windows-1252"])
    // What declares UTF-8 is in UTF-8.
    let isDeclared = [.xml, .attributes, .yaml, .toml, .json, .jsonLines].contains(form)
    encoding = form.isText && !isDeclared ? pick(encodings) : "UTF-8"
    prefix =
      form == .table && header != .missing && pick([false, false, false, true])
      ? "My records\(list.lineEnd)\(list.lineEnd)" : ""
    (self.collection, self.form, self.header, self.years) = (collection, form, header, years)
  }

  /// The file; nil for a database.
  var bytes: [UInt8]? {
    guard form != .database else { return nil }
    guard form.isText else { return list.bytes(as: form) }
    let text = prefix + list.text(as: form)
    let data: Data? =
      switch encoding {
      case "UTF-8 with a mark": Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)
      case "UTF-16LE": text.data(using: .utf16LittleEndian).map { Data([0xFF, 0xFE]) + $0 }
      case "UTF-16BE": text.data(using: .utf16BigEndian).map { Data([0xFE, 0xFF]) + $0 }
      case "windows-1252": text.data(using: .windowsCP1252)
      default: Data(text.utf8)
      }
    return Array(data ?? Data())
  }

  /// What became of the dressed collection.
  enum Outcome: Equatable {
    case equal
    /// The user is asked before the import, or it is refused.
    case asked
    case different(String)
  }

  /// Imports the file, and compares its albums.
  func outcome() throws -> Outcome {
    let reading: Reading
    do {
      reading = try bytes.map { try Reading($0) } ?? list.reading(as: form)
    } catch is ImportError {
      return .asked
    }
    let albums = reading.records.filter { $0.problem == nil && $0.absence == nil }.map { record in
      KnownCollection.Album(
        artist: record.draft.artist ?? "", title: record.draft.title ?? "", year: record.draft.year,
        genre: hasGenres ? record.draft.genre : nil)
    }
    let expected = collection.albums.map { album in
      KnownCollection.Album(
        artist: album.artist, title: album.title, year: album.year,
        genre: hasGenres ? album.genre : nil)
    }
    if albums == expected { return .equal }
    if reading.isInDoubt || reading.error != nil || albums.allSatisfy({ $0.title.isEmpty }) {
      return .asked
    }
    let first = zip(albums, expected).first { $0 != $1 }
    return .different(
      "\(albums.count) of \(expected.count) albums; "
        + (first.map { "\($0) instead of \($1)" } ?? "") + "; warnings: "
        + reading.warnings.prefix(3).map(\.message).joined(separator: "; "))
  }
}
