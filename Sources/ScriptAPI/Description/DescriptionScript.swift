import AlbumModel
import CEmbeddedFiles
import LuaRuntime

/// The description of the API for scripts, in Lua: `annotations.lua` and `description.lua` in
/// `library/api`.
package struct DescriptionScript {
  /// What the values belong to.
  let machine: LuaMachine
  /// What these scripts get, and those that need the description.
  package let program: ProgramScript
  private let description: LuaTable

  /// Reads the annotated files of the program.
  package init() throws {
    // Editors know the parts of Lua in the second one.
    try self.init(of: [APIDescription.annotations, String(cString: embedded_standard_lua())])
  }

  /// Reads annotated files.
  init(of files: [String]) throws {
    machine = try LuaMachine()
    program = try ProgramScript(on: machine)
    try program.add("nearest") { (word: LuaString, names: [LuaString]) -> String? in
      EditDistance.nearest(to: word.shown, among: names.lazy.map(\.shown))
    }
    try program.add("read", from: embedded_annotations_lua())
    description = try program.load(embedded_description_lua(), name: "[description]")
      .call(returning: LuaFunction.self).call(files, returning: LuaTable.self)
    try program.set("description", description)
  }

  /// Its tables and names as Swift values.
  func content() throws -> APIContent { try description.decode() }

  /// Every name, for completion.
  package func names() throws -> [String] { try description.get("names") }

  /// The names of a table's methods, or of its other members.
  package func members(of table: String, isMethod: Bool) throws -> [String] {
    try description.get("members", as: LuaFunction.self)
      .call(table, isMethod, returning: [String].self)
  }
}

extension LuaString {
  /// The text, also one with many accents, which is not read as a `String`.
  var shown: String { String(decoding: bytes, as: UTF8.self) }
}
