import AlbumPresentation
import CEmbeddedFiles
import LuaRuntime
import ScriptAPI

/// Lua values as literals, which are short even for deep, long or cyclic values: `values.lua` of
/// ScriptAPI.
struct LuaValueText {
  /// Returns the text of a value, in lines of a width.
  let text: LuaFunction
  /// The same, with a string in full.
  let wholeText: LuaFunction
  private let isList: LuaFunction

  init(on machine: LuaMachine) throws {
    let script = try ProgramScript(on: machine)
    try script.set("keywords", LuaKeywords.all)
    try script.add("count") { (table: LuaTable) -> Int in table.count }
    try script.add("get") { (table: LuaTable, place: Int) -> LuaValue in try table.rawGet(place) }
    try script.add("quoted") { (text: LuaString, longest: Int?) -> String in
      LuaLiteral.quoted(text.bytes, longest: longest ?? .max)
    }
    try script.add("safe") { (text: LuaString) -> String in TerminalText.safe(text.repaired) }
    try script.add("width") { (text: String) -> Int in TextWidth.width(text) }
    (text, wholeText, isList) = try script.load(embedded_values_lua(), name: "[values]")
      .call(returning: LuaFunction.self, LuaFunction.self, LuaFunction.self)
  }

  /// The text of a value, without a final line end.
  ///
  /// - Throws: `LuaError` if a script's `__tostring` was stopped.
  func text(of value: LuaValue, for terminal: Terminal) throws -> String {
    let width = min(terminal.width ?? 80, 100)
    return try text.call(value, width, terminal.usesStyles, returning: String.self)
  }

  /// Whether a table has no entries besides those of its list, among those that are read.
  func isList(_ table: LuaTable) throws -> Bool { try isList.call(table, returning: Bool.self) }
}
