import AlbumLibrary
import AlbumModel
import RecordReading
import RecordRecognition

/// A list that the library wrote, in which a user may have changed cells and added rows: its
/// records have the numbers of albums.
struct OwnExport {
  /// The columns that are no fields of albums, in plain form.
  private static let numbers: Set = ["id", "position", "added"]
  /// The sources of such lists: those with all fields, and others.
  private static let sources: Set = ["moonshelf", "moonshelf-table", "csv", "json"]

  private let names: FieldNames
  /// The fields of columns; empty if members are fields.
  private let fields: [String: [FieldName]]
  /// The albums of earlier records: a row that was copied is another album.
  private var met: Set<AlbumID> = []

  /// Recognizes a list by its first records: of most that have a number, the album with that number
  /// has the same artist or title, and no number of another program.
  ///
  /// - Returns: nil for another list, which the report says if some numbers fit, and if the user says
  ///   what its column of numbers is.
  init?(
    _ batch: RecordBatch, from source: String, in library: LibraryAPI, _ report: ImportReport? = nil
  ) throws {
    let isNamed = batch.readings.contains { $0.name.lowercased() == "id" && $0.evidence == .user }
    guard Self.sources.contains(batch.part?.sourceName ?? source), !isNamed else { return nil }
    let numbered = (0..<batch.count).map { batch[$0] }.filter { Self.number(of: $0) != nil }
    let known = try numbered.count { record in
      try Self.album(of: record, in: library).map { Self.isSame(record.draft, $0) } ?? false
    }
    guard known * 2 > numbered.count else {
      let text = "the IDs are not used: \(known) of \(numbered.count) fit an artist or a title"
      let isExport = batch.readings.contains { $0.name.lowercased() == "added" }
      if known > 0, isExport {
        report?.warn(ImportWarning(kind: "columns", line: 0, message: text))
      }
      return nil
    }
    names = try library.names
    fields = Dictionary(batch.readings.map { ($0.name, $0.fields) }) { first, _ in first }
  }

  /// The number in a record: of a table in the column `ID`, of an object before its position.
  private static func number(of record: ImportRecord) -> AlbumID? {
    let isTable = record.batch.columns != nil
    guard isTable || record.object.value(named: "position") != nil else { return nil }
    switch record.value(named: isTable ? "ID" : "id") {
    case .integer(let number)?: return AlbumID(rawValue: number)
    case .text(let text)?: return Int64(text).map(AlbumID.init(rawValue:))
    default: return nil
    }
  }

  private static func album(of record: ImportRecord, in library: LibraryAPI) throws -> Album? {
    guard let id = number(of: record), let album = try library.album(id) else { return nil }
    return album["source_id"]?.description != "\(id)" ? album : nil
  }

  /// Whether artist or title are those of an album.
  private static func isSame(_ draft: AlbumContent, _ album: Album) -> Bool {
    [FieldName.artist, .title].contains { name in
      draft[name].map { FoldedText.fold("\($0)") } == album[name].map { FoldedText.fold("\($0)") }
        && draft[name] != nil
    }
  }

  /// The album of a record; nil for an additional one: a number without anything else that the
  /// library wrote is one that the user chose.
  mutating func album(
    of record: ImportRecord, _ draft: AlbumContent, in library: LibraryAPI
  ) throws -> Album? {
    guard let album = try Self.album(of: record, in: library) else { return nil }
    let added = (record.value(named: "Added") ?? record.value(named: "added")).flatMap(Self.text)
    guard added?.isEmpty == false || Self.isSame(draft, album) else { return nil }
    return met.insert(album.id).inserted ? album : nil
  }

  /// Removes what was read from the columns of numbers.
  func prepare(_ draft: inout AlbumContent) {
    for (column, fields) in fields where Self.numbers.contains(FieldNames.plain(column)) {
      for field in fields where !field.isMain { draft.fields[field.rawValue] = nil }
    }
  }

  /// The content of an album with the changed cells of its record; an emptied one clears the field.
  ///
  /// - Throws: `FieldError`, for a value that the field cannot hold.
  func content(
    of album: Album, changedBy record: ImportRecord, _ draft: AlbumContent
  ) throws -> AlbumContent {
    var content = album.content
    var unchanged = names.computed
    for (column, value) in record.values where !Self.numbers.contains(FieldNames.plain(column)) {
      let own = fields.isEmpty ? [FieldName(rawValue: column)] : fields[column] ?? []
      guard let field = own.first, let text = Self.text(of: value) else { continue }
      if text == album[field]?.description {
        unchanged.formUnion(own)
      } else if text.allSatisfy(\.isWhitespace), draft[field] == nil, field != .title {
        try content.set(nil, for: field)
      }
    }
    for (name, value) in draft.allFields where !unchanged.contains(name) {
      if album[name].map({ isAlike($0, value, name) }) != true { try content.set(value, for: name) }
    }
    return content
  }

  private static func text(of value: JSONValue) -> String? {
    switch value {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .null: ""
    default: nil
    }
  }

  /// Whether values are the same in the type of their field, as a spreadsheet may write them.
  private func isAlike(_ old: FieldValue, _ new: FieldValue, _ name: FieldName) -> Bool {
    if old.description == new.description { return true }
    guard let kind = names.kind(of: name) else { return false }
    let (one, two) = (kind.canonical(old), kind.canonical(new))
    guard let first = kind.interval(of: "\(one)"), let second = kind.interval(of: "\(two)") else {
      return names.texts(of: one, in: name) == names.texts(of: two, in: name)
    }
    return first == second && kind.unit(of: one) == kind.unit(of: two)
  }
}
