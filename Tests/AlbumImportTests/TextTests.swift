import AlbumModel
import RecordReading
import Testing

@Suite("Tables in text")
struct TextTests {
  private func rows(_ text: String, _ delimiter: Character = ",") throws -> [[String]] {
    var rows: [[String]] = []
    try CSVText.forEachRow(of: text, delimiter: delimiter.asciiValue ?? 0) { row in
      rows.append((0..<row.count).map { String(decoding: row[$0], as: UTF8.self) })
    }
    return rows
  }

  @Test("a text is split into rows of cells")
  func rows() throws {
    #expect(try rows("a,\"b\"\"c\"\r\n\nd,\"e\nf\"") == [["a", "b\"c"], ["d", "e\nf"]])
    #expect(try rows("a;b,c", ";") == [["a", "b,c"]])
    #expect(try rows("").isEmpty)
  }

  @Test("a text of many rows is split in parts without losing rows")
  func manyRows() throws {
    for count in [255, 256, 257, 1000] {
      let text = (1...count).map { "\($0),\"x\n\"\"\($0)\"\n" }.joined()
      #expect(try rows(text) == (1...count).map { ["\($0)", "x\n\"\($0)"] })
      #expect(throws: CSVTextProblem.self) { try rows(text + "\"open") }
    }
  }

  @Test("a missing closing quote is reported with the first line of its record")
  func openQuote() {
    let problem = #expect(throws: CSVTextProblem.self) { try rows("a\nb,\"c\nd") }
    #expect(problem?.description == "line 2: a closing quote is missing")
  }
}
