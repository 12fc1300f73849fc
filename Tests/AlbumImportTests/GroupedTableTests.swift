import AlbumImport
import AlbumLibrary
import AlbumModel
import Testing

@Suite("Tables with several rows for an album")
struct GroupedTableTests {
  @Test("rows of tracks are combined to albums with their common values")
  func tracks() throws {
    let file = try ScratchFile(
      "Album Title,Artist Name,Album Artist,Song Title,Genre,Label,Mood\n"
        + "Nine,Low,Low,a,Slow,Sub,sad\nNine,Low & Air,Low,b,Slow,Sub,glad\n,Low,,c,,,\n")
    let stream = try ImportSource.open(path: file.path)
    let reading = Reading(stream)
    #expect(reading.titles == ["Nine", nil])
    let record = reading.records[0]
    #expect(record.draft.artist == "Low")
    #expect(record.draft.genre == "Slow")
    #expect(record.field("tracks") == .integer(2))
    #expect(record.field("label") == .text("Sub"))
    #expect(record.field("mood") == nil)
    #expect(reading.records[1].absence == "a track without an album")
    #expect(stream.items?.name == "rows")
    #expect(stream.items?.count == 3)
  }

  @Test("an album in a chart for weeks is one album, with its best position")
  func chart() throws {
    let reading = try Reading(
      "date,title,artist,current,previous,peak,weeks,new\n1968-12-28,Low,Bowie,3,2,2,7,False\n"
        + "1968-12-21,Low,Bowie,2,0,2,6,True\n1968-12-21,Ten,Sting,9,0,9,1,True\n")
    #expect(reading.titles == ["Low", "Ten"])
    #expect(reading.records[0].draft.year == nil)
    #expect(reading.records[0].field("rank") == .integer(2))
    #expect(reading.records[0].field("weeks") == .integer(7))
    #expect(reading.records[1].fieldNames == ["rank", "weeks"])
  }

  @Test("rejected albums are read in the same way again")
  func rejects() throws {
    let text = "uts,artist,album,track\n1,Low,Nine,a\n2,Low,Nine,b\n"
    let first = try Reading(text)
    let again = try Reading(
      "{\"moonshelf\":\"rejects\",\"source\":\"lastfm\"}\n" + first.records[0].raw + "\n")
    #expect(again.records.map(\.draft) == first.records.map(\.draft))
    #expect(again.records.first?.field("plays") == .integer(2))
  }

  @Test("an unreadable row is a separate record")
  func problem() throws {
    let reading = try Reading("artist,album,track\nLow,Nine,a\nLow,\"Nine,b\n")
    #expect(reading.titles == ["Nine", nil])
    #expect(reading.problems == ["a quote is opened and never closed"])
  }

