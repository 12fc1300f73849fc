import AlbumModel
import AlbumTestSupport
import Testing

@Suite("Errors of queries")
struct QueryErrorTests {
  private static let parser = QueryParserTests.parser

  @Test(
    "the message is one line with the word and its position",
    arguments: [
      (
        "gerne:pop",
        #"no album has a field "gerne": did you mean genre? (at character 1: gerne:pop)"#
      ),
      ("a gerne-", #"no album has a field "gerne": did you mean genre? (at character 3: gerne-)"#),
      (
        "Re:Stacks",
        #"no album has a field "Re"; to search for the text, quote it: "Re:Stacks" "#
          + "(at character 1: Re:Stacks)"
      ),
      (
        "http://a.b/c",
        #"to search for an address, write cover_url:"http://a.b/c" (at character 1: http://a.b/c)"#
      ),
      (
        "position:3",
        "albums cannot be searched by position; to search for the text, quote it: "
          + "\"position:3\" (at character 1: position:3)"
      ),
      ("a (b", "unclosed parenthesis (at character 3: ()"),
      ("a b)", "there is no parenthesis to close; quote it to search for it (at character 3: b))"),
      ("a )", "there is no parenthesis to close; quote it to search for it (at character 3: ))"),
      ("()", "nothing inside the parentheses (at character 2: ))"),
      ("(year+)", "nothing inside the parentheses (at character 7: ))"),
      ("(,)", "nothing inside the parentheses (at character 3: ))"),
      (
        "a mood-",
        #"no album has a field "mood"; to search for the text, quote it: "mood-" "#
          + "(at character 3: mood-)"
      ),
      (
        "year=1980",
        "a field and its value are written with a colon: year:1980; to search for the text, quote it: "
          + #""year=1980" (at character 1: year=1980)"#
      ),
      (
        "^Album=~low",
        "a field and its value are written with a colon: Album:=~low; to search for the text, "
          + #"quote it: "Album=~low" (at character 1: ^Album=~low)"#
      ),
      ("a - b", "nothing to exclude; quote the mark to search for it (at character 3: -)"),
      (#"a """#, #"nothing to search for (at character 3: "")"#),
      (
        #"artist:"david bowie"#,
        #"unclosed quote; write \" for the mark itself (at character 1: artist:"david bowie)"#
      ),
      (
        "year:1990..x",
        #"the end of a range must be a number, not "x" (at character 1: year:1990..x)"#
      ),
      (
        "year:199x",
        #""199x" is not a year; write a range as 1990..1999 (at character 1: year:199x)"#
      ),
      ("id:abc", #""abc" is not an album number (at character 1: id:abc)"#),
      ("id:3,x", #""3,x" is not an album number (at character 1: id:3,x)"#),
      ("id:..", #"".." is not an album number (at character 1: id:..)"#),
      ("title::[a", "bad regular expression: unclosed [ (at character 1: title::[a)"),
      (
        "added:2020-13",
        #""2020-13" is not a date; use 2020, 2020-11, 2020-11-12 or -3w "#
          + "(at character 1: added:2020-13)"
      ),
      ("title::", "the regular expression is empty (at character 1: title::)"),
    ])
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
    var random = SplitMix(3)
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
