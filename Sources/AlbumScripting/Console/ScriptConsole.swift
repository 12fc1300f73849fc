import AlbumLibrary
import AlbumModel
public import AlbumPresentation
import LuaRuntime

/// A conversation with a library in Lua: what is typed runs, what it gives is shown.
///
/// ```swift
/// let console = try ScriptConsole(host: host, folder: ".", terminal: .none)
/// if let input = try console.read("library.count()") {
///   print(try console.run(input))
/// }
/// ```
///
/// What one line changes is one step, named like the line. A line that fails changes nothing.
public final class ScriptConsole {
  let host: ScriptHost
  let script: Script
  private let chunkName: String
  private let describe: LuaFunction
  private let terminal: () -> Terminal

  /// Makes the console's own script, with `library` and `help` among its globals.
  ///
  /// - Parameters:
  ///   - host: what runs it.
  ///   - folder: where `require` finds modules.
  ///   - chunkName: what messages call the lines.
  ///   - terminal: asked for every answer, because people resize windows.
  /// - Throws: `LuaError` when memory is short.
  public init(
    host: ScriptHost, folder: String, chunkName: String = "console",
    terminal: @escaping () -> Terminal
  ) throws {
    self.host = host
    self.chunkName = chunkName
    self.terminal = terminal
    script = try host.makeConsoleScript(in: folder)
    describe = try LuaValueText.makeDescriber(on: host.machine)
    let setUp = try host.machine.load(
      "library = moonshelf.library", name: chunkName, environment: script.environment)
    try setUp.call()
    try script.environment.set("help", makeHelp())
  }

  /// Understands what was typed so far.
  ///
  /// - Parameters:
  ///   - text: one line, or several.
  ///   - line: where the first one stands, as messages count lines.
  ///   - isAll: whether no more lines will come.
  /// - Returns: nil when it is the beginning of something, and more lines are needed.
  /// - Throws: `LuaError` for what is no Lua.
  public func read(
    _ text: String, line: Int = 1, isAll: Bool = false
  ) throws -> ConsoleInput? {
    let reader = ConsoleReader(
      machine: host.machine, environment: script.environment, chunkName: chunkName)
    return try reader.read(text, line: line, isAll: isAll)
  }

  /// Runs what was typed.
  ///
  /// The first value it gives is the global `_` afterwards.
  ///
  /// - Parameter input: what to run.
  /// - Returns: what it gave, as people read it, safe for terminals; nil when it gave nothing.
  /// - Throws: `LuaError`, `LibraryError`; then the library is as it was before.
  public func run(_ input: ConsoleInput) throws -> String? {
    host.clearInterrupt()
    let results = try host.library.coalescing(input.label, origin: .script) {
      try host.calling(script, inForeground: true) { try input.chunk.callForAll() }
    }
    let values = Array(input.isExpression ? results.dropFirst() : results[...])
    guard let first = values.first else { return nil }
    try script.environment.set("_", first)
    return try ConsoleResult(host: host, terminal: terminal(), describe: describe).text(of: values)
  }

  /// An error as the console shows it: the message, and the calls that led there from a line.
  ///
  /// - Parameter error: what ``read(_:line:isAll:)`` or ``run(_:)`` threw.
  /// - Returns: a line or a few, as they are.
  public func explain(_ error: any Error) -> String {
    guard let error = error as? LuaError else { return "\(error)" }
    if error.kind == .interrupted { return "interrupted; nothing was changed" }
    return ShortTraceback(error, chunkName: chunkName).text
  }

  /// What there is to say about a name that scripts see.
  ///
  /// - Parameter name: such as `library.add`; nil for what there is.
  /// - Returns: a few lines.
  public func help(_ name: String?) -> String {
    ConsoleHelp.text(about: name)
  }

  private func makeHelp() throws -> LuaFunction {
    try host.machine.makeFunction { [unowned host] call in
      let name = try call.optionalString(1, "name")
      host.options.print(ConsoleHelp.text(about: name))
      return call.returnsNothing
    }
  }
}
