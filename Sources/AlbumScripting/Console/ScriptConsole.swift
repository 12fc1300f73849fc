import AlbumLibrary
import AlbumModel
public import AlbumPresentation
import LuaRuntime

/// An interactive session with a library in Lua: runs each line and shows its result.
///
/// ```swift
/// let console = try ScriptConsole(host: host, folder: ".", terminal: .none)
/// if let input = try console.read("library.count()") {
///   print(try console.run(input))
/// }
/// ```
///
/// The changes of one line are one step, whose label is the line. A failed line changes nothing.
public final class ScriptConsole {
  let host: ScriptHost
  let script: Script
  let chunkName: String
  private let values: LuaValueText
  let complete: LuaFunction
  private let about: LuaFunction
  private let terminal: () -> Terminal

  /// Creates the console's script, with `library` and `help` among its globals.
  ///
  /// - Parameters:
  ///   - host: runs the script.
  ///   - folder: the folder in which `require` finds modules.
  ///   - chunkName: the name of the lines in messages.
  ///   - terminal: called for each result, as windows are resized.
  /// - Throws: `LuaError` if memory is short.
  public init(
    host: ScriptHost, folder: String, chunkName: String = "console",
    terminal: @escaping () -> Terminal
  ) throws {
    (self.host, self.chunkName, self.terminal) = (host, chunkName, terminal)
    script = try host.makeScript(
      folder + "/console", source: "", isResident: false, granted: host.options.permissions,
      // No other script has this name: entries have no slash, and paths begin with one.
      identity: "console/")
    host.scripts.append(script)
    values = try LuaValueText(on: host.machine)
    (complete, about) = try Self.prepare(script, of: host)
  }

  /// Runs an input.
  ///
  /// Its first value becomes the global `_`.
  ///
  /// - Parameter input: the input.
  /// - Returns: its values as text, safe for terminals; nil without a value.
  /// - Throws: `LuaError`, `LibraryError`; then the library is unchanged.
  public func run(_ input: ConsoleInput) throws -> String? {
    // One that came while nothing ran.
    host.machine.interrupter.clear()
    let results = try host.library.coalescing(input.label, origin: .script) {
      try host.calling(script, inForeground: true) { try input.chunk.callForAll() }
    }
    let shown = Array(input.isExpression ? results.dropFirst() : results[...])
    guard let first = shown.first else { return nil }
    try script.environment.set("_", first)
    return try ConsoleResult(host: host, terminal: terminal(), values: values).text(of: shown)
  }

  /// An error as the console shows it: the message, and the calls that led to it.
  ///
  /// - Parameter error: an error of ``read(_:line:isAll:)`` or ``run(_:)``.
  /// - Returns: one or more lines, unescaped.
  public func explain(_ error: any Error) -> String {
    guard let error = error as? LuaError else { return "\(error)" }
    if error.kind == .interrupted { return "interrupted; nothing was changed" }
    return ShortTraceback(error, chunkName: chunkName).text
  }

  /// The help on a name of the API.
  ///
  /// - Parameter name: such as `library.add`; nil for an overview.
  /// - Returns: a few lines.
  public func help(_ name: String?) -> String {
    host.machine.interrupter.clear()
    return (try? about.call(name, returning: String.self)) ?? ""
  }
}
