import Glibc

/// How far an import is, on one line of a terminal; silent elsewhere.
final class ProgressBar {
  private let label: String
  private let isShown = Console.isTerminal(STDERR_FILENO)
  private var lastShown = 0

  init(_ label: String) {
    self.label = label
  }

  /// Shows how far it is; at most a hundred times in all.
  func update(done: Int, total: Int?, records: Int) {
    guard isShown else { return }
    if let total, total > 0 {
      let percent = min(100, done * 100 / total)
      guard percent > lastShown else { return }
      lastShown = percent
      let filled = percent * 30 / 100
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
      fputs("\r\(label) \(bar) \(percent)% \(records) records", stderr)
    } else if records >= lastShown + 10_000 {
      lastShown = records
      fputs("\r\(label) \(records) records", stderr)
    }
  }

  /// Takes the line away again.
  func finish() {
    guard isShown, lastShown > 0 else { return }
    fputs("\r\u{1B}[K", stderr)
  }
}
