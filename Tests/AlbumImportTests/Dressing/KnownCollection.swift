import AlbumModel
import AlbumTestSupport
import Foundation
@testable import RecordRecognition

/// Albums that are known exactly, to be written in many ways.
struct KnownCollection: Sendable {
  /// An album: what any dressing of a list keeps.
  struct Album: Equatable, Sendable {
    let artist: String
    let title: String
    let year: Int64?
    let genre: String?
  }

  let name: String
  let albums: [Album]

  /// The number of albums that are dressed, and the size of a file up to which it is read.
  private static let (mostAlbums, longest) = (40, 200_000)

  /// Collections that need no other files.
  static let made: [KnownCollection] =
    (0..<12).map { KnownCollection(seed: UInt64($0)) }
    + EncodedList.languages.enumerated().map { KnownCollection($1, seed: UInt64(100 + $0)) }

  /// Up to forty collections of this machine's real files, each a part of its own file.
  static let real: [KnownCollection] = {
    var random = SeededRandom(7)
    return RealData.files.shuffled(using: &random).lazy.compactMap { KnownCollection(path: $0) }
      .prefix(40).map(\.self)
  }()

  private static let artists = [
    "Miles Davis", "Björk", "Fela Kuti", "Nina Simone", "David Bowie", "Kraftwerk", "Sade", "Can",
    "The Fall", "Cocteau Twins", "Os Mutantes", "Yo La Tengo", "Stereolab", "Earth, Wind & Fire",
    "AC/DC", "Sigur Rós", "Boards of Canada", "Alice Coltrane", "Guided by Voices", "Neu!", "10cc",
    "The Smiths", "Einstürzende Neubauten", "Broadcast", "Harmonia", "Talk Talk", "Television",
    "Astor Piazzolla", "Hüsker Dü", "Parliament", "Ana Frango Elétrico", "Low", "The The", "U2",
  ]
  private static let words = [
    "Blue", "Night", "Home", "Sea", "Fire", "Glass", "Red", "Moon", "Rain", "of", "the", "a",
    "Songs", "Days", "Love", "City", "Hours", "Garden", "Stars", "Machine", "Winter", "Dreams",
    "Ordinary", "Volume", "Return", "Perfect", "Silver", "Letter", "Écho", "Año", "Über", "&",
  ]
  private static let genres = [
    "Jazz", "Rock", "Pop", "Hip Hop", "Electronic", "Folk", "Soul", "Punk", "Ambient", "Metal",
  ]

  /// A made-up collection.
  private init(seed: UInt64) {
    var random = SeededRandom(seed)
    name = "made \(seed)"
    let artists = Self.artists.shuffled(using: &random).prefix(
      Int.random(in: 6...30, using: &random))
    var known: Set<String> = []
    var albums: [Album] = []
    while albums.count < 15 + Int(seed) * 2 {
      let words = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
        Self.words.randomElement(using: &random)
      }
      let title = words.joined(separator: " ")
      guard let first = title.first, first.isUppercase, known.insert(title).inserted else {
        continue
      }
      albums.append(
        Album(
          artist: artists.randomElement(using: &random) ?? "", title: title,
          year: Int64(Int.random(in: 1955...2023, using: &random)),
          genre: Self.genres.randomElement(using: &random)))
    }
    self.albums = albums
  }

  /// A list in another language, with made-up years.
  private init(_ list: EncodedList, seed: UInt64) {
    var random = SeededRandom(seed)
    name = list.language
    albums = list.rows.compactMap { row in
      let cells = row.split(separator: ",", maxSplits: 1).map(String.init)
      guard cells.count == 2 else { return nil }
      return Album(
        artist: cells[0], title: cells[1],
        year: Int64(Int.random(in: 1955...2023, using: &random)),
        genre: Self.genres.randomElement(using: &random))
    }
  }

  /// Albums of a real file; nil if too few have an artist and a title.
  private init?(path: String) {
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    guard let size, size <= Self.longest, let reading = try? Reading(path: path),
      reading.error == nil
    else { return nil }
    var known: Set<String> = []
    let all = reading.records.compactMap { record -> Album? in
      let draft = record.draft
      guard record.problem == nil, record.absence == nil, let artist = draft.artist,
        let title = draft.title, known.insert("\(artist)\n\(title)".lowercased()).inserted
      else { return nil }
      // A letter that was a space in another encoding, before the file was written.
      let genre = draft.genre?.contains("Ê") == true ? nil : draft.genre
      return Album(artist: artist, title: title, year: draft.year, genre: genre)
    }
    guard all.count >= 12, all.count * 10 >= reading.records.count * 9 else { return nil }
    name = path.split(separator: "/").suffix(2).joined(separator: "/")
    let start = all.count / 3
    albums = Array(all[start...].prefix(Self.mostAlbums))
  }
}
