import AlbumModel
import AlbumTestSupport
import Testing

@Suite("Errors of queries")
struct QueryErrorTests {
  private static let parser = QueryParserTests.parser

  @Test(
    "the message is one line with the word and its position",
    arguments: CaseTable.pairs("query-error-message"))
  func message(text: String, expected: String) throws {
    let error = #expect(throws: QueryError.self) { try Self.parser.query(text) }
    #expect(error?.description == expected)
  }

  @Test("on a command line the position is the number of the word")
  func commandLine() throws {
    let error = #expect(throws: QueryError.self) {
      try Self.parser.query(words: ["artist:x", "yeer:1990"])
    }
    #expect(
      error?.description
        == #"no album has a field "yeer": did you mean year? (in word 2: yeer:1990)"#)
    for (word, written) in [
      ("re:stacks", #"re\:stacks"#), ("mood+", #"mood\+"#), ("year=1", #"year\=1"#),
    ] {
      let error = #expect(throws: QueryError.self) { try Self.parser.query(words: [word]) }
      #expect(error?.message.hasSuffix("to search for the text, write '\(written)'") == true)
      let query = try Self.parser.query(words: [written])
      #expect(query == AlbumQuery(.field(nil, .contains(word))))
    }
    let unclosed = #expect(throws: QueryError.self) { try Self.parser.query(words: ["a", "(b"]) }
    #expect(unclosed?.description == "unclosed parenthesis (in word 2: ()")
  }

  @Test("deeply nested parentheses and endless queries are refused without a crash")
  func limits() throws {
    let deep = String(repeating: "(", count: 100_000)
    #expect(throws: QueryError.self) { try Self.parser.query(deep) }
    let long = String(repeating: "a ", count: QueryParser.wordLimit + 1)
    #expect(throws: QueryError("the query has more than 10000 words")) {
      try Self.parser.query(long)
    }
  }

  @Test("any input is parsed or refused in one line")
  func anything() {
    var random = SeededRandom(3)
    let pieces = [
      "artist", "year", "added", "id", "rating", "title", ":", "::", "=", "=~", "..", "(", ")", ",",
      "^", "-", "+", " ", "\"", "'", "\\", "1990", "-3w", "a", "É", "[", "*", "{2}", "\n", "\u{1b}",
      "\u{301}", "9999999999999999999",
    ]
    for _ in 0..<5_000 {
      let words = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      for query in [
        { try Self.parser.query(words.joined()) }, { try Self.parser.query(words: words) },
      ] {
        do {
          _ = try QueryMatcher(query())
        } catch {
          #expect(error is QueryError)
          let isOneLine = "\(error)".unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control
          }
          #expect(isOneLine, "\(error)")
        }
      }
    }
  }
}
