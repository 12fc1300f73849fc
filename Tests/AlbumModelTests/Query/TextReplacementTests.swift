import AlbumModel
import Testing

@Suite("A replacement within texts")
struct TextReplacementTests {
  @Test(
    "replaces what sed and Perl replace",
    arguments: [
      ("s/ Orchestra/ Orch./", "London Symphony Orchestra", "London Symphony Orch."),
      ("s/a/b/", "aaa", "baa"), ("s/a/b/g", "aaa", "bbb"), ("s/a*/x/g", "baaac", "xbxcx"),
      ("s/x*/-/g", "", "-"), ("s/$/!/g", "a", "a!"), ("s/^/>/", "a", ">a"),
      (#"s/(\w+), (\w+)/\2 \1/"#, "Bowie, David", "David Bowie"),
      ("s/.*/[&]/", "x", "[x]"), (#"s/x/\&/"#, "x", "&"), (#"s/x/a\/b/"#, "x", "a/b"),
      (#"s|a/b|\||"#, "a/b", "|"), (#"s/a\.b/c/"#, "a.b axb", "c axb"),
      ("s/(a|ab)(c|bcd)?/[\\1]/", "abcd", "[a]"), ("s/<.*?>//g", "<b>x</b>", "x"),
      ("s/a{2,}?/-/", "aaaa", "-aa"), ("s/(x)?y/(\\1)/", "y", "()"),
      (#"s/\bthe\b/The/g"#, "the other the", "The other The"),
      ("s/bjork/B/i", "Das Björk", "Das B"), ("s/s/z/gi", "Straße", "ztrazze"),
      ("s/bjork/B/", "Björk", "Björk"), ("s/o/0/gi", "ÖoO", "000"), ("s/é/e/g", "éé", "ee"),
      ("s/(a*)*b/x/", "aab", "x"), ("s/a|/x/g", "ba", "xbx"),
    ])
  func replaces(replacement: String, text: String, result: String) throws {
    #expect(try TextReplacement(replacement).replacing(in: text) == result)
  }

  @Test(
    "says what is wrong with it",
    arguments: [
      ("a/b", "a replacement is written s/old/new/, not \"a/b\""),
      ("s/a/b", "a replacement is written s/old/new/: a / is missing"),
      ("s/a/b/x", "a replacement has the flags g and i, not \"x\""),
      ("s//b/", "the regular expression is empty"),
      ("s/(/b/", "bad regular expression: unclosed ("),
      (#"s/(a)/\2/"#, #"there are no 2 groups for \2 in the expression"#),
    ])
  func mistakes(replacement: String, message: String) {
    #expect(throws: QueryError(message)) { try TextReplacement(replacement) }
  }

  @Test("takes time proportional to the text, for any expression")
  func linear() throws {
    let text = String(repeating: "a", count: 2_000)
    #expect(try TextReplacement("s/(a|a)*b/x/").replacing(in: text) == text)
  }
}
