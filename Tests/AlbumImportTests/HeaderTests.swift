import AlbumImport
import AlbumModel
import Testing

@Suite("The header line")
struct HeaderTests {
  @Test("a title line above the header is skipped")
  func titleLine() throws {
    let reading = try Reading(
      "My albums\r\n\r\nNumber,Year,Album,Artist\r\n1,1967,Sgt. Pepper,Beatles\r\n")
    #expect(reading.columns == ["Number", "Year", "Album", "Artist"])
    #expect(reading.titles == ["Sgt. Pepper"])
    #expect(reading.records[0].line == 4)
  }

  @Test("a table without names has numbered columns and empty drafts")
  func noHeader() throws {
    let reading = try Reading("Low,Bowie,1977\nTen,Sting,1991\n")
    #expect(reading.columns == [])
    #expect(reading.records[0].values.map(\.name) == ["column 1", "column 2", "column 3"])
    #expect(reading.titles == [nil, nil])
  }

  @Test("an album with the name of a column is not a header")
  func albumCalledTitle() throws {
    let reading = try Reading("Prince,1999,1982\nBand,Genre,1999\nSting,Ten,1991\n")
    #expect(reading.records.count == 3)
  }

  @Test("the names of a known source are a header, whatever is below them")
  func sourceNames() throws {
    for row in ["spotify:album:1,Low,1977", "spotify:album:1,,"] {
      let reading = try Reading("Spotify URI,Wer,Wann\n\(row)\n")
      #expect(reading.columns == ["Spotify URI", "Wer", "Wann"])
      #expect(reading.records.count == 1, "\(row)")
    }
  }

  @Test("unknown words above a column of numbers are names")
  func wordsAboveNumbers() throws {
    let reading = try Reading("Nimi,Vuosi\nLow,1977\nTen,1991\n")
    #expect(reading.columns == ["Nimi", "Vuosi"])
    #expect(reading.records.count == 2)
  }

  @Test("columns given replace the names in the file")
  func givenColumns() throws {
    var options = ImportOptions()
    options.columns = ["title", "artist"]
    let reading = try Reading("Artist,Title\nLow,Bowie\n", options)
    #expect(reading.columns == ["title", "artist"])
    #expect(reading.records.map(\.draft.title) == ["Low"])
    #expect(reading.records.map(\.draft.artist) == ["Bowie"])
  }

  @Test("given columns are the names in a table without a header")
  func columnsWithoutHeader() throws {
    var options = ImportOptions()
    options.columns = ["title", "artist", "year"]
    let reading = try Reading("Low,Bowie,1977\nTen,Sting,1991\n", options)
    #expect(reading.titles == ["Low", "Ten"])
    #expect(reading.records[1].draft.year == 1991)
  }

  @Test("the user can set whether there is a header")
  func saidByTheUser() throws {
    var options = ImportOptions()
    options.hasHeader = true
    #expect(try Reading("uno,dos\nx,y\n", options).columns == ["uno", "dos"])
    options.hasHeader = false
    #expect(try Reading("artist,title\nx,y\n", options).records.count == 2)
  }

  @Test("columns without a name, or with a repeated one, are distinguished")
  func doubtfulNames() throws {
    let reading = try Reading("Title,,Artist,Genre,Genre,\nLow,a,Bowie,Rock,Pop,b\n")
    #expect(reading.columns == ["Title", "column 2", "Artist", "Genre", "Genre 2", "column 6"])
  }

  @Test("is a line of unknown words above years of which some are missing, with or without a title")
  func unknownWords() throws {
    let rows = (0..<20).map { row in
      "Artist \(row % 5),Title \(row) x,\(row % 4 == 0 ? "" : row % 7 == 0 ? "c. 1971" : "19\(60 + row)")"
    }
    for title in ["", "My records,,\n"] {
      let text = title + (["artst,Ttl,Ann."] + rows).joined(separator: "\n")
      let reading = try Reading(text)
      #expect(reading.records.count == 20)
      #expect(reading.titles.first == "Title 0 x")
      #expect(reading.records[1].draft.year == 1961)
    }
  }

  @Test(
    "is not the first album if only its year is missing or in another form",
    arguments: ["?", "n/a", "unknown", "", "c. 1971", "1971/72"])
  func unknownFirstYear(_ year: String) throws {
    let rows = (1..<20).map { "Artist \($0 % 5),Title \($0) x,19\(60 + $0)" }
    let reading = try Reading((["Artist 1,First,\(year)"] + rows).joined(separator: "\n"))
    #expect(reading.titles.first == "First")
  }
}
