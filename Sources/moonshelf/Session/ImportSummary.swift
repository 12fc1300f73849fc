import AlbumPresentation
import AlbumScripting

/// What became of an import, in a few lines for a person.
struct ImportSummary {
  let report: ImportReport
  let isRehearsal: Bool

  func show(undo: String, hasRejectsFile: Bool) {
    print("\(report.path): \(counts) (\(speed)).")
    for line in remarks { print("  \(TerminalText.safe(line))") }
    if report.rejected > 0 {
      if let path = report.rejectsPath {
        print("The rejected records are in \(path); import that file once they are mended.")
      } else if !hasRejectsFile {
        print("Keep rejected records with --rejects FILE.")
      }
    }
    if isRehearsal {
      print("Nothing was kept: this was a dry run.")
    } else if report.step != nil {
      print("Undo with: \(undo)")
    }
  }

  /// How many records there were, and what became of them.
  var counts: String {
    var parts = ["\(report.added) added"]
    if report.merged > 0 { parts.append("\(report.merged) merged") }
    parts.append("\(report.skipped) skipped")
    parts.append("\(report.rejected) rejected")
    if report.emitted > 0 { parts.append("\(report.emitted) more by rules") }
    let records = report.records == 1 ? "1 record" : "\(report.records) records"
    return "\(records): \(parts.joined(separator: ", "))"
  }

  /// Why records were not added, and what rules warned of; each once, with how often it came.
  var remarks: [String] {
    let warnings = report.warnings.sorted { $0.value.firstLine < $1.value.firstLine }.prefix(10)
    return reasons().map { "\($0.count) \($0.fate), \($0.reason) (first at line \($0.line))" }
      + warnings.map { text, warning in
        "warning: \(text) (\(warning.count) times, first at line \(warning.firstLine))"
      }
  }

  private var speed: String {
    let seconds = (report.seconds * 100).rounded() / 100
    guard report.records >= 1000, report.seconds > 0 else { return "\(seconds) s" }
    return "\(seconds) s, \(Int(Double(report.records) / report.seconds)) a second"
  }

  /// Why records were not added: each reason once, the most frequent first.
  private func reasons() -> [(fate: String, reason: String, count: Int, line: Int)] {
    var reasons: [String: (fate: String, reason: String, count: Int, line: Int)] = [:]
    for item in report.exceptions {
      let key = item.fate.rawValue + item.reason
      reasons[key, default: (item.fate.rawValue, item.reason, 0, item.line)].count += 1
    }
    return Array(reasons.values.sorted { ($1.count, $0.line) < ($0.count, $1.line) }.prefix(10))
  }
}
