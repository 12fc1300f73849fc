import AlbumModel
import AlbumPresentation
import AlbumScripting
import Glibc

/// The progress of an import, on one line of a terminal; silent on other outputs.
final class ProgressBar {
  private let label: String
  private let unit: String
  private let isShown = JobEvents.isOn || Console.isTerminal(STDERR_FILENO)
  private var lastShown = 0

  init(_ label: String, unit: String = " records") { (self.label, self.unit) = (label, unit) }

  /// Shows the progress; at most a hundred times in all.
  func update(done: Int, total: Int?, records: Int) {
    guard isShown else { return }
    if let total, total > 0 {
      let percent = min(100, done * 100 / total)
      guard percent > lastShown else { return }
      lastShown = percent
      guard !JobEvents.isOn else { return JobEvents.progress(label, done: done, total: total) }
      let filled = percent * 30 / 100
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
      show("\(bar) \(percent)% \(records)\(unit)")
    } else if records >= lastShown + 10_000 {
      lastShown = records
      guard !JobEvents.isOn else { return JobEvents.progress(label, done: done, total: nil) }
      show("\(records)\(unit)")
    }
  }

  /// Shows a state, with as much of the label as there is room for in one line.
  private func show(_ state: String) {
    let width = Terminal(fileDescriptor: STDERR_FILENO).width ?? 80
    let room = width - TextWidth.width(state) - 2
    let name = room > 3 ? TextWidth.truncated(label, toWidth: room) + " " : ""
    Console.write("\r\(TextWidth.truncated(name + state, toWidth: width - 1))\u{1B}[K")
  }

  /// Removes the line.
  func finish() {
    guard isShown, lastShown > 0 else { return }
    guard !JobEvents.isOn else { return JobEvents.send(["progress": .null]) }
    Console.write("\r\u{1B}[K")
  }
}

/// The progress of a script, on one line of a terminal; silent on other outputs.
final class ScriptProgress: ProgressDisplay {
  private let bar: ProgressBar
  private let total: Int?
  init(label: String, total: Int?) {
    let label = String(decoding: TerminalText.safe(Array(label.utf8)), as: UTF8.self)
    (bar, self.total) = (ProgressBar(label, unit: ""), total)
  }

  func update(done: Int) { bar.update(done: done, total: total, records: done) }

  func finish() { bar.finish() }
}
