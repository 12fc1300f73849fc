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
  public static let apiVersion = "1.4"

  let library: LibraryAPI
  var options: ScriptOptions
  let machine: LuaMachine
  let types: ScriptTypes
  /// What all scripts find in `moonshelf`; each has an object of its own before it.
  private(set) var shared = ModuleObject(name: "moonshelf")
  /// What all scripts find in `moonshelf.library`.
  private(set) var sharedLibrary = ModuleObject(name: "moonshelf.library")

  /// Those that are loaded, in the order of loading.
  var scripts: [Script] = []
  /// Where what scripts print goes now.
  let output = ScriptOutput()
  /// The script that is being loaded or called back now.
  private(set) var current: Script?
  /// Whether a person waits for what runs now, and nothing else does: a script that is run, a command, a
  /// line of the console, a test; not an observer, a rule, a decorator or the like.
  private(set) var isInForeground = false
  /// Whether settings and stores go by the names of files, as in a test, which has a world of its own.
  var goesByFileNames = false
  /// Whether a scroller of a script's is being shown.
  var isPresenting = false

  /// Layouts that scripts registered, by name.
  public internal(set) var layouts: [String: Layout] = [:]
  /// Decorators that scripts registered, in the order of registration.
  public internal(set) var decorators: [any Decorator] = []
  /// Commands that scripts registered, by name.
  public internal(set) var commands: [String: ScriptCommand] = [:]
  /// Import rules that scripts registered, in the order they are asked.
  var rules: [ScriptRule] = []
  /// Called with the globals of each script, and its path, before it is loaded.
  var onEnvironment: (LuaTable, String) throws -> Void = { _, _ in }
  /// The scripts whose rules ``replaceRules(_:)`` replaces.
  var ruleScripts: [Script] = []
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
      print: output.print(options))
    types = try ScriptTypes(machine: machine)
    machine.explain = ScriptHints.hint
    machine.whileDescribing = { [unowned self] describe in reading(.errorText, describe) }
    sharedLibrary = try makeLibraryModule()
    shared = try makeSharedModule()
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
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - arguments: what `arg[1]` and so on shall be.
  ///   - isResident: whether it is one of the script folder's.
  ///   - granted: what it may do; nil for what the run allows the scripts that the user names.
  /// - Returns: the script, and the first value its chunk returns.
  /// - Throws: ``ScriptFailure``, `LuaError`; then nothing of it stays.
  func load(
    _ path: String, arguments: [String] = [], isResident: Bool = false,
    granted: PermissionSet? = nil
  ) throws -> (script: Script, result: LuaValue) {
    let source = try ScriptFile.read(path)
    let script = try makeScript(
      path, source: source, isResident: isResident,
      granted: granted ?? (isResident ? PermissionSet() : options.permissions))
    try script.environment.set("arg", argumentTable(path, arguments))
    try onEnvironment(script.environment, path)
    let chunk = try machine.load(source, name: script.name, environment: script.environment)
    let before = (layouts, decorators, commands, rules)
    // While it loads it is among the scripts: what it needs when it goes, it may need right now.
    scripts.append(script)
    do {
      return (script, try run(chunk, of: script))
    } catch {
      script.hasFailed = true
      // It must not do now what it must not do while it loads.
      if isResident { script.unloadHandlers.removeAll() }
      unload(script)
      (layouts, decorators, commands, rules) = before
      throw error
    }
  }

  private func run(_ chunk: LuaFunction, of script: Script) throws -> LuaValue {
    try calling(script, inForeground: !script.isResident) {
      guard script.isResident else { return try chunk.callForAll().first ?? .nil }
      // What a script of the folder registers is remembered, and the script not run again until it is
      // needed: so it must not do anything else.
      let reason =
        "scripts in the script folder can only register while loading; move this into a function"
      output.isRegistering = true
      defer { output.isRegistering = false }
      return try library.refusingChanges(reason) { try chunk.callForAll().first ?? .nil }
    }
  }

  private func argumentTable(_ path: String, _ arguments: [String]) throws -> LuaTable {
    let table = try machine.makeTable()
    try table.set(0, path)
    for (index, argument) in arguments.enumerated() { try table.set(index + 1, argument) }
    return table
  }

  /// Runs Lua in a script's name.
  ///
  /// - Parameters:
  ///   - script: whose name.
  ///   - inForeground: whether a person waits for it, and nothing else does.
  ///   - body: the calls.
  /// - Returns: what `body` returns.
  func calling<Result>(
    _ script: Script?, inForeground: Bool = false, _ body: () throws -> Result
  ) rethrows -> Result {
    let caller = (current, isInForeground)
    if let script { become(script) }
    isInForeground = inForeground
    defer {
      isInForeground = caller.1
      if current !== caller.0 { become(caller.0) }
    }
    return try body()
  }

  private func become(_ script: Script?) {
    current = script
    machine.scriptEnvironment = script?.environment
  }

  /// Keeps a registration until its script is unloaded.
  ///
  /// - Parameters:
  ///   - registration: what takes it off.
  ///   - subject: what it observes, for the list of what a script registered.
  func keep(_ registration: Registration, of subject: String) {
    current?.registrations.append(registration)
    current?.observed.append(subject)
  }

  /// Takes a script down: its `on_unload` functions are called, newest first, its registrations taken
  /// off, its store kept unless it failed.
  ///
  /// - Returns: whether all went well.
  @discardableResult
  func unload(_ script: Script) -> Bool {
    var isFine = true
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch {
        isFine = false
        report(error, of: script.name)
      }
    }
    // However many functions it has, they have the time of one call.
    var isStopped = false
    machine.withSharedLimits {
      for handler in script.unloadHandlers.reversed() where !isStopped {
        attempt {
          do { try calling(script) { try handler.call() } } catch let error as LuaError {
            isStopped = error.isStop
            throw error
          }
        }
      }
    }
    if !script.hasFailed { attempt { try save(script) } }
    script.removeRegistrations()
    scripts.removeAll { $0 === script }
    return isFine
  }

  /// Keeps what scripts have in their stores, as they do when they are unloaded.
  ///
  /// - Throws: what keeps a store from being kept.
  public func saveStores() throws {
    for script in scripts { try save(script) }
  }

  /// Keeps a script's store, in the time of one call.
  private func save(_ script: Script) throws {
    try machine.withSharedLimits { try script.store?.save(in: library) }
  }

  /// Unloads all scripts, last loaded first, and closes the machine.
  ///
  /// - Returns: whether all went well; what did not was logged.
  @discardableResult
  public func close() -> Bool {
    var isFine = true
    for script in scripts.reversed() where !unload(script) { isFine = false }
    layouts.removeAll()
    decorators.removeAll()
    commands.removeAll()
    rules.removeAll()
    ruleScripts.removeAll()
    shown = nil
    machine.close()
    return isFine
  }

  func report(_ error: any Error, of owner: String) {
    options.log("error", "\(owner): \(error)")
  }
}
