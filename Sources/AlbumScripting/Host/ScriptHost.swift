public import AlbumLibrary
import AlbumModel
public import AlbumPresentation
import LuaRuntime

/// Runs users' scripts on a library: the facade, its observers and its undo stack as Lua functions.
///
/// ```swift
/// let host = try ScriptHost(library: library, options: options)
/// try host.run("tidy.lua", arguments: ["--all"])
/// ```
///
/// One Lua machine serves all scripts of a process; each has globals of its own. Like the library,
/// a host belongs to one isolation domain.
public final class ScriptHost {
  /// The version of the API that scripts see.
  public static let apiVersion = "1.0"

  let library: LibraryAPI
  let options: ScriptOptions
  let machine: LuaMachine
  let types: ScriptTypes

  private var scripts: [Script] = []
  /// The script that is being loaded or called back now.
  private(set) var current: Script?

  /// Layouts that scripts registered, by name.
  public internal(set) var layouts: [String: Layout] = [:]
  /// Decorators that scripts registered, in the order of registration.
  public internal(set) var decorators: [any Decorator] = []
  /// Import rules that scripts registered, in the order they are asked.
  var rules: [ScriptRule] = []
  /// Called with the globals of each script, and its path, before it is loaded.
  var onEnvironment: (LuaTable, String) throws -> Void = { _, _ in }
  /// The album of the row that a listing is at.
  var shown: ShownAlbum?

  /// Makes a machine and gives it the API.
  ///
  /// - Parameters:
  ///   - library: the library that scripts work on.
  ///   - options: limits, and where output goes.
  /// - Throws: `LuaError` when there is no memory for it.
  public init(library: LibraryAPI, options: ScriptOptions) throws {
    self.library = library
    self.options = options
    machine = try LuaMachine(
      limits: LuaLimits(
        memory: options.memoryLimit,
        time: options.timeLimit.map { .milliseconds(Int64($0 * 1000)) }, instructions: nil),
      print: options.print)
    types = try ScriptTypes(machine: machine)
    let module = try makeModule()
    try machine.globals.set("moonshelf", module)
    try machine.preload("moonshelf", module)
  }

  deinit {
    close()
  }

  /// Stops whatever script is running; callable from any thread and from a signal handler.
  public var interrupt: @Sendable () -> Void {
    let interrupter = machine.interrupter
    return { interrupter.interrupt() }
  }

  /// Runs a script, with `arg` as Lua's own interpreter sets it.
  ///
  /// What it registers stays until ``close()``.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - arguments: what `arg[1]` and so on shall be.
  /// - Throws: ``ScriptFailure``, or `LuaError` with a traceback to the script's line.
  public func run(_ path: String, arguments: [String] = []) throws {
    _ = try load(path, arguments: arguments)
  }

  /// Runs a script for what it registers or returns.
  func load(_ path: String, arguments: [String] = []) throws -> (script: Script, result: LuaValue) {
    let source = try ScriptFile.read(path)
    let environment = try machine.makeEnvironment(modules: ScriptFile.modules(beside: path))
    let script = Script(name: ScriptFile.name(of: path), path: path, environment: environment)
    try environment.set("arg", argumentTable(path, arguments))
    try onEnvironment(environment, path)
    let chunk = try machine.load(source, name: script.name, environment: environment)
    let before = (layouts, decorators, rules)
    do {
      let results = try calling(script) { try chunk.callForAll() }
      scripts.append(script)
      return (script, results.first ?? .nil)
    } catch {
      script.removeRegistrations()
      (layouts, decorators, rules) = before
      throw error
    }
  }

  private func argumentTable(_ path: String, _ arguments: [String]) throws -> LuaTable {
    let table = try machine.makeTable()
    try table.set(0, path)
    for (index, argument) in arguments.enumerated() { try table.set(index + 1, argument) }
    return table
  }

  /// Runs Lua in a script's name.
  func calling<Result>(_ script: Script?, _ body: () throws -> Result) rethrows -> Result {
    guard let script else { return try body() }
    let caller = current
    current = script
    defer { current = caller }
    return try body()
  }

  /// Keeps a registration until its script is unloaded.
  func keep(_ registration: Registration) {
    current?.registrations.append(registration)
  }

  /// Unloads all scripts, last loaded first: their `on_unload` functions are called, their
  /// registrations taken off, the machine closed.
  public func close() {
    for script in scripts.reversed() {
      for handler in script.unloadHandlers.reversed() {
        do { try calling(script) { try handler.call() } } catch { report(error, of: script.name) }
      }
      script.removeRegistrations()
    }
    scripts.removeAll()
    layouts.removeAll()
    decorators.removeAll()
    rules.removeAll()
    shown = nil
    machine.close()
  }

  func report(_ error: any Error, of owner: String) {
    options.log("error", "\(owner): \(error)")
  }
}
