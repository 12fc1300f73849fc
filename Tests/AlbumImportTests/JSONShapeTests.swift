import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Shapes of JSON collections")
struct JSONShapeTests {
  private func albums(_ text: String) throws -> [String] {
    try Reading.drafts(of: text).map { "\($0.artist ?? "-"): \($0.title ?? "-")" }
  }

  @Test(
    "documents follow each other without anything between them",
    arguments: [
      "[{\"title\": \"a\"}]\n[{\"title\": \"b\"}, {\"title\": \"c\"}]\n",
      "[{\"title\": \"a\"}][{\"title\": \"b\"}] {\"title\": \"c\"}",
      "{\"title\": \"a\"}{\"title\": \"b\"}\n[{\"title\": \"c\"}]",
      "[]\n[{\"title\": \"a\"}][ ][{\"title\": \"b\"},{\"title\": \"c\"}]",
      "{\"items\": [{\"title\": \"a\"}]}\n{\"items\": [{\"title\": \"b\"}, {\"title\": \"c\"}]}\n",
      "[[{\"title\": \"a\"}], [{\"title\": \"b\"}, {\"title\": \"c\"}]]",
    ])
  func documents(_ text: String) throws {
    #expect(try Reading(text).titles == ["a", "b", "c"])
    for blockSize in 20..<40 {
      var options = ImportOptions()
      options.blockSize = blockSize
      #expect(try Reading(text, options).titles == ["a", "b", "c"])
    }
  }

  @Test("text after the last bracket is an error, or a warning if it follows an object")
  func textAfterwards() throws {
    let list = try Reading("[{\"title\": \"a\"}]\n<p>b")
    #expect(list.titles == ["a"])
    #expect(list.error?.line == 2)
    #expect(list.error?.message == "a record should begin here, not with <")
    let object = try Reading("{\"albums\": [{\"title\": \"a\"}]}\n]")
    #expect(object.titles == ["a"])
    #expect(object.warnings.map(\.message) == ["the text after the end of the JSON was not read"])
  }

