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
    var parts = ["\(summary.passed) passed"]
    if summary.failed > 0 { parts.append(styled("\(summary.failed) failed", .bad)) }
    if summary.silent > 0 {
      parts.append(styled("\(summary.silent) without expectations", .doubtful))
    }
    if summary.isInterrupted { parts.append(styled("interrupted", .bad)) }
    Swift.print(
      "\(CountText.of(summary.tests, "test")) in \(CountText.of(summary.files, "file")): "
        + "\(parts.joined(separator: ", ")) (\(hundredths(summary.seconds)) s)")
  }

  private func counts(of report: TestFileReport) -> String {
    if report.failure != nil { return styled("not run", .bad) }
    var parts: [String] = []
    if report.passed > 0 { parts.append("\(report.passed) passed") }
    if report.failed > 0 { parts.append(styled("\(report.failed) failed", .bad)) }
    return parts.joined(separator: ", ")
  }

  private func show(_ failure: TestFailure, printed lines: [String]) {
    for line in failure.message.split(separator: "\n", omittingEmptySubsequences: false) {
      Swift.print("    " + TerminalText.safe(String(line)))
    }
    if failure.traceback.isEmpty {
      if let place = failure.place { Swift.print("    " + styled("at \(place)", .faint)) }
    } else {
      for frame in failure.traceback { Swift.print("    " + styled("at \(frame)", .faint)) }
    }
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
