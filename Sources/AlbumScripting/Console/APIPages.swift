import AlbumPresentation
import CEmbeddedFiles
import LuaRuntime
import ScriptAPI

/// The help on the API for scripts, and its reference: `reference.lua` of ScriptAPI.
public struct APIPages {
  /// What the functions belong to.
  let description: DescriptionScript
  private let help, reference: LuaFunction

  /// Loads the script.
  public init() throws {
    description = try DescriptionScript()
    let script = description.program
    try script.set("version", ScriptHost.apiVersion)
    try script.add("width") { (text: String) -> Int in TextWidth.width(text) }
    try script.add("wrap") { (text: String, width: Int, first: String, others: String) in
      WrappedText.lines(of: text, width: width, first: first, others: others)
    }
    (help, reference) = try script.load(embedded_reference_lua(), name: "[reference]")
      .call(returning: LuaFunction.self, LuaFunction.self)
  }

  /// The help on a name, as plain text of at most 80 columns.
  ///
  /// - Parameter name: an item (`library.add`), a module or object (`library`, `ctx`, `events`), or
  ///   nothing for an overview. For an unknown name the nearest one is suggested.
  /// - Returns: lines, without a newline at the end.
  /// - Throws: `LuaError` if memory is short.
  public func help(_ name: String = "") throws -> String {
    try help.call(name, returning: String.self)
  }

  /// The reference, as Markdown: `moonshelf scripts reference`.
  public func page() throws -> String { try reference.call(returning: String.self) }
}
