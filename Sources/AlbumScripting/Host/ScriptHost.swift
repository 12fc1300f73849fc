public import AlbumLibrary
import AlbumModel
public import AlbumPresentation
import LuaRuntime
import RecordRecognition

/// Runs users' scripts on a library: the facade, its observers and its undo stack as Lua functions.
///
/// ```swift
/// let host = try ScriptHost(library: library, options: options)
/// try host.run("tidy.lua", arguments: ["--all"])
/// ```
///
/// One Lua machine serves all scripts of a process; each has its own globals. Like the library, a
/// host belongs to one isolation domain.
public final class ScriptHost {
  /// The version of the API that scripts see.
  public static let apiVersion = "1.5"
  /// The version of Lua that runs them, such as `5.4.4`.
  public static let luaVersion = LuaMachine.version

  let library: LibraryAPI
  var options: ScriptOptions
  /// That of the options; a constant, as each call reads it.
  let trace: ((String) -> Void)?
  let machine: LuaMachine
  /// The part of `moonshelf` that all scripts share; each has an object with its own parts before
  /// it.
  private(set) var shared = ModuleObject(name: "moonshelf")
  /// The part of `moonshelf.library` that all scripts share.
  private(set) var sharedLibrary = ModuleObject(name: "moonshelf.library")

  /// The loaded scripts, in the order of loading.
  var scripts: [Script] = []
  /// The current destination of the scripts' output.
  let output = ScriptOutput()
  /// The script that is being loaded or called.
  ///
  /// Unchecked, since each cell of a listing sets it: that was a tenth of its time.
  @exclusivity(unchecked) private(set) var current: Script?
  /// The same for the library, which may outlive the host.
  private let running = RunningScript()
  /// Whether a user waits for the current call: a script that is run, a command, a line of the
  /// console, a test; not an observer, a rule, a decorator or the like.
  @exclusivity(unchecked) private(set) var isInForeground = false
  /// Whether settings and stores go by the names of files, as in tests, which have their own.
  var goesByFileNames = false
  /// Whether a scroller of a script is being shown.
  var isPresenting = false

  /// Layouts that scripts registered, by name.
  public internal(set) var layouts: [String: Layout] = [:]
  /// Functions of templates that scripts registered, by name.
  public internal(set) var templateFunctions: [String: TemplateFunction] = [:]
  /// A format, and the extension of files' names that selects it.
  typealias NamedFormat = (format: any OutputFormat, fileExtension: String?)
  /// Formats that scripts registered, by name.
  var formats: [String: NamedFormat] = [:]
  /// Fields that scripts declared, by name.
  var fields: [FieldName: ScriptField] = [:] { didSet { library.scriptFields = fields } }
  /// Queries that scripts saved, by name.
  var shelves: [String: String] = [:] { didSet { library.scriptShelves = shelves } }
  /// Decorators that scripts registered, in the order of registration.
  public internal(set) var decorators: [any Decorator] = []
  /// Commands that scripts registered, by name.
  public internal(set) var commands: [String: ScriptCommand] = [:]
  /// Functions that scripts want to be called again and again.
  public internal(set) var jobs: [ScriptJob] = []
  /// Import rules that scripts registered, in the order of their calls.
  var rules: [RuleRegistration] = []
  /// What is known of added scripts, once a script is loaded.
  var addedScripts: AddedScripts?
  /// The scripts that registered names, by kind and name.
  private var owners: [String: WeakScript] = [:]

  /// Registers a name for the current script: one that was added takes no name of another script.
  func claim(_ kind: String, _ name: String) throws {
    let key = "\(kind) \(name)"
    if let owner = owners[key]?.script, owner !== current, current?.origin != nil {
      throw LuaFailure("\(owner.name) already has the \(key)")
    }
    owners[key] = current?.presence
  }

  /// The sources of the program; nil until an import needs them.
  var shipped: [SourceDefinition]?
  /// The definitions of those whose scripts are loaded, by name.
  var shippedRules: [String: [RuleRegistration]] = [:]
  /// The one of these that is being loaded.
  var loadingShipped: String?
  /// All that scripts registered, to be restored if a script fails to load.
  var registered:
    (
      [String: Layout], [String: TemplateFunction], [String: NamedFormat], [FieldName: ScriptField],
      [String: String], [any Decorator], [String: ScriptCommand], [RuleRegistration], [ScriptJob]
    )
  {
    get {
      (layouts, templateFunctions, formats, fields, shelves, decorators, commands, rules, jobs)
    }
    set {
      (layouts, templateFunctions, formats, fields, shelves, decorators, commands, rules, jobs) =
        newValue
    }
  }
  /// Called with the globals and the path of each script, before it is loaded.
  var onEnvironment: (LuaTable, String) throws -> Void = { _, _ in }
  /// The scripts whose rules ``replaceRules(_:)`` replaces.
  var ruleScripts: [Script] = []
  /// What parts of the API keep per host: see ``part(_:)``.
  private var parts: [ObjectIdentifier: AnyObject] = [:]
  /// How the library called observers once before there was this host.
  private let observingOnceBefore: (String, () throws -> Void) throws -> Void

