import AlbumTestSupport
import CEmbeddedFiles
import LuaRuntime
import Testing

@testable import ScriptAPI

@Suite("The tokens of a script")
struct LuaLexerTests {
  private let machine: LuaMachine
  private let tokens: LuaTable

  init() throws {
    machine = try LuaMachine()
    let script = try ProgramScript(on: machine)
    try script.set("keywords", LuaKeywords.all)
    tokens = try script.load(embedded_tokens_lua(), name: "[tokens]").call(returning: LuaTable.self)
  }

  private func read(_ source: String) throws -> LuaTable {
    try tokens.get("read", as: LuaFunction.self).call(source, returning: LuaTable.self)
  }

  @Test(
    "are names, numbers, symbols and strings, which end at their quote, bracket or line; no comments",
    arguments: CaseTable.pairs("script-tokens"))
  func texts(source: String, texts: String) throws {
    let found: [String] = try read(source).get("texts")
    #expect(found.dropLast().joined(separator: "|") == texts)
  }

  @Test("are of a kind each")
  func kinds() throws {
    let kinds = try read("end ending 'x' 7 ;").get("kinds", as: [String].self)
    #expect(kinds == ["keyword", "name", "string", "number", "symbol", "end"])
  }

  @Test("have their line and their column in characters")
  func places() throws {
    let source = "a\n  \"Björk\" b\n[[\n]] c"
    let (lines, columns) = try tokens.get("positions", as: LuaFunction.self).call(
      source, read(source).get("places", as: [Int].self), returning: [Int].self, [Int].self)
    #expect(lines == [1, 2, 2, 3, 4, 4])
    #expect(columns == [1, 3, 11, 1, 4, 5])
  }
}
