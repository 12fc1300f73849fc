import AlbumLibrary
import AlbumPresentation
import CEmbeddedFiles
import Foundation
import LuaRuntime
import ScriptAPI

/// The environment of one test: an empty library in memory, a host, a clock, a folder.
final class TestBench {
  let library: LibraryAPI
  let host: ScriptHost
  let clock = TestClock()
  let path: String
  /// The test's temporary folder.
  let folder: String
  let output: TestOutput
  let network = TestNetwork()
  let user: TestUser
  let jobs = JobLog()

  /// The tests that the file declared, in order.
  private(set) var tests: [DeclaredTest] = []
  private var preparations: [LuaFunction] = []
  private var script: Script?
  private var isRunning = false
  /// The number of checked expectations.
  private(set) var expectationCount = 0
  /// The last failed expectation.
  private var expectationFailure: ExpectationFailure?
  /// The first error in observers, hooks, columns or decorators, which no caller receives.
  private(set) var failure: TestFailure?
  private let limits: TestLimits

  /// A test that the file declared.
  struct DeclaredTest {
    let name: String
    let body: LuaFunction
  }

  init(_ runner: TestRunner, _ path: String) throws {
    self.path = path
    limits = runner.limits
    let output = TestOutput()
    self.output = output
    user = TestUser(output: output)
    library = try LibraryAPI(path: nil, effects: clock.effects)
    let folder = NSTemporaryDirectory() + "moonshelf-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    self.folder = RealPath.of(folder) ?? folder
    var options = ScriptOptions(
      memoryLimit: limits.memory, timeLimit: limits.time,
      print: { output.print($0) }, log: { output.log($0, $1) })
    options.moduleFolder = runner.moduleFolder
    options.reserved = runner.reserved
    options.debugger = runner.debugger()
    options.write = { output.write($0) }
    options.scrollerPresenter = user
    options.sleep = { [clock] seconds, _ in clock.now &+= Int64(seconds.rounded(.up)) }
    options.ask = { [user] in try user.answers(to: $0) }
    options.permissions = PermissionSet([.read(self.folder), .write(self.folder)])
    host = try ScriptHost(library: library, options: options)
    host.goesByFileNames = true
    let module = try host.make(try makeTestingModule())
    host.options.network = Network { [unowned self] in try network.answer($0) }
    library.onHandlerFailure { [unowned self] in note("\($0.owner): \($0.subject)", $0.cause) }
    host.onEnvironment = { [unowned self] environment, loaded in
      try clock.replaceTime(in: environment, on: host.machine)
      if loaded == path { try addGlobals(to: environment, module) }
    }
  }

  /// Unloads all scripts; their `on_unload` functions are still part of the test.
  ///
  /// - Returns: whether there were no errors; those that occurred were logged.
  func close() -> Bool {
    let isFine = host.close()
    try? library.close()
    try? FileManager.default.removeItem(atPath: folder)
    return isFine
  }

  /// Loads the test file, which declares its tests.
  func load() throws { try host.machine.withSharedLimits { script = try host.load(path).script } }

  /// Runs one test, after the functions that run before each.
  func run(_ test: DeclaredTest) throws {
    isRunning = true
    defer { isRunning = false }
    do {
      try host.machine.withSharedLimits {
        try host.calling(script, inForeground: true) {
          for preparation in preparations { try preparation.call() }
          try test.body.call()
        }
      }
    } catch {
      if let failure { output.log("error", failure.message) }
      throw error
    }
    if let failure { throw failure }
    if let failure = network.failure { throw failure }
    if let expectationFailure { throw CaughtExpectation(cause: expectationFailure) }
  }

  /// Stores an error that the test did not receive.
  func note(_ part: String, _ error: any Error) {
    if failure == nil { failure = TestFailure(error, of: part, in: path, limits: limits) }
  }

  private func addGlobals(to environment: LuaTable, _ module: LuaHostObject<ModuleObject>) throws {
    try environment.set("testing", module)
    try environment.setFunction("test", on: machine) { [unowned self] call in
      guard !isRunning else { throw LuaFailure("test(…) cannot be called inside a test") }
      tests.append(DeclaredTest(name: try call.string(1, "name"), body: try call.function(2, "fn")))
      return call.returnsNothing
    }
    try environment.setFunction("before", on: machine) { [unowned self] call in
      guard !isRunning else { throw LuaFailure("before(…) cannot be called inside a test") }
      preparations.append(try call.function(1, "fn"))
      return call.returnsNothing
    }
    try environment.set("expect", makeExpect())
  }

  /// The function `expect`, which is in Lua: `expect.lua` of ScriptAPI.
  private func makeExpect() throws -> LuaFunction {
    let script = try ProgramScript(on: machine)
    // A string is shown completely, so that a difference near its end is visible.
    try script.set("text", LuaValueText(on: machine).wholeText)
    try script.add("passed") { [unowned self] in expectationCount += 1 }
    try script.add("failed") { [unowned self] (isNegated: Bool, expected: String, got: String) in
      expectationCount += 1
      let failure =
        isNegated
        ? ExpectationFailure("did not expect \(expected), got \(got)")
        : ExpectationFailure(expected: expected, got: got)
      expectationFailure = failure
      throw failure
    }
    try script.add("fault") { (message: String) in throw LuaFailure(message) }
    try script.add("unknown") { (name: String, names: [String]) in
      throw LuaFailure.unknown(name, in: "expect(…)", names)
    }
    try script.add("error_of") { (function: LuaFunction) -> String? in
      do { try function.call() } catch let error as LuaError
        where !error.isStop && error.kind != .memory
      {
        if error.cause is ExpectationFailure { throw error }
        return error.message
      }
      return nil
    }
    return try script.load(embedded_expect_lua(), name: "[expect]")
      .call(returning: LuaFunction.self)
  }
}

/// The test continued after a failed expectation.
struct CaughtExpectation: Error, CustomStringConvertible {
  let cause: ExpectationFailure

  var description: String { "\(cause)\n(the test caught this error with pcall)" }
}

extension TestBench: ModuleOwner {
  var machine: LuaMachine { host.machine }
}
