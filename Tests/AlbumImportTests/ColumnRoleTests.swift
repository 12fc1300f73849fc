import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumImport

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

  @Test("do not include the dates of reviews, charts, purchases and of rows")
  func dates() throws {
    for name in ["review_date", "date added", "bought", "Kaufdatum", "date_listened"] {
      let rows = (0..<20).map { "Artist \($0 % 4),Title \($0) x,2024-05-\(10 + $0)" }
      let text = "artist,album,\(name)\n" + rows.joined(separator: "\n")
      #expect(try Reading(text).records.allSatisfy { $0.draft.year == nil }, "\(name)")
    }
    let reviews = (0..<20).map { "\($0),Artist \($0 % 4),Title \($0) x,Ann,2024-05-\(10 + $0)" }
    let text = "reviewid,artist,album,author,date\n" + reviews.joined(separator: "\n")
    let records = try Reading(text).records
    #expect(records.allSatisfy { $0.draft.year == nil && $0.draft.artist != "Ann" })
  }

  @Test("do not include the names of producers, studios and shops")
  func otherNames() throws {
    for name in ["producer", "Studio", "shop", "Lent to"] {
      let rows = (0..<20).map { "Title \($0) x,Person \($0 % 7),19\(60 + $0)" }
      let text = "album,\(name),year\n" + rows.joined(separator: "\n")
      #expect(try Reading(text).records.allSatisfy { $0.draft.artist == nil }, "\(name)")
    }
  }

  @Test("are kept as names of columns say if the values are few, or of any form")
  func few() throws {
    let reading = try Reading("artist,title,year\n1349,1984,unknown\n3,21,1999\n")
    #expect(reading.records.map(\.draft.artist) == ["1349", "3"])
    #expect(reading.titles == ["1984", "21"])
  }

  @Test("titles with artist and year are believed rather than the column of a listener and a date")
  func dashedTitles() throws {
    let rows = [
      "Anna;Can – Tago Mago (1971)", "Ben;Air – Moon Safari (1998)",
      "Anna;Low – Trust (2002)", "Cleo;Björk – Debut (1993)", "Ben;Neu! – Neu! 75 (1975)",
    ].enumerated().map { "2023-01-0\($0.offset + 1);\($0.element)" }
    let reading = try Reading((["Date;Who;What"] + rows).joined(separator: "\n"))
    #expect(reading.records.map(\.draft.artist) == ["Can", "Air", "Low", "Björk", "Neu!"])
    #expect(reading.records.map(\.draft.year) == [1971, 1998, 2002, 1993, 1975])
    #expect(reading.records[0].field("who") == .text("Anna"))
  }

  @Test("the year of the first release is preferred to those of pressings, where it is known")
  func firstYears() throws {
    let rows = (0..<8).map { row in
      "Artist \(row % 3),Album \(row),\(2010 + row),\(row == 5 ? "" : "\(1970 + row)")\n"
    }
    let years: [Int64?] = [1970, 1971, 1972, 1973, 1974, 2015, 1976, 1977]
    for names in ["year,originalYear", "released,Original release year", "Année,Année d'origine"] {
      let reading = try Reading("artist,album,\(names)\n\(rows.joined())")
      #expect(reading.records.map(\.draft.year) == years, "\(names)")
    }
    let reading = try Reading(
      #"[{"artist": "Can", "title": "Ege", "released": "2022-09-00", "data": {"originalYear": 1972}}, "#
        + #"{"artist": "Low", "title": "Trust", "released": "2002", "data": {}}]"#)
    #expect(reading.records.map(\.draft.year) == [1972, 2002])
  }

  @Test("a release date may be a time in milliseconds or seconds, other numbers are no years")
  func timestamps() throws {
    let times = [
      63_072_000_000, 1_362_459_600_000, 946_681_200_000, 946_684_800_000, 1_600_000_000_000,
    ]
    let rows = times.map { #"{"artist": "Can", "album": "A \#($0)", "release_date": \#($0)}"# }
    let reading = try Reading("[\(rows.joined(separator: ","))]")
    #expect(reading.records.map(\.draft.year) == [1972, 2013, 2000, 2000, 2020])
    let seconds = times.dropFirst().map { "Can,A \($0),\($0 / 1000)" }.joined(separator: "\n")
    let table = try Reading("artist,album,releaseDate\n" + seconds)
    #expect(table.records.map(\.draft.year) == [2013, 2000, 2000, 2020])
    let codes = try Reading(
      "[\(rows.joined(separator: ",").replacing("release_date", with: "ean"))]")
    #expect(codes.records.allSatisfy { $0.draft.year == nil })
  }

  @Test("a date next to a shop is that of buying")
  func shops() throws {
    let rows = (0..<6).map { "Artist \($0 % 2),Album \($0),2026-0\($0 + 1)-03,Plaza\n" }.joined()
    let bought = try Reading("artist,album,date,store\n\(rows)")
    #expect(bought.records.allSatisfy { $0.draft.year == nil })
    let released = try Reading("artist,album,date,place\n\(rows)")
    #expect(released.records.allSatisfy { $0.draft.year == 2026 })
  }

  @Test("a year at the end of the texts of a column is that of the album")
  func yearsAtEnd() throws {
    let rows = [
      "Can,Tago Mago,Rock / 1971", "Air,Moon Safari,Pop / 1998", "Low,Trust,Slowcore / 2002",
      "Neu!,Neu! 75,Rock / 1975", "Faust,IV,Rock / 1973",
    ]
    for name in ["genre", "info"] {
      let reading = try Reading((["artist,album,\(name)"] + rows).joined(separator: "\n"))
      #expect(reading.records.map(\.draft.year) == [1971, 1998, 2002, 1975, 1973])
    }
    let genres = try Reading((["artist,album,genre"] + rows).joined(separator: "\n"))
    #expect(genres.records.map(\.draft.genre) == ["Rock", "Pop", "Slowcore", "Rock", "Rock"])
    let live = rows.map { $0.replacing(" /", with: "") }
    let none = try Reading((["artist,album,place"] + live).joined(separator: "\n"))
    #expect(none.records.allSatisfy { $0.draft.year == nil })
  }

  @Test("names are preferred to the same as part of an address")
  func slugs() throws {
    let rows = ["lali,brava", "tini,cupido", "can,tago-mago", "air,moon-safari", "low,trust"].map {
      let names = $0.split(separator: ",").map { $0.replacing("-", with: " ").uppercased() }
      return "\($0),\(names[0]),\(names[1])"
    }
    let text = (["artista,album,nombre artista,nombre album"] + rows).joined(separator: "\n")
    let record = try Reading(text).records[3]
    #expect(record.draft.artist == "AIR")
    #expect(record.draft.title == "MOON SAFARI")
  }

  @Test("words in lowercase next to titles are not the artists")
  func lowercaseWords() throws {
    let titles = ["Dans ma paranoïa", "Je tourne", "My World", "Emotions", "Inspi d'ailleurs"]
    let text = titles.enumerated().map { index, title in
      #"{"title": "\#(title)", "certification": "\#(index % 2 == 0 ? "platine" : "or")"}"#
    }.joined(separator: "\n")
    #expect(try Reading(text).records.allSatisfy { $0.draft.artist == nil })
  }

  @Test("a title with a year before it has no artist")
  func yearsBeforeTitles() throws {
    let text = ["1973 - Tubular Bells", "1974 - Hergest Ridge", "1975 - Ommadawn"].map {
      #"{"title": "\#($0)", "cover": "x.jpg"}"#
    }.joined(separator: "\n")
    let records = try Reading(text).records
    #expect(records.map(\.draft.title) == ["Tubular Bells", "Hergest Ridge", "Ommadawn"])
    #expect(records.map(\.draft.year) == [1973, 1974, 1975])
    #expect(records.allSatisfy { $0.draft.artist == nil })
  }

  @Test("a name next to a title is that of the artist if names are repeated, otherwise it is asked")
  func namesNextToTitles() throws {
    func reading(_ names: [String]) throws -> Reading {
      let objects = names.enumerated().map {
        #"{"name": "\#($1)", "title": "Title \#($0) x", "year": \#(1980 + $0)}"#
      }
      return try Reading("[\(objects.joined(separator: ", "))]")
    }
    let names = ["Kult", "Ewelina", "Kult", "Julia", "Sanah", "Kult", "Ewelina"]
    #expect(try reading(names).records.map(\.draft.artist) == names)
    #expect(try reading(["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus"]).isInDoubt)
  }

  @Test("abbreviations for the artist, and next to a word for the release, are read by the values")
  func abbreviations() throws {
    let rows = (0..<15).map { "Band \($0 % 4),Record \($0) x,20\(10 + $0)-03-01" }
    let text = "Art.,LP,fecLanzamiento\n" + rows.joined(separator: "\n")
    let records = try Reading(text).records
    #expect(records[3].draft.artist == "Band 3" && records[3].draft.title == "Record 3 x")
    #expect(records.map(\.draft.year) == (2010..<2025).map(Int64.init))
  }

  @Test("a date with an unknown word is not that of the release")
  func otherDates() throws {
    let rows = (0..<15).map { "Band \($0 % 4),Record \($0) x,\"March \($0 + 1), 2015\"" }
    let records = try Reading("Artist,Album,Date Aquired\n" + rows.joined(separator: "\n")).records
    #expect(records.allSatisfy { $0.draft.year == nil })
    #expect(records[0].field("date_aquired") != nil)
  }

  @Test("an empty column of titles gives way to another one")
  func emptyTitles() throws {
    let rows = (0..<6).map { "Band \($0 % 2),,Zapis \($0),\(1980 + $0)" }
    let text = "Artist,Album,Naziv albuma,Year\n" + rows.joined(separator: "\n")
    #expect(try Reading(text).titles == (0..<6).map { "Zapis \($0)" })
  }

  @Test("ranks before all titles are kept as their numbers")
  func ranks() throws {
    func reading(_ ranks: [Int]) throws -> Reading {
      let rows = ranks.map { "Band \($0 % 2),\($0)) Record \($0) x,\(1980 + $0)" }
      return try Reading("Artist,Title,Year\n" + rows.joined(separator: "\n"))
    }
    let ranked = try reading([1, 2, 3, 4, 5, 6])
    #expect(ranked.titles == (1...6).map { "Record \($0) x" })
    #expect(ranked.records[2].field("number") == .text("3"))
    #expect(try reading([9, 2, 3, 4, 5, 6]).titles[1] == "2) Record 2 x")
  }

  @Test("objects that Python wrote in cells have the names of artists, and a kind of album is none")
  func objects() throws {
    let rows = (0..<24).map { number in
      "\(number),album,\"[{'href': 'https://x.org/\(number)', 'name': 'Band \(number / 6)', 'id': {'name': 'x'}}]\","
        + "Title \(number) x,2017-06-23,23"
    }
    let text =
      ",album_group,artists,name,release_date,track_artist\n" + rows.joined(separator: "\n")
    let drafts = try Reading.drafts(of: text)
    #expect(drafts.map(\.artist) == (0..<24).map { "Band \($0 / 6)" })
    #expect(drafts.first?.fields["album_group"] == .text("album"))
  }

  @Test("a header of meaningless names is none")
  func meaninglessNames() throws {
    let rows = (0..<24).map { "\($0),Band \($0 / 3),Title \($0) x,\(1960 + $0)" }
    for header in [",V1,V2,V3", ",X1,X2,X3", "Unnamed: 0,Unnamed: 1,Unnamed: 2,Unnamed: 3"] {
      let reading = try Reading(header + "\n" + rows.joined(separator: "\n"))
      #expect(reading.records.map(\.draft.title) == (0..<24).map { "Title \($0) x" })
      #expect(reading.records.map(\.draft.year) == (0..<24).map { 1960 + Int64($0) })
    }
  }
}
