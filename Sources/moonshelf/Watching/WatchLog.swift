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
    print("\(Self.time()) \(TerminalText.safe(text))")
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
    let summary = ImportSummary(report: report, isDryRun: false)
    say("\(file): \(summary.counts)")
    for line in summary.remarks { say("\(file): \(line)") }
    if let path = report.rejectsPath { say("\(file): the rejected records are in \(path)") }
  }

  /// Writes the summary.
  func summarize() {
    var parts = ["\(added) added", "\(merged) merged", "\(rejected) rejected"]
    if failures > 0 { parts.append(CountText.of(failures, "failure")) }
    say("Imported \(CountText.of(files, "file")): \(parts.joined(separator: ", ")).")
  }

  private static func time() -> String {
    var now = time_t()
    Glibc.time(&now)
    var parts = tm()
    localtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let length = strftime(&text, text.count, "%Y-%m-%d %H:%M:%S", &parts)
    return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
