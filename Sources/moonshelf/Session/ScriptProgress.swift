import AlbumPresentation
import AlbumScripting

/// The progress of a script, on one line of a terminal; silent on other outputs.
final class ScriptProgress: ProgressDisplay {
  private let bar: ProgressBar
  private let total: Int?

  init(label: String, total: Int?) {
    bar = ProgressBar(
      String(decoding: TerminalText.safe(Array(label.utf8)), as: UTF8.self),
      unit: "")
    self.total = total
  }

  func update(done: Int) {
    bar.update(done: done, total: total, records: done)
  }

  func finish() {
    bar.finish()
  }
}
