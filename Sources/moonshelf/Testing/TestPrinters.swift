import AlbumFiles
import AlbumModel
import AlbumPresentation
import AlbumScripting
import Glibc

/// Shows test results to users: a line per file, followed by its failures.
final class ReadableTestPrinter: TestPrinter {
  private let usesStyles = Terminal(fileDescriptor: STDOUT_FILENO).usesStyles

  private enum Style: String {
    case good = "32"
    case bad = "31"
    case doubtful = "33"
    case faint = "2"
  }

  func begin() {}

  func show(_ report: TestFileReport) {
    let mark = report.isPassed ? styled("✓", .good) : styled("✗", .bad)
    Swift.print("\(mark) \(TerminalText.safe(PathText.shown(report.path)))  \(counts(of: report))")
    if let failure = report.failure { show(failure, printed: report.output) }
    for test in report.tests {
      if let failure = test.failure {
        Swift.print("")
        Swift.print("  " + styled("✗ \(test.name)", .bad))
        show(failure, printed: test.output)
      } else if test.isSilent {
        Swift.print("  " + styled("? \(test.name): no expectations", .doubtful))
      }
    }
    if !report.isPassed { Swift.print("") }
    fflush(nil)
  }

  func end(_ summary: TestSummary) {
    guard summary.files > 0 || summary.isInterrupted else { return }
    let parts = [
      "\(summary.passed) passed",
      summary.failed > 0 ? styled("\(summary.failed) failed", .bad) : nil,
      summary.silent > 0 ? styled("\(summary.silent) without expectations", .doubtful) : nil,
      summary.isInterrupted ? styled("interrupted", .bad) : nil,
    ].compactMap(\.self)
    Swift.print(
      "\(CountText.of(summary.tests, "test")) in \(CountText.of(summary.files, "file")): "
        + "\(parts.joined(separator: ", ")) (\(hundredths(summary.seconds)) s)")
  }

  private func counts(of report: TestFileReport) -> String {
    if report.failure != nil { return styled("not run", .bad) }
    let failed = report.failed > 0 ? [styled("\(report.failed) failed", .bad)] : []
    return ((report.passed > 0 ? ["\(report.passed) passed"] : []) + failed).joined(separator: ", ")
  }

  private func show(_ failure: TestFailure, printed lines: [String]) {
    for line in failure.message.split(separator: "\n", omittingEmptySubsequences: false) {
      Swift.print("    " + TerminalText.safe(String(line)))
    }
    let frames = failure.traceback.isEmpty ? [failure.place].compactMap(\.self) : failure.traceback
    for frame in frames { Swift.print("    " + styled("at \(frame)", .faint)) }
    guard !lines.isEmpty else { return }
    Swift.print("    it printed:")
    for line in lines.flatMap({ $0.split(separator: "\n", omittingEmptySubsequences: false) }) {
      Swift.print(String(decoding: TerminalText.safe(Array("      \(line)".utf8)), as: UTF8.self))
    }
  }

  /// A line in a colour, without control characters in its text.
  private func styled(_ text: String, _ style: Style) -> String {
    let text = TerminalText.safe(text)
    return usesStyles ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  private func hundredths(_ seconds: Double) -> String {
    let count = Int((seconds * 100).rounded())
    return "\(count / 100).\(count % 100 < 10 ? "0" : "")\(count % 100)"
  }
}

/// Writes test results as TAP 14, the Test Anything Protocol, with a subtest for each file.
///
/// See https://testanything.org/tap-version-14-specification.html.
final class TAPPrinter: TestPrinter {
  private var files = 0

  func begin() { print("TAP version 14") }

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
  private func quoted(_ text: String) -> String { JSONText.encode(.text(text)) }

  /// A description: a `#` would begin a directive, a line end another line.
  private func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("#", with: "\\#").replacing("\n", with: " ")
  }
}
