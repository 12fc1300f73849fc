import AlbumModel
import LuaRuntime

/// Runs files of tests that users wrote for their scripts.
///
/// ```swift
/// let report = try TestRunner().run("scripts/tidy_test.lua")
/// print(report.passed, report.failed)
/// ```
///
/// Every test has a library, a Lua machine, a clock and a folder of its own, and its file is loaded
/// anew for it: nothing a test does, not even to a local variable of its file, meets another.
public struct TestRunner {
  /// What each test may use.
  public var limits = TestLimits()
  /// Where `require` looks for modules besides a script's own place: the script folder.
  public var moduleFolder: String?
  /// Only tests whose name holds this, case and accents aside, are run; nil for all.
  public var filter: String?
  /// Runs a body that the function it is given stops, from a signal handler or from any thread.
  public var stoppable:
    (_ stop: @escaping @Sendable () -> Void, _ body: () throws -> Void) throws
      -> Void = { try $1() }

  /// Makes a runner with the usual limits.
  public init() {}

  /// Runs the tests of one file.
  ///
  /// - Parameter path: the file.
  /// - Returns: what became of them.
  /// - Throws: `LuaError` of the kind `interrupted`, when it was stopped.
  public func run(_ path: String) throws -> TestFileReport {
    var report = TestFileReport(path: path)
    let bench = try TestBench(path, limits: limits, moduleFolder: moduleFolder)
    var names: [String] = []
    report.failure = try failure(of: bench) {
      try bench.load()
      names = bench.tests.map(\.name)
      if names.isEmpty {
        throw TestFailure("has no tests: test(\"name\", function() … end) makes one")
      }
    }
    guard report.failure == nil else {
      report.output = bench.output.lines
      return report
    }
    for (index, name) in names.enumerated() where isMeant(name) {
      report.tests.append(try run(path, index, name))
    }
    return report
  }

  private func isMeant(_ name: String) -> Bool {
    guard let filter else { return true }
    return FoldedText.fold(name).contains(FoldedText.fold(filter))
  }

  private func run(_ path: String, _ index: Int, _ name: String) throws -> TestReport {
    let began = ContinuousClock.now
    let bench = try TestBench(path, limits: limits, moduleFolder: moduleFolder)
    let failure = try failure(of: bench) {
      try bench.load()
      guard index < bench.tests.count, bench.tests[index].name == name else {
        throw TestFailure("is missing when the file is loaded again: test names must not change")
      }
      try bench.run(bench.tests[index])
    }
    return TestReport(
      name: name, failure: failure, expectations: bench.expectationCount,
      output: bench.output.lines,
      seconds: Double(began.duration(to: .now) / .microseconds(1)) / 1_000_000)
  }

  /// Runs something on a bench and takes the bench down.
  private func failure(of bench: TestBench, _ body: () throws -> Void) throws -> TestFailure? {
    var isUnloadedWell = true
    do {
      defer { isUnloadedWell = bench.close() }
      try stoppable(bench.host.interrupt, body)
    } catch let failure as TestFailure {
      return failure
    } catch let error as LuaError where error.kind == .interrupted {
      throw error
    } catch {
      return TestFailure(error, in: bench.path, limits: limits)
    }
    return isUnloadedWell ? nil : TestFailure("a script failed while unloading")
  }
}
