import AlbumFiles
import AlbumImport
import AlbumModel
import AlbumPresentation
import RecordRecognition

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
    if !ProgramSources.names.contains(report.source) {
      print("  source: \(TerminalText.safe(report.source))")
    }
    for line in remarks { print("  \(TerminalText.safe(line))") }
    if report.differing > 0, !isDryRun {
      print("Existing values were kept; replace them with --duplicates replace.")
    }
    if report.doubtful > 0, !isDryRun {
      print("See the albums in doubt with: moonshelf duplicates --in-doubt")
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
    report.reasons.prefix(Self.most).flatMap { reason in
      [
        "\(CountText.of(reason.count)) \(reason.result.rawValue), \(reason.text) "
          + "(first at \(reason.place))"
      ] + Self.lines(of: reason.traceback)
    } + [differences].compactMap(\.self) + warnings
  }

  /// The lines of a traceback.
  static func lines(of traceback: String) -> [String] {
    traceback.replacing("\t", with: "  ").split(separator: "\n").map { "  \($0)" }
  }

  /// The number of records that differ from the library, with an example.
  private var differences: String? {
    guard let first = report.firstDiffering, let difference = first.differences.first else {
      return nil
    }
    return "\(CountText.of(report.differing)) differing from the library, such as "
      + "\(first.place): \(first.album ?? ""), \(difference.field) \(difference.library), "
      + "there \(difference.record)"
  }

  private var warnings: [String] {
    let all = report.warnings
    let shown = all.prefix(Self.most).map { warning in
      let kind = warning.kind == "rule" ? "" : ", \(warning.kind)"
      guard let place = warning.place else { return "warning\(kind): \(warning.text)" }
      let times = warning.count == 1 ? "once, at" : "\(CountText.of(warning.count)) times, first at"
      return "warning\(kind): \(warning.text) (\(times) \(place))"
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

/// A readable explanation of how one record would be imported.
struct ExplanationText {
  let explanation: ImportExplanation

  /// The text, a line each.
  var lines: [String] {
    heading + draft + explanation.steps.flatMap(step) + ending
  }

  private var heading: [String] {
    [
      "\(explanation.path), record \(explanation.index), "
        + (explanation.part.map { "\($0), " } ?? "")
        + "line \(explanation.line), source \(explanation.source):"
    ] + Self.shortened(explanation.raw).map { "  \($0)" }
  }

  /// The record's first lines; one may be megabytes long.
  private static func shortened(_ raw: String) -> [String] {
    let start = raw.unicodeScalars.prefix(2000)
    let lines = String(String.UnicodeScalarView(start)).split(
      separator: "\n", omittingEmptySubsequences: false)
    let isWhole = start.endIndex == raw.unicodeScalars.endIndex && lines.count <= 20
    return lines.prefix(20).map(String.init) + (isWhole ? [] : ["…"])
  }

  private var draft: [String] {
    let fields = explanation.draft.allFields.map { "  \($0.name): \($0.value)" }
    return ["Read by the source as:"] + (fields.isEmpty ? ["  nothing"] : fields)
  }

  private func step(_ step: ImportExplanation.Step) -> [String] {
    var lines = Self.changes(step.changes)
    lines += step.warnings.map { "  warns: \($0)" }
    lines += step.emitted.map { album in
      let fields = album.allFields.map { "\($0.name) \($0.value)" }
      return "  also adds: \(fields.joined(separator: ", "))"
    }
    if let duplicates = step.duplicates {
      lines.append("  for an existing album: \(duplicates.rawValue)")
    }
    lines += step.verdict.map(ImportSummary.lines) ?? []
    return ["The rule \(step.rule):"] + (lines.isEmpty ? ["  changes nothing"] : lines)
  }

  private var ending: [String] {
    var lines: [String] = []
    if let match = explanation.match {
      lines.append(
        "In the library: \(match.album.content.shortDescription) (album \(match.album.id), "
          + "\(Self.ways[match.kind] ?? "")).")
    }
    guard let entry = explanation.entry else { return lines + ["It would be added."] }
    lines.append("It would be \(entry.result.rawValue): \(entry.reason).")
    lines += Self.changes(explanation.changes)
    lines += entry.differences.map { difference in
      "  \(difference.field) stays \(difference.library); the record has "
        + "\(difference.record)"
    }
    return lines
  }

  private static let ways: [Sameness: String] = [
    .identifier: "by an identifier", .same: "by artist and title",
    .spelling: "by similar spelling", .edition: "another edition",
    .doubt: "in doubt: another year, or other performers",
  ]

  private static func changes(
    _ changes: [(name: FieldName, old: FieldValue?, new: FieldValue?)]
  ) -> [String] {
    changes.map { change in
      let (old, new) = (change.old?.description, change.new?.description)
      return "  \(change.name): \(old ?? "nothing") → \(new ?? "nothing")"
    }
  }
}

/// The command line of the import, for suggesting variations of it.
struct ImportCommandLine {
  /// The words as typed.
  let words: [String]
  /// The words that are files.
  let paths: [String]

  /// The same for one of the files, keeping its rejected records.
  ///
  /// Piped input has to be piped again: from the same program, which only the user knows.
  func keepingRejects(of report: ImportReport) -> String {
    guard let path = paths.first(where: { PathText.shown($0) == report.path }) else {
      let place = "list.rejects" + (report.isTable ? ".csv" : ".jsonl")
      return "… | " + ShellCommand.text(others + ["-", "--rejects", place])
    }
    let file = report.path
    let name = file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex
    let stem = file[..<(file[name...].lastIndex(of: ".") ?? file.endIndex)]
    let place = stem + ".rejects" + (report.isTable ? ".csv" : ".jsonl")
    return ShellCommand.text(others + [path, "--rejects", String(place)])
  }

  /// The same for a file of rejected records.
  func resuming(_ rejects: String) -> String {
    ShellCommand.text(others + ["--resume", rejects])
  }

  /// All words except the input files and additional output files.
  private var others: [String] {
    var words = words.filter { !paths.contains($0) && $0 != "--dry-run" }
    for option in ["--rejects", "--report", "--resume"] {
      if let place = words.firstIndex(of: option) {
        words.removeSubrange(place..<min(place + 2, words.count))
      }
      words.removeAll { $0.hasPrefix(option + "=") }
    }
    return words
  }
}
