import AlbumImport
import AlbumModel
import Testing

@Suite("Quotes and line ends")
struct QuotingTests {
  private func cells(_ text: String) throws -> [[String]] {
    var options = ImportOptions()
    options.hasHeader = false
    options.delimiter = ","
    return try Reading(text, options).texts
  }

  @Test("two quotes inside a quoted cell are one")
  func doubledQuotes() throws {
    #expect(try cells("\"say \"\"hi\"\"\",\"\"\"\",\"\"\n") == [["say \"hi\"", "\"", ""]])
  }

  @Test("a quote inside an unquoted cell is literal")
  func quoteInside() throws {
    #expect(
      try cells("7\" single,Meade \"Lux\" Lewis\n") == [["7\" single", "Meade \"Lux\" Lewis"]])
  }

  @Test("text after a closing quote is part of the cell")
  func textAfterClosingQuote() throws {
    #expect(
      try cells("\"Low\" (1977),\"a\"\"b\"c\"d\",x\n") == [["Low (1977)", "a\"bc\"d\"", "x"]])
  }

  @Test("cells keep delimiters and line ends between quotes")
  func lineEndsInside() throws {
    #expect(
      try cells("\"a,b\",\"one\ntwo\r\nthree\rfour\"\nc,d\n")
        == [["a,b", "one\ntwo\r\nthree\rfour"], ["c", "d"]])
  }

  @Test("LF, CR LF and CR end a line", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(_ end: String) throws {
    let reading = try Reading("artist,title\(end)a,b\(end)\(end)\"c\",\"d\(end)e\"\(end)f,g")
    #expect(reading.texts == [["a", "b"], ["c", "d\(end)e"], ["f", "g"]])
    #expect(reading.records.map(\.line) == [2, 4, 6])
  }

  @Test("empty lines are skipped, but lines of delimiters are records")
  func emptyLines() throws {
    #expect(try cells("\n\na,b\n\n,\n\r\n\"\"\n") == [["a", "b"], ["", ""], [""]])
  }

  @Test("a delimiter at the end opens one more empty cell")
  func delimiterAtTheEnd() throws {
    #expect(try cells("a,b,") == [["a", "b", ""]])
    #expect(try cells("a,b,\n") == [["a", "b", ""]])
  }

  @Test("a NUL is a character like any other")
  func nul() throws {
    #expect(try cells("a\0b,\"c\0d\"\n") == [["a\0b", "c\0d"]])
  }

  @Test("quotes after spaces are quotes if all of them are")
  func spaceBeforeQuotes() throws {
    let rows = "a,  \"x, y\"\nb,  \"\"\n"
    #expect(try cells(rows) == [["a", "x, y"], ["b", ""]])
    #expect(
      try cells("David Bowie, \"Heroes\" again,1977\n")
        == [["David Bowie", " \"Heroes\" again", "1977"]])
  }

  @Test("records and cells that cross block boundaries are complete")
  func overBlocks() throws {
    var text = "artist,title,notes\r\n"
    for number in 0..<3000 {
      let note = String(repeating: "n\"\"\r\n", count: number % 50)
      text += "\"artist \(number)\",title \(number),\"\(note)\"\r\n"
    }
    let reading = try Reading(text)
    #expect(reading.records.count == 3000)
    var line = 2
    for (number, record) in reading.records.enumerated() {
      let note = String(repeating: "n\"\r\n", count: number % 50)
      #expect(record.texts == ["artist \(number)", "title \(number)", note])
      #expect(record.line == line)
      line += 1 + number % 50
    }
  }

  @Test(
    "quotes that were not doubled are literal if the row then has one cell per column",
    arguments: [
      ("\"Music From \"A\" & \"B, T\",\"Hugo, His Orchestra\",5", "Music From \"A\" & \"B, T"),
      ("\"\"Awaken, My Love!\"\",\"Childish\",5", "\"Awaken, My Love!\""),
      ("\"Layers, 5'9\"\",\"Royce\",5", "Layers, 5'9\""),
      ("\"Alone \"\"In, \"\" Iz\" World\",\"Iz\",5", "Alone \"In, \" Iz\" World"),
      ("\"Low\" (1977),Bowie,5", "Low (1977)"),
      ("\"Two, three,\"Air,5", "Two, three"),
    ])
  func looseQuotes(_ row: String, _ title: String) throws {
    for end in ["\n", "\r\n", ""] {
      let text = "title,artist,rank\n" + row + end
      let reading = try Reading(end.isEmpty ? text : text + "\"Next\",\"One\",6" + end)
      #expect(reading.titles.first == title)
      #expect(reading.records.map(\.texts.count) == (end.isEmpty ? [3] : [3, 3]))
      #expect(reading.records.map(\.line) == (end.isEmpty ? [2] : [2, 3]))
      #expect(reading.records.first?.raw == row)
    }
  }

  @Test("a quote that was not doubled at the end of a cell does not include the next row")
  func looseQuoteAtTheEnd() throws {
    let rows = "1,\"Layers\",\"Royce da 5'9\"\",22\n2,\"Origins, Vol. 1\",\"Ace\",23\n"
    let reading = try Reading("week,title,artist,rank\n" + rows)
    #expect(reading.titles == ["Layers", "Origins, Vol. 1"])
    #expect(reading.records.map(\.draft.artist) == ["Royce da 5'9\"", "Ace"])
    #expect(
      reading.warnings.map(\.message) == [
        "quotes are not doubled or misplaced; the row was read by its number of cells"
      ])
    #expect(reading.warnings.map(\.line) == [2])
  }

  @Test("a row with too few cells and text after a quote gets a warning")
  func shortRow() throws {
    let reading = try Reading("title,artist,rank\n\"Low, \"Bowie\",5\n\"Aja\",\"Steely Dan\",6\n")
    #expect(
      reading.warnings.map(\.message) == [
        "text follows the closing quote of a cell; is a quote missing or misplaced?"
      ])
  }

  @Test("spaces on both sides of quotes are no part of a cell")
  func spaces() throws {
    let text = "id, album, form\n1, \"Low, high\", \"C\"\n2, \"Aja\", \"A\" \n3, \"Ege\" , \"B\"\n"
    #expect(try Reading(text).titles == ["Low, high", "Aja", "Ege"])
  }

  @Test("single quotes around all texts of a column are no part of them")
  func singleQuotes() throws {
    let titles = ["What's Going On", "Blue", "Pet Sounds", "Rock 'n' Roll", "Tapestry", "Aja"]
    let rows = titles.map { "Artist,'\($0)',1971" }
    let reading = try Reading("Artist,Album Name,Year\n" + rows.joined(separator: "\n"))
    #expect(reading.titles == titles)
    #expect(try Reading("Artist,Album\nBowie,'Heroes'\nCan,Ege\n").titles == ["'Heroes'", "Ege"])
  }

  @Test("may be single ones after a space, in one column only")
  func spacedColumn() throws {
    let rows = (1...30).map { "\($0),Band \($0 / 2), 'Title \($0)',RCA,\(1960 + $0)" }
    let text = "Position,Artist,Album Name,Label,Year\n" + rows.joined(separator: "\n")
    #expect(try Reading.drafts(of: text).map(\.title) == (1...30).map { "Title \($0)" })
  }
}
