import AlbumImport
import Testing

@Suite("Quotes and line ends")
struct QuotingTests {
  private func cells(_ text: String) throws -> [[String]] {
    var options = ImportOptions()
    options.hasHeader = false
    options.delimiter = ","
    return try Reading(text, options).texts
  }

  @Test("two quotes inside a quoted cell stand for one")
  func doubledQuotes() throws {
    #expect(try cells("\"say \"\"hi\"\"\",\"\"\"\",\"\"\n") == [["say \"hi\"", "\"", ""]])
  }

  @Test("a quote inside an unquoted cell is a letter")
  func quoteInside() throws {
    #expect(
      try cells("7\" single,Meade \"Lux\" Lewis\n") == [["7\" single", "Meade \"Lux\" Lewis"]])
  }

  @Test("what follows a closing quote belongs to the cell")
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

  @Test("LF, CR LF and CR end a line alike", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(_ end: String) throws {
    let reading = try Reading("artist,title\(end)a,b\(end)\(end)\"c\",\"d\(end)e\"\(end)f,g")
    #expect(reading.texts == [["a", "b"], ["c", "d\(end)e"], ["f", "g"]])
    #expect(reading.records.map(\.line) == [2, 4, 6])
  }

  @Test("empty lines are no records, but lines of delimiters are")
  func emptyLines() throws {
    #expect(try cells("\n\na,b\n\n,\n\r\n\"\"\n") == [["a", "b"], ["", ""], [""]])
  }

  @Test("a delimiter at the very end opens one more empty cell")
  func delimiterAtTheEnd() throws {
    #expect(try cells("a,b,") == [["a", "b", ""]])
    #expect(try cells("a,b,\n") == [["a", "b", ""]])
  }

  @Test("a NUL is a letter like any other")
  func nul() throws {
    #expect(try cells("a\0b,\"c\0d\"\n") == [["a\0b", "c\0d"]])
  }

  @Test("quotes after spaces quote where all of them do")
  func spaceBeforeQuotes() throws {
    let rows = "a,  \"x, y\"\nb,  \"\"\n"
    #expect(try cells(rows) == [["a", "x, y"], ["b", ""]])
    #expect(
      try cells("David Bowie, \"Heroes\" again,1977\n")
        == [["David Bowie", " \"Heroes\" again", "1977"]])
  }

  @Test("records and cells that reach over the blocks of the file come whole")
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
}
