import AlbumModel
import AlbumTestSupport
import Testing
@testable import RecordRecognition

/// One list of albums, written in many ways.
private struct Dressing {
  static let artists = [
    "Miles Davis", "Björk", "Fela Kuti", "Nina Simone", "David Bowie", "Kraftwerk", "Sade", "Can",
  ]
  static let words = [
    "Blue", "Night", "Home", "Low", "Sea", "Fire", "Glass", "Red", "Moon", "Rain",
  ]

  private static let names: [FieldName: [String]] = [
    .artist: [
      "Artist", "Interpret", "Artiste", "Исполнитель", "アーティスト", "recordauthor",
      "Nombre del grupo", "Artist / Band", "Künstler", "Autore", "band name", "Zespół",
    ],
    .title: [
      "Album", "Albumtitel", "Titre de l’album", "Título", "Альбом", "Record", "albumname",
      "Titolo album", "LP", "release title", "Nombre del disco",
    ],
    .year: [
      "Year", "Jahr", "Année", "Año", "Год", "年", "Release Year", "anno di uscita", "yr",
      "fecha de lanzamiento", "rel. year", "year_of_release",
    ],
    .genre: ["Genre", "Género", "Жанр", "Stil", "genre_main", "style/genre"],
  ]

  /// The albums: artist, title, year, genre.
  let albums: [[String]]
  private var random: SeededRandom

  init(seed: UInt64) {
    var random = SeededRandom(seed)
    albums = (0..<40).map { number in
      let title = (0..<Int.random(in: 1...3, using: &random))
        .compactMap { _ in Self.words.randomElement(using: &random) }.joined(separator: " ")
      return [
        Self.artists[number % Self.artists.count], "\(title) \(Self.words[number % 10]) \(number)x",
        "\(Int.random(in: 1955...2020, using: &random))",
        ["Jazz", "Rock", "Pop, Rock", "Hip Hop"].randomElement(using: &random) ?? "",
      ]
    }
    self.random = random
  }

  /// The text of a file with these albums, and others' columns between theirs.
  mutating func text(withNames: Bool) -> (text: String, about: String) {
    var columns: [(name: String, values: [String])] = []
    for (place, field) in ([.artist, .title, .year, .genre] as [FieldName]).enumerated() {
      let name = Self.names[field]?.randomElement(using: &random) ?? ""
      columns.append((name, albums.map { $0[place] }))
    }
    let spelling = ["", "", ".0", "-06-16", "/6/16"].randomElement(using: &random) ?? ""
    columns[2].values = columns[2].values.map { $0 + spelling }
    let rated = albums.indices.map { "\($0 % 5 + 1)/5" }
    columns.append(("Bewertung", rated))
    columns.append(("purchased on", albums.indices.map { "2021-03-\(10 + $0 % 20)" }))
    columns.append(("Photo", albums.indices.map { "https://x.org/\($0).jpg" }))
    if withNames { columns.shuffle(using: &random) } else { columns.remove(at: 5) }
    let about = "\(columns.map(\.name)), years \(columns[0].values[0])"
    if withNames, Bool.random(using: &random) {
      let objects = albums.indices.map { row in
        JSONValue.object(
          JSONObject(columns.map { .init(name: $0.name, value: .text($0.values[row])) }))
      }
      return (String(decoding: JSONValue.array(objects).bytes, as: UTF8.self), about)
    }
    let delimiter = [",", ";", "\t", "|"].randomElement(using: &random) ?? ","
    func line(_ cells: [String]) -> String {
      cells.map { "\"\($0)\"" }.joined(separator: delimiter) + "\n"
    }
    let rows = albums.indices.map { row in line(columns.map { $0.values[row] }) }
    return ((withNames ? line(columns.map(\.name)) : "") + rows.joined(), about)
  }
}

@Suite("The main fields of a list")
struct ColumnRoleTests {
  private func check(_ seed: UInt64, withNames: Bool) throws {
    var dressing = Dressing(seed: seed)
    let (text, about) = dressing.text(withNames: withNames)
    let reading = try Reading(text)
    #expect(
      reading.records.map { [$0.draft.artist, $0.draft.title, $0.draft.year.map(String.init)] }
        == dressing.albums.map { [$0[0], $0[1], $0[2]] }, "\(about)")
    if withNames { #expect(reading.records.allSatisfy { $0.draft.genre != nil }, "\(about)") }
  }

  @Test("are found whatever the columns are called and in whatever order", arguments: 1...60)
  func dressed(seed: UInt64) throws { try check(seed, withNames: true) }

  @Test("are found without names of columns", arguments: 1...20)
  func unnamed(seed: UInt64) throws { try check(seed, withNames: false) }

  @Test(
    "are named by words, but not by those of other things",
    arguments: [
      ("rel. year", FieldName.year), ("anno di uscita", .year), ("recordauthor", .artist),
      ("Artist / Band", .artist), ("Nombre del grupo", .artist), ("Titolo album", .title),
      ("album yr", .year), ("genre_main", .genre), ("artist_id", nil), ("album url", nil),
      ("review date", nil), ("purchase year", nil), ("track title", nil), ("label name", nil),
      ("Utgivelsesår", .year), ("udgivelsesår", .year), ("utgivningsår", .year), ("ansvar", nil),
      ("السنة", .year), ("الفنان", .artist), ("הזמר", nil),
      ("발매연도", .year), ("앨범명", .title),
    ] as [(String, FieldName?)])
  func words(name: String, field: FieldName?) {
    #expect((ColumnNames.main(of: name)?.field ?? ColumnWords.main(of: name)) == field)
  }
}
