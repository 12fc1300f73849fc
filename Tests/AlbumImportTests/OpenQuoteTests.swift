import AlbumImport
import Testing

@Suite("Quotes that are never closed")
struct OpenQuoteTests {
  @Test("the record is rejected with its line, the following ones are read")
  func recovery() throws {
    let reading = try Reading("artist,title\nBowie,Low\nBowie,\"Heroes\nSting,Ten\nU2,War\n")
    #expect(reading.titles == ["Low", nil, "Ten", "War"])
    #expect(reading.records.map(\.line) == [2, 3, 4, 5])
    #expect(reading.problems == ["a quote is opened and never closed"])
    #expect(reading.records[1].raw == "Bowie,\"Heroes")
    #expect(reading.error == nil)
  }

  @Test("each line of the record that cannot be read alone is rejected")
  func afterAnotherCell() throws {
    let reading = try Reading("artist,title\n\"Bo\nwie\",\"Low\nSting,Ten\n")
    #expect(reading.records.map(\.raw) == ["\"Bo", "wie\",\"Low", "Sting,Ten"])
    #expect(reading.problems.count == 2)
    #expect(reading.records[2].line == 4)
  }

  @Test("a quote that includes the next record has a warning")
  func closedTooLate() throws {
    let reading = try Reading("artist,title\nBowie,\"Heroes\nSting,\"Ten\"\nU2,War\n")
    #expect(reading.titles == ["Heroes Sting,Ten\"", "War"])
    #expect(reading.warnings.map(\.line) == [2])
  }

  @Test("after many of them the rest of the file is one unreadable record")
  func tooMany() throws {
    // Each line closes the quote of the previous one and opens another.
    let text = "artist,title\n" + String(repeating: "q\"q,\"x\n", count: 40)
    let reading = try Reading(text)
    #expect(reading.records.map(\.line) == Array(2...18))
    #expect(reading.problems.count == 17)
    #expect(reading.records.last?.problem != nil)
    #expect(reading.records.last.map { text.hasSuffix($0.raw) } == true)
  }

  @Test("the file may end inside the quote")
  func atTheVeryEnd() throws {
    let reading = try Reading("artist,title\nBowie,\"")
    #expect(reading.problems == ["a quote is opened and never closed"])
  }
}