  /// Creates a machine and defines the API.
  ///
  /// - Parameters:
  ///   - library: the library of the scripts.
  ///   - options: limits, permissions and the destinations of output.
  /// - Throws: `LuaError` if memory is short.
  public init(library: LibraryAPI, options: ScriptOptions) throws {
    self.library = library
    self.options = options
    trace = options.trace
    observingOnceBefore = library.whileObservingOnce
    machine = try LuaMachine(
      limits: LuaLimits(
        memory: options.memoryLimit,
        time: options.timeLimit.map { .milliseconds(Int64($0 * 1000)) }, instructions: nil),
      print: output.print(options))
    if let profile = options.profile { machine.startProfile(profile.add) }
    machine.explain = ScriptHints.hint
    machine.whileDescribing = { [unowned self] describe in reading(.errorText, describe) }
    sharedLibrary = try makeLibraryModule()
    shared = try makeSharedModule()
    let caller = library.agent
    library.agent = { [running] in running.script?.agent ?? caller() }
    library.refusalOfAgent = { [running] in running.script?.refusal }
    library.whileObservingOnce = { [unowned self] in try observingOnce($0, $1) }
    let check = library.checkStop
    library.checkStop = { [weak machine] in
      try check?()
      try machine?.budget.spend(Self.workOfCheck)
    }
    try machine.globals.set(
      "breakpoint",
      machine.makeFunction { [unowned self] () in try self.options.debugger?.stop(self) })
    try options.debugger?.prepare(self)
  }

  /// The work that makes a budget look at the clock.
  private static let workOfCheck = 4096

  deinit { close() }

  /// Stops the running script; may be called from any thread and from a signal handler.
  public var interrupt: @Sendable () -> Void {
    let interrupter = machine.interrupter
    return { interrupter.interrupt() }
  }

  /// Gives all calls of scripts inside a closure together the time limit of one.
  public func sharingLimits(_ body: () -> Void) { machine.withSharedLimits(body) }

  /// Runs a script, with `arg` as Lua's own interpreter sets it.
  ///
  /// Its registrations remain until ``close()``.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - arguments: the values of `arg[1]` and so on.
  /// - Throws: ``ScriptFailure``, or `LuaError` with a traceback to the script's line.
  public func run(_ path: String, arguments: [String] = []) throws {
    _ = try load(path, arguments: arguments)
  }

