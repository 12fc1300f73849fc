import AlbumImport
import AlbumModel
import AlbumPresentation
import AlbumScripting
import Glibc

/// The output of `watch`: a line with its time for every event, and a summary at the end.
final class WatchLog {
  private(set) var files = 0
  private(set) var added = 0
  private(set) var merged = 0
  private(set) var rejected = 0
  private(set) var failures = 0

  /// Whether the output can no longer be written.
  private(set) var isLost = false

  /// Writes a line.
  func say(_ text: String) {
    print("\(LocalTime.text(Int64(time(nil)))) \(TerminalText.safe(text))")
    if fflush(nil) != 0 { isLost = true }
  }

  /// Writes a failure, without its traceback.
  func fail(_ text: String) {
    failures += 1
    say(String(text.prefix { !$0.isNewline }))
  }

  /// Writes the result for a file.
  func note(_ report: ImportReport, of file: String) {
    files += 1
    added += report.added + report.emitted
    merged += report.merged
    rejected += report.rejected
    let text = try? ReportText(report)
    say("\(file): \((try? text?.counts()) ?? "")")
    for remark in (try? text?.remarks()) ?? [] { say("\(file): \(remark)") }
    if let path = report.rejectsPath { say("\(file): the rejected records are in \(path)") }
  }

  /// Writes the summary.
  func summarize() {
    var parts = ["\(added) added", "\(merged) merged", "\(rejected) rejected"]
    if failures > 0 { parts.append(CountText.of(failures, "failure")) }
    say("Imported \(CountText.of(files, "file")): \(parts.joined(separator: ", ")).")
  }
}

/// Files that wait until they have not changed for a moment.
///
/// The system does not report every program that writes, nor those of other machines. So a file is
/// ready only when two checks, before and after its wait, find the same size and time.
struct PendingFiles {
  private struct Wait {
    let delay: Duration
    var end: ContinuousClock.Instant
    /// The state at the last check; nil for no file.
    var state: FileSnapshot?
    var looks = 0
  }

  private var waits: [[UInt8]: Wait] = [:]

  /// Whether a file waits.
  func contains(_ path: [UInt8]) -> Bool { waits[path] != nil }

  /// Starts a file's wait, or restarts it.
  mutating func put(_ path: [UInt8], for delay: Duration) {
    waits[path] = Wait(delay: delay, end: .now + delay, state: FileSnapshot(path))
  }

  /// Removes a file that is gone.
  mutating func remove(_ path: [UInt8]) { waits[path] = nil }

  /// Takes the files that have waited long enough without a change, in the order they were added;
  /// changed ones wait again.
  ///
  /// - Parameter looks: the number of checks after which a file that keeps changing is given up;
  ///   nil for never.
  /// - Returns: the files, and whether each is unchanged.
  mutating func takeReady(after looks: Int? = nil) -> [(path: [UInt8], isUnchanged: Bool)] {
    let now = ContinuousClock.now
    let ended = waits.filter { $0.value.end <= now }.sorted { left, right in
      left.value.end == right.value.end
        ? left.key.lexicographicallyPrecedes(right.key) : left.value.end < right.value.end
    }
    return ended.compactMap { path, wait in
      let state = FileSnapshot(path)
      let isReady = state == wait.state || wait.looks + 1 == looks
      waits[path] =
        isReady
        ? nil
        : Wait(delay: wait.delay, end: now + wait.delay, state: state, looks: wait.looks + 1)
      return isReady ? (path, state == wait.state) : nil
    }
  }

  /// The time until the next one is ready, in milliseconds; -1 when none waits.
  var wait: Int32 {
    guard let first = waits.values.map(\.end).min() else { return -1 }
    let left = ContinuousClock.now.duration(to: first) / .milliseconds(1)
    return Int32(max(0, left.rounded(.up)))
  }
}
