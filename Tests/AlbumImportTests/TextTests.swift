import AlbumImport
import Testing

@Suite("Tables and values in text")
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

  @Test("a JSON text is parsed")
  func value() throws {
    #expect(
      try JSONValue(reading: " [1, 2.5, \"x\", null, true] ")
        == .array(
          [.integer(1), .number(2.5), .text("x"), .null, .flag(true)]))
  }

  @Test("a truncated JSON text, or one with further text, is an error with its line")
  func noValue() {
    let short = #expect(throws: JSONTextProblem.self) { try JSONValue(reading: "{\n\"a\":\n") }
    #expect(short?.line == 3)
    let long = #expect(throws: JSONTextProblem.self) { try JSONValue(reading: "1 2") }
    #expect(long?.description == "line 1: unexpected text after the record")
  }

  @Test("a JSON text may have up to 512 levels")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try JSONValue(reading: nested(512))
    #expect(throws: JSONTextProblem.self) { try JSONValue(reading: nested(513)) }
  }
}