  /// Runs a script for its registrations or its result.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - arguments: the values of `arg[1]` and so on.
  ///   - isResident: whether it is in the script folder.
  ///   - granted: its permissions; nil for those of scripts that the user names in this run.
  /// - Returns: the script, and the first value that its chunk returns.
  /// - Throws: ``ScriptFailure``, `LuaError`; then none of its registrations remain.
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
    let before = registered
    // In the list while it loads, as its `on_unload` functions may need that, and may run on failure.
    scripts.append(script)
    do { return (script, try run(chunk, of: script)) } catch {
      script.hasFailed = true
      // Its functions may have effects that are not allowed while loading.
      if isResident { script.unloadHandlers.removeAll() }
      unload(script)
      registered = before
      throw error
    }
  }

  private func run(_ chunk: LuaFunction, of script: Script) throws -> LuaValue {
    try calling(script, inForeground: !script.isResident) {
      guard script.isResident else { return try chunk.callForAll().first ?? .nil }
      // The registrations of a script in the folder are stored, and it does not run again until it
      // is needed: so loading it must have no other effects.
      let reason =
        "scripts in the script folder can only register while loading; move this into a function"
      output.isRegistering = true
      // A script that never ends must not block every command.
      let limits = machine.limits
      let left = machine.stopClock()
      machine.limits.time = min(limits.time ?? Self.registrationTime, Self.registrationTime)
      defer {
        machine.limits = limits
        machine.startClock(left)
        output.isRegistering = false
      }
      return try library.refusingChanges(reason) { try chunk.callForAll().first ?? .nil }
    }
  }

  /// The time limit for a script of the folder to register.
  private static let registrationTime = Duration.seconds(5)

  private func argumentTable(_ path: String, _ arguments: [String]) throws -> LuaTable {
    let table = try machine.makeTable()
    try table.set(0, path)
    for (index, argument) in arguments.enumerated() { try table.set(index + 1, argument) }
    return table
  }

  /// Runs Lua as a script.
  func calling<Result>(
    _ script: Script?, inForeground: Bool = false, _ body: () throws -> Result
  ) rethrows -> Result {
    let caller = (current, isInForeground)
    if let script {
      if script !== current { become(script) }
    } else if current == nil {
      machine.scriptEnvironment = nil
    }
    isInForeground = inForeground
    defer {
      isInForeground = caller.1
      if current !== caller.0 { become(caller.0) }
    }
    return try body()
  }

  /// The same for one function, which the trace shows: why and for what it is called, and how much it
  /// changes of the library and of a draft.
  func calling<Result>(
    _ script: Script?, _ function: LuaFunction?, for occasion: @autoclosure () -> String,
    changing draft: @autoclosure () -> AlbumContent? = nil, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let trace else { return try calling(script, body) }
    let (former, before) = (draft(), library.changeCount)
    let (place, start) = (function?.place ?? "host", ContinuousClock.now)
    var effect = "failed"
    defer {
      let time = ScriptProfile.text(ContinuousClock.now - start)
      trace("\(place), \(occasion()): \(time), \(effect)")
    }
    let result = try calling(script, body)
    let fields = draft().flatMap { former?.changes(to: $0).map { $0.name.rawValue } } ?? []
    effect = CountText.of(library.changeCount - before + fields.count, "change")
    if !fields.isEmpty { effect += ": \(fields.joined(separator: ", "))" }
    return result
  }

  private func become(_ script: Script?) {
    current = script
    running.script = script
    // Without a script no Lua runs. A listing calls the same script for each cell, so its environment
    // stays until another one is called.
    if let script, machine.scriptEnvironment !== script.environment {
      machine.scriptEnvironment = script.environment
    }
  }

  /// Keeps a registration until its script is unloaded, and wraps it for Lua.
  func keep(_ registration: Registration, of subject: String) throws -> LuaWrapped<Registration> {
    current?.registrations.append(registration)
    current?.observed.append(subject)
    return try wrap(registration)
  }

  /// Unloads a script: calls its `on_unload` functions, newest first, removes its registrations,
  /// and saves its store unless it failed.
  ///
  /// - Returns: whether there were no errors.
  @discardableResult
  func unload(_ script: Script) -> Bool {
    var isFine = true
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch {
        isFine = false
        report(error, of: script.name)
      }
    }
    // All functions together have the time limit of one call.
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
    if machine.scriptEnvironment === script.environment { machine.scriptEnvironment = nil }
    return isFine
  }

  /// Saves the stores of all scripts, as unloading them does.
  ///
  /// - Throws: the error of a store that cannot be saved.
  public func saveStores() throws { for script in scripts { try save(script) } }

  /// Saves a script's store, within the time limit of one call.
  private func save(_ script: Script) throws {
    try machine.withSharedLimits { try script.store?.save(in: library) }
  }

  /// Calls observers with the current store of their script, which is saved together with the note
  /// that they were called.
  private func observingOnce(_ name: String, _ deliver: () throws -> Void) throws {
    func forEachScript(_ body: (Script) throws -> Void) {
      for script in scripts where script.keeper == name {
        do { try body(script) } catch { report(error, of: script.name) }
      }
    }
    forEachScript { script in
      try machine.withSharedLimits { try script.store?.refresh(from: library) }
    }
    try deliver()
    forEachScript(save)
  }

  /// Unloads all scripts, last loaded first, and closes the machine.
  ///
  /// - Returns: whether there were no errors; those that occurred were logged.
  @discardableResult
  public func close() -> Bool {
    var isFine = true
    reportFieldFailures()
    options.debugger?.finish()
    for script in scripts.reversed() where !unload(script) { isFine = false }
    registered = ([:], [:], [:], [:], [:], [], [:], [], [])
    ruleScripts.removeAll()
    library.whileObservingOnce = observingOnceBefore
    parts.removeAll()
    machine.close()
    return isFine
  }

  /// The one object of a class that belongs to this host, made at its first use.
  ///
  /// The types of scripts' objects are kept so, and the state of single parts of the API: the host
  /// need not know them.
  ///
  /// - Returns: the object.
  func part<Part: AnyObject>(_ make: () throws -> Part) rethrows -> Part {
    let key = ObjectIdentifier(Part.self)
    if let part = parts[key] { return unsafeDowncast(part, to: Part.self) }
    let part = try make()
    parts[key] = part
    return part
  }

  func report(_ error: any Error, of owner: String) { options.log("error", "\(owner): \(error)") }
}
