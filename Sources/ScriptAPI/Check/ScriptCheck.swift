import AlbumModel
import CEmbeddedFiles
import LuaRuntime

/// Finds unknown names in a script: of functions, fields, events and options.
///
/// It reads tokens without running them: the value of a variable is known if it was declared with a
/// value of the API, or passed by the API to a function of the script. Unknown values are not
/// checked. What it knows is in Lua: `check.lua` in `library/api`.
public struct ScriptCheck {
  /// What the function belongs to.
  let description: DescriptionScript
  private let check: LuaFunction

  /// Loads its scripts, and the description of the API.
  public init() throws {
    description = try DescriptionScript()
    let program = description.program
    try program.set("keywords", LuaKeywords.all)
    try program.add("event_problem") { (name: LuaString, isHook: Bool) -> String? in
      EventName(rawValue: name.shown).mistake(inHook: isHook)
    }
    var queries = QueryParser(now: 0, fields: FieldNames(custom: []))
    try program.add("set_query_names") { (fields: [LuaString], shelves: [LuaString]) in
      queries = QueryParser(
        now: 0, fields: FieldNames(custom: Set(fields.map(\.shown))),
        shelves: Dictionary(shelves.map { ($0.shown, "") }) { $1 })
    }
    try program.add("query_problem") { (text: LuaString) -> String? in
      do { _ = try queries.query(text.shown) } catch { return "\(error)" }
      return nil
    }
    try program.add("types", from: embedded_types_lua())
    try program.add("meanings", from: embedded_meanings_lua())
    try program.add("scopes", from: embedded_scopes_lua())
    try program.add("tokens", from: embedded_tokens_lua())
    try program.add("names", from: embedded_names_lua())
    check = try program.load(embedded_check_lua(), name: "[check]")
      .call(returning: LuaFunction.self)
  }

  /// The probable mistakes of a script, by position.
  ///
  /// Albums accept fields of any name. A name is reported if it is similar to a known one, and neither
  /// assigned in the script nor a custom field of the library.
  ///
  /// - Parameters:
  ///   - source: any text, even if it is not Lua.
  ///   - customFields: the custom fields of the library.
  ///   - isWhole: whether it is a whole script, whose undefined globals are mistakes; not an excerpt.
  /// - Returns: an empty list for a script without such mistakes.
  /// - Throws: `LuaError` if memory is short.
  /// - Complexity: O(n).
  public func findings(
    in source: String, customFields: Set<String> = [], isWhole: Bool = false
  ) throws -> [Finding] {
    let (lines, columns, messages) = try check.call(
      source, customFields, isWhole, returning: [Int].self, [Int].self, [LuaString].self)
    return messages.indices.map {
      Finding(line: lines[$0], column: columns[$0], message: messages[$0].shown)
    }
  }
}
