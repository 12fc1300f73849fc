import AlbumModel
import AlbumTestSupport
import Testing

@Suite("Regular expressions")
struct RegularExpressionTests {
  private func finds(_ expression: String, in text: String, exactly: Bool = true) throws -> Bool {
    try ValueMatcher(.expression(expression, exactly: exactly), readsNumbers: false)
      .matches(.text(text))
  }

  @Test(
    "matches",
    arguments: CaseTable.triples("regular-expression-matches"))
  func found(expression: String, text: String, expected: String) throws {
    #expect(try finds(expression, in: text) == (expected == "true"))
  }

  @Test(
    "letters can be named by number and by category or script, also in brackets",
    arguments: CaseTable.triples("regular-expression-letters"))
  func named(expression: String, text: String, expected: String) throws {
    #expect(try finds(expression, in: text) == (expected == "true"))
  }

  @Test("without case, a category of letters that have case means all of them")
  func foldedCategories() throws {
    #expect(try finds(#"^\p{Lu}\x41"#, in: "éa", exactly: false))
    #expect(try finds(#"^\p{Ll}$"#, in: "É", exactly: false))
    #expect(try !finds(#"\p{Lu}"#, in: "日1", exactly: false))
  }

  @Test(
    "a script has the letters that Swift's own expressions give it",
    arguments: CaseTable.singles("regular-expression-scripts"))
  func scripts(name: String) throws {
    let matcher = try ValueMatcher(
      .expression(#"\p{\#(name)}"#, exactly: true), readsNumbers: false)
    let regex = try Regex(#"\p{Script=\#(name)}"#).matchingSemantics(.unicodeScalar)
    // Every 5th scalar, which meets each range of more than four, up to the end of kana.
    let letters = stride(from: UInt32(0x20), to: 0x3200, by: 5).compactMap(Unicode.Scalar.init)
    for letter in letters where letter.properties.generalCategory != .unassigned {
      let text = String(letter)
      let expected = try regex.wholeMatch(in: text) != nil
      #expect(matcher.matches(.text(text)) == expected, "U+\(String(letter.value, radix: 16))")
    }
  }

  @Test("with (?i), case and accents are folded in text and expression")
  func folded() throws {
    #expect(try finds("^björk$", in: "BJORK", exactly: false))
    #expect(try finds("bj[öø]rk", in: "Bjork", exactly: false))
    #expect(try finds("stra(ß)e", in: "STRASSE", exactly: false))
    #expect(try finds("don’t…", in: "Don't...", exactly: false))
    #expect(try finds("[à-ü]$", in: "É", exactly: false))
    #expect(try !finds("björk", in: "BJORK", exactly: true))
  }

  @Test(
    "mistakes in an expression are reported",
    arguments: CaseTable.pairs("regular-expression-mistakes"))
  func mistakes(expression: String, message: String) {
    #expect(throws: QueryError(message)) {
      try ValueMatcher(.expression(expression, exactly: true), readsNumbers: false)
    }
  }

  @Test("expressions on which a backtracking search would not end are as fast as others")
  func linear() throws {
    let text = String(repeating: "a", count: 100_000)
    #expect(try !finds("(a+)+$", in: text + "b"))
    #expect(try !finds("(a|a)*b$", in: text))
    #expect(try !finds("(.*)*(.*)*(.*)*x", in: text))
    #expect(try !finds("(a?){500}a{500}c", in: text))
    #expect(try finds("(((){1000}){1000}){1000}", in: text))
    #expect(throws: QueryError("its parentheses are nested too deeply")) {
      try finds(String(repeating: "(", count: 100_000), in: "")
    }
  }

  @Test("more states than the cache holds do not change the result")
  func manyStates() throws {
    // Whether the 12th letter from the end is an a takes a state for each of 4,096 endings.
    let matcher = try ValueMatcher(.expression("a[ab]{11}$", exactly: true), readsNumbers: false)
    var random = SeededRandom(7)
    for _ in 0..<300 {
      let letters = (0..<60).map { _ in Bool.random(using: &random) ? "a" : "b" }
      #expect(matcher.matches(.text(letters.joined())) == (letters[48] == "a"))
    }
  }

  @Test("random expressions give the same results as Swift's own")
  func againstSwift() throws {
    var random = SeededRandom(11)
    for _ in 0..<600 {
      let expression = Self.expression(depth: 3, using: &random)
      let matcher = try ValueMatcher(.expression(expression, exactly: true), readsNumbers: false)
      let regex = try Regex(expression).matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple)
      // For Swift's simple boundary a digit is not part of a word, for all others it is.
      let alphabet = expression.contains(#"\b"#) ? "abc _é" : "abc _1é"
      for _ in 0..<12 {
        let letters = (0..<Int.random(in: 0...7, using: &random)).map { _ in
          alphabet.randomElement(using: &random) ?? "a"
        }
        let text = String(letters)
        let expected = try regex.firstMatch(in: text) != nil
        #expect(matcher.matches(.text(text)) == expected, "\(expression) in \"\(text)\"")
      }
    }
  }

  private static func expression(depth: Int, using random: inout SeededRandom) -> String {
    let atoms = ["a", "b", "c", "1", "é", ".", "[ab]", "[^a]", #"\d"#, #"\w"#, #"\s"#, #"\W"#]
    guard depth > 0 else { return atoms.randomElement(using: &random) ?? "a" }
    func part() -> String { expression(depth: depth - 1, using: &random) }
    return switch Int.random(in: 0..<9, using: &random) {
    case 0: part() + "|" + part()
    case 1: "(" + part() + ")*"
    case 2: "(" + part() + ")+"
    case 3: "(?:" + part() + ")?"
    case 4: "(" + part() + "){1,2}"
    case 5: "^" + part()
    case 6: part() + "$"
    case 7: part() + #"\b"# + part()
    default: part() + part()
    }
  }
}