  @Test("columns without names are recognized by their content, with a warning")
  func guessed() throws {
    let rows = (0..<12).map { "Title \($0) x,Artist \($0 / 2) y,\(1960 + $0),http://x.org/\($0)" }
    let reading = try Reading(rows.joined(separator: "\n") + "\n")
    #expect(reading.records.first?.draft.title == "Title 0 x")
    #expect(reading.records.first?.draft.artist == "Artist 0 y")
    #expect(reading.records.first?.draft.year == 1960)
    #expect(
      reading.warnings.map(\.message) == [
        "the header is missing; the columns look like title in column 1, artist in column 2, "
          + "year in column 3, url in column 4; override with --columns"
      ])
  }

  @Test("ambiguous columns are read by their order, but only imported if the user agrees")
  func byOrder() throws {
    let rows = (0..<12).map { "Word \($0) a,Name \($0) b,\(1960 + $0)" }
    let file = try ScratchFile((rows.joined(separator: "\n") + "\n").utf8)
    let library = try LibraryAPI(path: nil)
    let error = #expect(throws: UserError.self) { try library.importFile(file.path) }
    #expect(error?.kind == .usage)
    #expect(
      error?.description.contains("it is not clear whether \"artist\" has the artists") == true)
    #expect(try library.albums().isEmpty)
    var plan = ImportPlan()
    plan.accepts = { _ in true }
    #expect(try library.importFile(file.path, plan).added == 12)
    #expect(try library.albums().first?.content.artist == "Word 0 a")
  }

  @Test("tracks below the first one of an album may leave out its names and values")
  func namesOnce() throws {
    let reading = try Reading(
      """
      Artist,Album,Year,Label,No,Track,Length
      Queen,Jazz,1978,EMI,1,Mustapha,3:01
      ,,,,2,Fat Bottomed Girls,4:16
      Sade,Promise,1985,Epic,1,Is It a Crime,6:18
      ,,,,2,The Sweetest Taboo,4:36
      """)
    #expect(reading.titles == ["Jazz", "Promise"])
    #expect(reading.records.map(\.draft.year) == [1978, 1985])
    #expect(reading.records.map { $0.field("label") } == [.text("EMI"), .text("Epic")])
    #expect(
      reading.records[0].field("track")
        == .list(["1. Mustapha (3:01)", "2. Fat Bottomed Girls (4:16)"]))
  }

  @Test(
    "rows of tracks below that of their album, which differ in their form, are its tracks",
    arguments: [
      // With fewer cells, indented, numbered.
      ["%@;181;0", "%@;256;0"], [";%@;3:01;", ";%@;4:16;"], ["1;%@;3:01", "2;%@;4:16"],
    ])
  func rowsBelowAlbums(_ forms: [String]) throws {
    let albums = [
      "Queen;Jazz;1978;EMI", "Sade;Promise;1985;Epic", "Can;Tago Mago;1971;UA",
      "Queen;Innuendo;1991;EMI", "Sade;Love Deluxe;1992;Epic", "Air;Moon Safari;1998;Virgin",
    ]
    let tracks = forms.enumerated().map { $1.replacing("%@", with: "A Song \($0)") }
    let lines = albums.flatMap { [$0] + tracks }
    let reading = try Reading(lines.joined(separator: "\n"))
    #expect(
      reading.records.map { record in
        let draft = record.draft
        return "\(draft.artist ?? "");\(draft.title ?? "");\(draft.year ?? 0)"
      } == albums.map { $0.split(separator: ";").prefix(3).joined(separator: ";") })
    #expect(reading.records.map(\.line) == [1, 4, 7, 10, 13, 16])
    for record in reading.records {
      let tracks = record.field("track").map { TracksKind().texts(of: $0) } ?? []
      #expect(tracks.map { $0.suffix(15) } == ["A Song 0 (3:01)", "A Song 1 (4:16)"])
    }
  }

  @Test(
    "rows that lack values at their end or an artist like that above are albums",
    arguments: [
      "Queen;Jazz;1978;EMI\nSade;Promise\nCan;Tago Mago\nNeu!;Neu! 2\nAir;Moon Safari;1998;Virgin\n",
      "Queen;Jazz;1978\n;News of the World;1977\n;Innuendo;1991\nSade;Promise;1985\n;Diamond Life;1984\n",
      "1;Queen;Jazz\n2;Sade;Promise\n3;Can;Tago Mago\n4;Neu!;Neu!\n5;Air;Moon Safari\n",
    ])
  func rowsOfAlbums(_ text: String) throws {
    #expect(try Reading(text).records.count == 5)
  }

  @Test("values that differ within an album are in a warning")
  func differingValues() throws {
    let reading = try Reading(
      "Artist,Album,Track,URL,Added,Mood\nLow,Trust,a,http://a/1,2020-01-01,sad\n"
        + "Low,Trust,b,http://a/2,2020-01-02,sad\nCan,Ege,c,http://a/3,2020-01-03,wild\n"
        + "Can,Ege,d,http://a/4,2020-01-04,dark\n")
    #expect(reading.records.map { $0.field("mood") } == [.text("sad"), nil])
    #expect(
      reading.warnings.map(\.message) == [
        "values of the column \"URL\" differ between the rows of 2 albums, and were left out",
        "values of the column \"Mood\" differ between the rows of 1 album, and were left out",
        "values of the column \"Added\" differ between the rows of 2 albums, and were left out",
      ])
  }

  @Test("a title or a name next to repeated albums, or to a length, is that of a track")
  func titlesOfTracks() throws {
    for name in ["Name", "Title", "Titel"] {
      let reading = try Reading(
        "\(name)\tArtist\tAlbum\tTime\tTrack Number\tYear\nSexy Boy\tAir\tMoon Safari\t298\t2\t1998\n"
          + "All I Need\tAir\tMoon Safari\t268\t3\t1998\nPaperhouse\tCan\tTago Mago\t448\t1\t1971\n"
          + "Mushroom\tCan\tTago Mago\t244\t2\t1971\n")
      #expect(reading.titles == ["Moon Safari", "Tago Mago"], "\(name)")
      #expect(reading.records.map(\.draft.year) == [1998, 1971])
      #expect(
        reading.records[0].field("track") == .list(["2. Sexy Boy (4:58)", "3. All I Need (4:28)"]))
      // The first track of the first album is missing.
      #expect(reading.records.map { $0.field("tracks") } == [nil, .integer(2)])
      #expect(reading.warnings.isEmpty)
    }
  }

  @Test("a list of favourite tracks does not say how many tracks their albums have")
  func favourites() throws {
    let reading = try Reading("Track,Artist,Album\nSexy Boy,Air,Moon Safari\nPaperhouse,Can,Ege\n")
    #expect(reading.titles == ["Moon Safari", "Ege"])
    #expect(reading.records.allSatisfy { $0.field("tracks") == nil })
  }

  @Test("guests of tracks do not divide their album")
  func guests() throws {
    let reading = try Reading(
      """
      artist,album,track,year
      Low,Nine,a,1999
      Low feat. Ann,Nine,b,1999
      "Low, Ben",Nine,c,1999
      Cat feat. Dan,Ten,a,2001
      Cat ft. Eve,Ten,b,2001
      Low & Order,Eleven,a,2002
      Sade,Hits,a,2003
      Sting,Hits,a,2003

      """)
    #expect(
      reading.records.map { "\($0.draft.artist ?? "") – \($0.draft.title ?? "")" } == [
        "Low – Nine", "Cat – Ten", "Low & Order – Eleven", "Sade – Hits", "Sting – Hits",
      ])
    #expect(reading.records.first?.field("tracks") == .integer(3))
  }

  @Test("rows of tracks without names of columns are combined to albums")
  func tracksWithoutHeader() throws {
    let albums = [("Ann", "First", 3), ("Ann", "Second", 2), ("Ben", "Third", 3)]
    let rows = albums.flatMap { artist, album, count in
      (1...count).map { "\(artist);\(album);\($0);Song \(album) \($0);3:\($0 + 10)" }
    }
    let reading = try Reading(rows.joined(separator: "\n"))
    #expect(
      reading.records.map { "\($0.draft.artist ?? "") – \($0.draft.title ?? "")" } == [
        "Ann – First", "Ann – Second", "Ben – Third",
      ])
    #expect(reading.records.map { $0.field("tracks") } == [.integer(3), .integer(2), .integer(3)])
  }

  @Test("those who wrote a track are no artists of its album")
  func writers() throws {
    let reading = try Reading(
      "Album,Year,Title,Duration,Composer\nNine,1999,a,3:10,Ann\n,,b,3:20,Ben\n,,c,3:30,Ann\n")
    #expect(reading.records.map(\.draft.artist) == [nil])
  }
}
