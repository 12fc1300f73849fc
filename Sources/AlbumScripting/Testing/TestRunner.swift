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
    let names: [String]
    let bench = try TestBench(path, limits: limits)
    do {
      defer { bench.close() }
      try stoppable(bench.host.interrupt) { try bench.load() }
      names = bench.tests.map(\.name)
    } catch {
      report.failure = try failure(error, in: path)
      report.output = bench.output.lines
      return report
    }
    if names.isEmpty {
      report.failure = TestFailure("has no tests: test(\"name\", function() … end) makes one")
      report.output = bench.output.lines
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
    let bench = try TestBench(path, limits: limits)
    var failure: TestFailure?
    do {
      defer { bench.close() }
      try stoppable(bench.host.interrupt) {
        try bench.load()
        guard index < bench.tests.count, bench.tests[index].name == name else {
          throw TestFailure("is not there when the file is loaded again: its name must not change")
        }
        try bench.run(bench.tests[index])
      }
    } catch {
      failure = try self.failure(error, in: path)
    }
    return TestReport(
      name: name, failure: failure, expectations: bench.expectationCount,
      output: bench.output.lines,
      seconds: Double(began.duration(to: .now) / .microseconds(1)) / 1_000_000)
  }

  private func failure(_ error: any Error, in path: String) throws -> TestFailure {
    if let failure = error as? TestFailure { return failure }
    if let error = error as? LuaError, error.kind == .interrupted { throw error }
    return TestFailure(error, in: path, limits: limits)
  }
}
