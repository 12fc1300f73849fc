import AlbumFiles
import AlbumModel
import AlbumPresentation
import CEmbeddedFiles
import Glibc
import LuaRuntime
import ScriptAPI

/// Prints the results of a test run while it runs, and counts them: `results.lua` of ScriptAPI.
public final class TestPrinter {
  /// What the functions belong to.
  private let machine: LuaMachine
  private let printReport, finish: LuaFunction

  /// Begins the output: TAP 14, the Test Anything Protocol, or text for users.
  public init(isTAP: Bool) throws {
    machine = try LuaMachine()
    let script = try ProgramScript(on: machine)
    try script.set("has_styles", Terminal(fileDescriptor: STDOUT_FILENO).usesStyles)
    // Any text is shown, also one with many accents, which is not read as a `String`.
    try script.add("safe") { (text: LuaString) in
      TerminalText.safe(String(decoding: text.bytes, as: UTF8.self))
    }
    try script.add("quoted") { (text: LuaString) in
      JSONText.encode(.text(String(decoding: text.bytes, as: UTF8.self)))
    }
    try script.add("counted") { (count: Int, noun: String) in CountText.of(count, noun) }
    (printReport, finish) = try script.load(embedded_results_lua(), name: "[results]")
      .call(isTAP, returning: LuaFunction.self, LuaFunction.self)
  }

  /// Prints the results of a file.
  public func show(_ report: TestFileReport) throws {
    try printReport.call(report.fields)
    fflush(nil)
  }

  /// Prints the totals.
  ///
  /// - Returns: the number of tests, and of failed tests and files that could not be run.
  public func end(seconds: Double, isInterrupted: Bool) throws -> (tests: Int, failed: Int) {
    try finish.call(seconds, isInterrupted, returning: Int.self, Int.self)
  }
}

extension TestFileReport {
  fileprivate var fields: TableFields {
    let tests = tests.map { test -> TableFields in
      [
        "name": test.name, "expectations": test.expectations,
        "failure": test.failure?.fields(test.output),
      ]
    }
    return ["path": PathText.shown(path), "failure": failure?.fields(output), "tests": tests]
  }
}

extension TestFailure {
  fileprivate func fields(_ output: [String]) -> TableFields {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    return ["lines": lines, "place": place, "traceback": traceback, "output": output]
  }
}
