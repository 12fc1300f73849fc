import AlbumTestSupport
import Testing

@testable import ScriptAPI

@Suite("The tokens of a script")
struct LuaLexerTests {
  private func texts(_ source: String) -> [String] {
    LuaLexer.tokens(of: source).dropLast().map(\.text)
  }

  @Test("are names, keywords, strings, numbers and symbols")
  func words() {
    #expect(
      texts("local x <const> = album.title .. \"a b\" + 0x1Fp-3 // 1e+5 ~= ... 1..2")
        == [
          "local", "x", "<", "const", ">", "=", "album", ".", "title", "..", "a b", "+", "0x1Fp-3",
          "//", "1e+5", "~=", "...", "1", "..", "2",
        ])
    let kinds = LuaLexer.tokens(of: "end ending 'x' 7 ;").map(\.kind)
    #expect(kinds == [.keyword, .name, .string, .number, .symbol, .end])
  }

  @Test("exclude comments and a shebang")
  func comments() {
    #expect(
      texts("#!/usr/bin/lua\na -- b\nc --[[ d\n]] e --[==[ ]] ]==] f --[ g") == [
        "a", "c", "e", "f",
      ])
  }

  @Test("of strings end at their quote, long ones at their bracket, unterminated ones at the line")
  func strings() {
    #expect(
      texts(#"'it\'s' "\"" [[a]b]] [==[x]]y]==] [=z"#) == [
        #"it\'s"#, #"\""#, "a]b", "x]]y", "[", "=", "z",
      ])
    #expect(texts("'open\nnext") == ["open", "next"])
    #expect(texts("[[open\nnext") == ["open\nnext"])
  }

  @Test("have their line and their column in characters")
  func places() {
    let tokens = LuaLexer.tokens(of: "a\n  \"Björk\" b\n[[\n]] c")
    #expect(tokens.map(\.line) == [1, 2, 2, 3, 4, 4])
    #expect(tokens.map(\.column) == [1, 3, 11, 1, 4, 5])
  }
}