  @Test("all lists of albums in an object are read, with the list's name")
  func severalLists() throws {
    let reading = try Reading(
      """
      {"wishlist": [{"artist": "x", "title": "a"}],
       "tracks": [{"artist": "x", "title": "t"}],
       "collection": [{"artist": "y", "title": "b"}, {"artist": "y", "title": "c"}]}
      """)
    #expect(reading.titles == ["a", "b", "c"])
    #expect(
      reading.records.map { $0.field("list") } == [
        .text("wishlist"), .text("collection"), .text("collection"),
      ])
    #expect(reading.records.map(\.line) == [1, 3, 3])
    #expect(reading.warnings.map(\.message) == ["the 1 objects in /tracks were not read"])
  }

  @Test("lists that are named after artists give their albums the artist")
  func listsOfArtists() throws {
    #expect(
      try albums("{\"Sade\": [{\"title\": \"Promise\"}], \"Can\": [{\"title\": \"Tago Mago\"}]}")
        == ["Sade: Promise", "Can: Tago Mago"])
    #expect(
      try albums("{\"owned\": [{\"title\": \"Promise\"}], \"Sold\": [{\"title\": \"Tago Mago\"}]}")
        == ["-: Promise", "-: Tago Mago"])
  }

  @Test("objects that are named by an ID, an address or their title are albums")
  func keyedObjects() throws {
    let reading = try Reading(
      """
      {"4050596": {"title": "a", "artist": "x", "tracks": [{"title": "t"}, {"title": "u"}]},
       "total": 2,
       "4050597": {"title": "b", "artist": "y"}}
      """)
    #expect(reading.titles == ["a", "b"])
    #expect(reading.records[1].value("id") == .text("4050597"))
    #expect(reading.records.map(\.line) == [1, 3])
    #expect(reading.warnings.isEmpty)
    let addresses = try Reading(
      "{\"data\": {\"https://example.org/a\": {\"title\": \"a\", \"artist\": \"x\"}}}")
    #expect(addresses.titles == ["a"])
    #expect(addresses.records[0].field("url") == .text("https://example.org/a"))
    #expect(
      try albums("{\"Low\": {\"artist\": \"Bowie\"}, \"Cut\": {\"artist\": \"The Slits\"}}")
        == ["Bowie: Low", "The Slits: Cut"])
  }

  @Test("objects of one album are not taken for albums")
  func objectsOfOneAlbum() throws {
    #expect(
      try albums(
        "{\"name\": \"Low\", \"label\": {\"name\": \"RCA\"}, \"genre\": {\"name\": \"Rock\"}}")
        == ["-: Low"])
    #expect(
      try albums("{\"album\": {\"name\": \"Low\"}, \"artist\": {\"name\": \"Bowie\"}}")
        == ["Bowie: Low"])
  }

  @Test("the albums of an artist inherit the artist, also over block boundaries")
  func albumsOfArtists() throws {
    let text = """
      [{"artist": "x", "genre": "Pop", "country": "UK", "albums": [{"title": "a"}, {"title": "b"}]},
       {"name": "y", "discography": [{"title": "c", "genre": "Rock"}]},
       {"name": "z", "albums": []}]
      """
    for blockSize in [20, 64 * 1024] {
      var options = ImportOptions()
      options.blockSize = blockSize
      let reading = try Reading(text, options)
      #expect(reading.titles == ["a", "b", "c", nil])
      #expect(reading.records.map(\.draft.artist) == ["x", "x", "y", nil])
      #expect(reading.records.map(\.draft.genre) == ["Pop", "Pop", "Rock", nil])
      #expect(reading.records.map(\.line) == [1, 1, 2, 3])
      #expect(reading.records[0].field("artist_country") == .text("UK"))
      #expect(reading.records[3].absence == "an artist without albums")
      #expect(
        reading.records[2].raw == "{\"artist\":\"y\",\"title\":\"c\",\"genre\":\"Rock\"}")
    }
  }

  @Test("lists of albums are in groups of any name, which is kept")
  func groups() throws {
    let reading = try Reading(
      """
      years:
        - label: 2026
          seen:
            - title: La Flaca
              date: 2026-08-21
              artists: [{name: Jarabe de Palo}]
              year: 1996
            - title: Both Sides Now
              artists: [{name: Joni Mitchell}]
              year: 2000
        - label: 2025
          seen:
            - title: Irek
              artists: [{name: Irene Grandi}]
      """)
    #expect(reading.titles == ["La Flaca", "Both Sides Now", "Irek"])
    #expect(
      reading.records.map(\.draft.artist) == ["Jarabe de Palo", "Joni Mitchell", "Irene Grandi"])
    #expect(reading.records.map(\.draft.year) == [1996, 2000, nil])
    #expect(reading.records[2].field("list_label") != nil)
  }

  @Test("the rows of a table that phpMyAdmin exported are albums, its headings are not")
  func databaseTable() throws {
    let reading = try Reading(
      """
      [{"type":"header","version":"5.2.2","comment":"Export to JSON plugin for PHPMyAdmin"},
       {"type":"database","name":"vinyl"},
       {"type":"table","name":"lps","database":"vinyl","data":
      [{"id":"1","who":"Can","what":"Tago Mago","year":"1971"},
       {"id":"2","who":"Sade","what":"Promise","year":"1985"}]}]
      """)
    #expect(reading.titles.compactMap(\.self) == ["Tago Mago", "Promise"])
    #expect(reading.records.compactMap(\.draft.artist) == ["Can", "Sade"])
    #expect(reading.records.compactMap(\.absence).count == 2)
  }

  @Test("an album in a member of any name is read")
  func wrappedAlbum() throws {
    let drafts = try Reading.drafts(
      of: """
        {"items": [
          {"albumInfo": {"albumTitle": "Goo", "albumArtist": "Sonic Youth", "releaseYear": 1990},
            "userRating": 5},
          {"albumInfo": {"albumTitle": "Low", "albumArtist": "Bowie", "releaseYear": 1977}}]}
        """)
    #expect(drafts.map(\.title) == ["Goo", "Low"])
    #expect(drafts.map(\.artist) == ["Sonic Youth", "Bowie"])
    #expect(drafts.map(\.year) == [1990, 1977])
  }

  @Test("an album with pressings is one album")
  func pressings() throws {
    #expect(
      try albums(
        "[{\"title\": \"Low\", \"artist\": \"Bowie\", \"releases\": [{\"title\": \"Low (CD)\"}]}]")
        == ["Bowie: Low"])
  }

  @Test(
    "tables by columns, by rows, and in the forms of pandas are read by row",
    arguments: [
      "{\"artist\": [\"x\", \"y\"], \"title\": [\"a\", \"b\"]}",
      "{\"artist\": {\"0\": \"x\", \"1\": \"y\"}, \"title\": {\"0\": \"a\", \"1\": \"b\"}}",
      """
      {"columns": ["artist", "title"], "index": [0, 1], "data": [["x", "a"], ["y", "b"]]}
      """,
      "[[\"artist\", \"title\"], [\"x\", \"a\"], [\"y\", \"b\"]]",
      "[\"artist\", \"title\"]\n[\"x\", \"a\"]\n[\"y\", \"b\"]\n",
    ])
  func tables(_ text: String) throws {
    #expect(try albums(text) == ["x: a", "y: b"])
  }

  @Test("a table with more rows than a batch is complete")
  func longTable() throws {
    let titles = (0..<2000).map { "\"\($0)\"" }.joined(separator: ",")
    let reading = try Reading("{\"title\": [\(titles)], \"artist\": [\(titles)]}")
    #expect(reading.titles == (0..<2000).map { String($0) })
    #expect(reading.records.last?.index == 2000)
  }

  @Test("an album with several titles is not a table, if another member is no list")
  func severalTitles() throws {
    #expect(
      try albums("[{\"title\": [\"a\", \"b\"], \"genre\": [\"c\", \"d\"], \"artist\": \"x\"}]")
        == ["x: a, b"])
  }

  @Test("an album with several genres and artists is not a table")
  func listsInAlbum() throws {
    #expect(
      try albums("{\"title\": \"a\", \"artist\": [\"x\", \"y\"], \"genre\": [\"Pop\", \"Rock\"]}")
        == ["x, y: a"])
  }

  @Test(
    "invalid JSON is read only with a warning",
    arguments: [
      ("[{\"title\": \"a\", \"n\": -012}]", "a number such as 012 or 1."),
      ("[{\"title\": \"a\", \"n\": 1.}]", "a number such as 012 or 1."),
      ("[{\"title\": \"a\", \"n\": NaN}]", "NaN or Infinity, read as unknown"),
      ("[{\"title\": \"a\", \"n\": -Infinity}]", "NaN or Infinity, read as unknown"),
      (
        "[{\"title\": \"a\", \"n\": \"b\tc\"}]",
        "an unescaped line end, tab or other control character in a text"
      ),
      ("[{\"title\": \"a\", \"n\": [1,],}]", "a comma before a closing bracket"),
      ("[{\"title\": \"a\"},]", "a comma before a closing bracket"),
      ("[{\"title\": \"a\"} {\"title\": \"a\"}]", "a missing comma between records"),
      ("[{\"title\": \"a\"},, {\"title\": \"a\"}]", "several commas between records"),
      ("{\"1\": {\"title\": \"a\", \"artist\": \"x\"},}", "a comma before a closing bracket"),
    ])
  func deviations(_ text: String, _ mistake: String) throws {
    let reading = try Reading(text)
    #expect(reading.titles.allSatisfy { $0 == "a" } && !reading.records.isEmpty)
    #expect(reading.error == nil)
    #expect(
      reading.warnings.filter { $0.kind == "JSON syntax" }.map(\.message)
        == ["not standard JSON, but read: \(mistake)"])
  }

  @Test("standard JSON has no warning")
  func standard() throws {
    let reading = try Reading(
      "[{\"title\": \"a\", \"n\": [0, -0, 10, 1.5, -0.5e-3, 1E+2], \"o\": {}, \"p\": []}]")
    #expect(reading.titles == ["a"])
    #expect(reading.warnings.isEmpty)
  }

  @Test("many objects and lists in an object are examined in linear time")
  func hostilePlaces() throws {
    let objects = (0..<50_000).map { "\"\($0)\": {\"x\": {\"title\": \"a\", \"artist\": \"b\"}}" }
    let reading = try Reading("{\(objects.joined(separator: ","))}")
    #expect(reading.records.isEmpty)
    #expect(reading.error?.kind == .noRecords)
  }

  @Test(
    "rows without the names of columns are read by their values",
    arguments: [
      "ROWS", "{\"data\": ROWS}", "{\"version\": [1, 2], \"rows\": ROWS, \"note\": \"x\"}",
    ])
  func rowsWithoutNames(_ text: String) throws {
    let rows = ["Low", "Heroes", "Lodger"].enumerated().flatMap { number, title in
      [
        "[\"\(title)\", \"\(1977 + number)\", \"UK\", \"David Bowie\"]",
        "[\"\(title) II\", \"\(1987 + number)\", \"USA\", \"Sade\"]",
      ]
    }
    let reading = try Reading(text.replacing("ROWS", with: "[\(rows.joined(separator: ", "))]"))
    #expect(reading.records.count == 6)
    #expect(
      reading.records.map(\.draft.artist) == [
        "David Bowie", "Sade", "David Bowie", "Sade", "David Bowie", "Sade",
      ])
    #expect(reading.records[1].draft.title == "Low II")
    #expect(reading.records[1].draft.year == 1987)
  }

  @Test("objects named by an ID are albums if the names of their members are words for it")
  func keyedInOtherLanguages() throws {
    #expect(
      try albums(
        "{\"a1\": {\"Künstlername\": \"Can\", \"Albumname\": \"Future Days\"}, "
          + "\"a2\": {\"Künstlername\": \"Neu!\", \"Albumname\": \"Neu! 75\"}}")
        == ["Can: Future Days", "Neu!: Neu! 75"])
    #expect(throws: ImportError.self) { try albums("{\"a\": {\"x\": [[1, 2], [3, 4]]}}") }
  }

  @Test("objects with tracks that are named by their title are albums")
  func namedByTitle() throws {
    let text = """
      {"Nine": {"year": 1999, "tracks": [{"title": "a"}, {"title": "b"}]},
       "Ten": {"year": 2001, "tracks": [{"title": "c"}, {"title": "d"}]}}
      """
    let reading = try Reading(text)
    #expect(reading.titles == ["Nine", "Ten"])
    #expect(reading.records.map(\.draft.year) == [1999, 2001])
  }

  @Test("a year that is a text is a warning about the year")
  func yearText() throws {
    let reading = try Reading(
      "[{\"artist\": \"Can\", \"title\": \"Ege\", \"year\": \"late seventies\"}]")
    #expect(reading.warnings.map(\.kind) == ["year"])
  }

  @Test("songs without albums are no albums")
  func songs() throws {
    let songs = (0..<8).map {
      "{\"artist\": \"Band \($0 % 3)\", \"song\": \"S \($0)\", \"mix\": \"Mix \($0)\"}"
    }
    let file = try ScratchFile("[\(songs.joined(separator: ","))]")
    let stream = try ImportSource.open(path: file.path)
    #expect(try stream.nextBatch()?.doubts.contains(where: \.needsAnswer) == true)
  }

  @Test(
    "an artist may be described by an object next to the list of albums, or be called by any word for a name",
    arguments: [
      #"{"artist_list": [{"meta": {"members": [], "name": "Can"}, "album_list": [{"name": "Ege"}, {"name": "Cut"}]}]}"#,
      #"[{"artist": {"name": "Can"}, "albums": [{"title": "Ege"}, {"title": "Cut"}]}]"#,
      #"[{"nombre": "Can", "albums": [{"titulo": "Ege"}, {"titulo": "Cut"}]}]"#,
      "<discografia><artista nombre=\"Can\"><album nombre=\"Ege\"/><album nombre=\"Cut\"/></artista></discografia>",
    ])
  func describedArtist(_ text: String) throws {
    #expect(try albums(text) == ["Can: Ege", "Can: Cut"])
  }

  @Test("albums that are named by their titles may have their fields in an object of their own")
  func wrapped() throws {
    let objects = ["Marble", "Be", "Active"].map { title in
      #""\#(title)": {"album_info": {"title": "\#(title)", "romaji_artist": "Casiopea", "year": 1992}, "#
        + #""tracks": [{"title": "Song"}, {"title": "Other"}]}"#
    }
    let reading = try Reading("{\(objects.joined(separator: ", "))}")
    #expect(reading.titles == ["Marble", "Be", "Active"])
    #expect(reading.records.allSatisfy { $0.draft.artist == "Casiopea" && $0.draft.year == 1992 })
    #expect(reading.records[0].field("track") == .list(["Song", "Other"]))
  }

  @Test("the year may be at the end of a member's texts")
  func yearsAtEnd() throws {
    let objects = (1...6).map {
      #"{"Artist": "Band \#($0 % 2)", "Album": "Title \#($0)", "Info": "Label \#($0), \#(1970 + $0)"}"#
    }
    let reading = try Reading("[\(objects.joined(separator: ","))]")
    #expect(reading.records.map(\.draft.year) == (1971...1976).map(Int64.init))
  }

  @Test("the feeds of Apple's stores are lists of albums")
  func feed() throws {
    let reading = try Reading(
      """
      {"feed": {"title": {"label": "Top Albums"}, "entry": [{"im:name": {"label": "Egypt Station"},
        "im:artist": {"label": "Paul McCartney"}, "im:releaseDate": {"label": "2018-09-07T00:00:00-07:00"},
        "im:image": [{"label": "https://i/55.png"}, {"label": "https://i/170.png"}],
        "im:itemCount": {"label": "16"}, "category": {"attributes": {"term": "Rock", "label": "Rock"}},
        "id": {"label": "https://x", "attributes": {"im:id": "1393219180"}}}]}}
      """)
    let record = try #require(reading.records.first)
    #expect(reading.sourceName == "itunes-feed" && record.draft.title == "Egypt Station")
    #expect(record.draft.artist == "Paul McCartney" && record.draft.year == 2018)
    #expect(record.draft.genre == "Rock" && record.draft.coverURL == "https://i/170.png")
    #expect(record.field("apple_id") == .text("1393219180"))
  }

  @Test("albums may be members with their titles in an object of a list")
  func keyedInList() throws {
    let text =
      #"[{"title": "Low", "artist": "Bowie"}, {"Ege": {"artist": "Can", "year": 1972}, "#
      + #""154": {"artist": "Wire", "year": 1979}}]"#
    #expect(try Reading.drafts(of: text).map(\.title) == ["Low", "Ege", "154"])
    #expect(try Reading.drafts(of: text).map(\.year) == [nil, 1972, 1979])
  }

  @Test("artists have their usual names next to addresses of Discogs")
  func discogs() throws {
    let text =
      #"[{"title": "Trust", "artist": "Low (2)", "image": "https://i.discogs.com/a.jpg"}, "#
      + #"{"title": "Cut", "artist": "Slits, The"}]"#
    #expect(try Reading.drafts(of: text).map(\.artist) == ["Low", "The Slits"])
    #expect(try Reading(text).warnings.map(\.message).contains(DiscogsName.remark))
  }
}
