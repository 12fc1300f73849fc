import AlbumImport
import AlbumModel
import AlbumPresentation
import AlbumScripting

/// The result of an import, in a few lines for the user.
struct ImportSummary {
  /// The maximum number of shown reasons and warnings.
  private static let most = 10

  let report: ImportReport
  let isDryRun: Bool

  /// Shows the summary.
  ///
  /// - Parameters:
  ///   - undo: the command that undoes the import.
  ///   - again: the import's command, to be run again; nil if there is a file for rejected
  ///     records.
  ///   - resume: the command that imports the rejected records.
  func show(undo: String, again: String?, resume: (String) -> String) {
    print("\(report.path): \(counts) (\(speed)).")
    for line in remarks { print("  \(TerminalText.safe(line))") }
    if report.differing > 0, !isDryRun {
      print("Existing values were kept; replace them with --duplicates replace.")
    }
    if report.rejected > 0 {
      if let path = report.rejectsPath {
        print("The rejected records are in \(path); fix them, then: \(resume(path))")
      } else if let again {
        print("Keep the rejected records with: \(again)")
      }
    }
    if isDryRun {
      print("Dry run: no changes were saved.")
    } else if report.step != nil {
      print("Undo with: \(undo)")
    }
  }

  /// The number of records, by result.
  var counts: String {
    var parts = ["\(CountText.of(report.added)) added"]
    if report.merged > 0 { parts.append("\(CountText.of(report.merged)) merged") }
    parts.append("\(CountText.of(report.skipped)) skipped")
    parts.append("\(CountText.of(report.rejected)) rejected")
    if report.emitted > 0 { parts.append("\(CountText.of(report.emitted)) added by rules") }
    var records = CountText.of(report.records, "record")
    if let items = report.items {
      records = "\(CountText.of(items.count, items.noun)) in \(records)"
    }
    return "\(records): \(parts.joined(separator: ", "))"
  }

  /// The reasons why records were not added, the differences from the library, and the warnings;
  /// each once, with its count.
  var remarks: [String] {
    report.reasons.prefix(Self.most).map { reason in
      "\(CountText.of(reason.count)) \(reason.fate.rawValue), \(reason.text) "
        + "(first at line \(reason.line))"
    } + [differences].compactMap(\.self) + warnings
  }

  /// The number of records that differ from the library, with an example.
  private var differences: String? {
    guard let first = report.firstDiffering, let difference = first.differences.first else {
      return nil
    }
    return "\(CountText.of(report.differing)) differing from the library, such as line "
      + "\(first.line): \(first.album ?? ""), \(difference.field) \(difference.library), "
      + "there \(difference.record)"
  }

  private var warnings: [String] {
    let all = report.warnings
    let shown = all.prefix(Self.most).map { warning in
      let kind = warning.kind == "rule" ? "" : ", \(warning.kind)"
      let times = warning.count == 1 ? "once, at" : "\(CountText.of(warning.count)) times, first at"
      return "warning\(kind): \(warning.text) (\(times) line \(warning.line))"
    }
    guard all.count > Self.most else { return shown }
    let more = CountText.of(all.count - Self.most, "more sort")
    return shown + ["\(more) of warnings; all are in --report FILE.md"]
  }

  private var speed: String {
    let seconds = (report.seconds * 100).rounded() / 100
    guard report.records >= 1000, report.seconds > 0 else { return "\(seconds) s" }
    return "\(seconds) s, \(CountText.of(Int(Double(report.records) / report.seconds))) a second"
  }
}
