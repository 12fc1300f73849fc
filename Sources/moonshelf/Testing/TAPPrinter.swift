import AlbumFiles
import AlbumModel
import AlbumScripting
import Glibc

/// Writes test results as TAP 14, the Test Anything Protocol, with a subtest for each file.
///
/// See https://testanything.org/tap-version-14-specification.html.
final class TAPPrinter: TestPrinter {
  private var files = 0

  func begin() {
    print("TAP version 14")
  }

  func show(_ report: TestFileReport) {
    files += 1
    print("# Subtest: \(escaped(PathText.shown(report.path)))")
    for (index, test) in report.tests.enumerated() {
      let directive = test.isSilent ? " # no expectations" : ""
      let verdict = test.failure == nil ? "ok" : "not ok"
      print("    \(verdict) \(index + 1) - \(escaped(test.name))\(directive)")
      if let failure = test.failure { diagnose(failure, test.output, margin: "      ") }
    }
    print("    1..\(report.tests.count)")
    print("\(report.isPassed ? "ok" : "not ok") \(files) - \(escaped(PathText.shown(report.path)))")
    if let failure = report.failure { diagnose(failure, report.output, margin: "  ") }
    fflush(nil)
  }

  func end(_ summary: TestSummary) {
    print(summary.isInterrupted ? "Bail out! interrupted" : "1..\(files)")
  }

  private func diagnose(_ failure: TestFailure, _ output: [String], margin: String) {
    print("\(margin)---")
    print("\(margin)message: \(block(failure.message.split(separator: "\n"), margin))")
    if let place = failure.place { print("\(margin)at: \(quoted(place))") }
    if !failure.traceback.isEmpty {
      print("\(margin)stack: \(block(failure.traceback.map { $0[...] }, margin))")
    }
    if !output.isEmpty {
      print("\(margin)output: \(block(output.flatMap { $0.split(separator: "\n") }, margin))")
    }
    print("\(margin)...")
  }

  /// Text in YAML: in quotes, or a list of lines.
  private func block(_ lines: [Substring], _ margin: String) -> String {
    guard lines.count != 1 else { return quoted(String(lines[0])) }
    return lines.map { "\n\(margin)  - \(quoted(String($0)))" }.joined()
  }

  /// A text in YAML's double quotes, which escape as JSON does.
  private func quoted(_ text: String) -> String {
    var output: [UInt8] = []
    JSONText.append(text, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// A description: a `#` would begin a directive, a line end another line.
  private func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("#", with: "\\#").replacing("\n", with: " ")
  }
}
