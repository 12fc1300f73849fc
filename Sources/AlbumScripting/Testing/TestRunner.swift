import AlbumModel
import LuaRuntime

/// Runs files of tests for users' scripts.
///
/// ```swift
/// let report = try TestRunner().run("scripts/tidy_test.lua")
/// print(report.passed, report.failed)
/// ```
///
/// Every test has its own library, Lua machine, clock and folder, and its file is loaded again for
/// it: no test affects another, not even through a local variable of its file.
public struct TestRunner {
  /// The limits of each test.
  public var limits = TestLimits()
  /// The folder in which `require` looks after a script's own: the script folder.
  public var moduleFolder: String?
  /// What `breakpoint()` stops in, for each test; nil for nothing.
  public var debugger: () -> ScriptDebugger? = { nil }
  /// The names that commands of scripts cannot have.
  public var reserved = ReservedNames()
  /// Runs only tests whose names contain this text, without regard to case and accents; nil for
  /// all.
  public var filter: String?
  /// Runs a body that `stop` interrupts, from a signal handler or from any thread.
  public var stoppable:
    (_ stop: @escaping @Sendable () -> Void, _ body: () throws -> Void) throws
      -> Void = { try $1() }

  /// Whether to leave out the tests that have not begun.
  public var isStopped: () -> Bool = { false }

  /// Creates a runner with the usual limits.
  public init() {}

  /// Runs the tests of one file.
  ///
  /// - Parameter path: the file.
  /// - Returns: the results.
  /// - Throws: `LuaError` of the kind `interrupted`, if it was stopped.
  public func run(_ path: String) throws -> TestFileReport {
    var report = TestFileReport(path: path)
    let bench = try TestBench(self, path)
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
    for (index, name) in names.enumerated() where isMeant(name) && !isStopped() {
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
    let bench = try TestBench(self, path)
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

  /// Runs a body in an environment and closes it.
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
