import AlbumFiles
import AlbumImport
import AlbumModel
import AlbumPresentation
import AlbumScripting
import RecordRecognition

/// The result of an import, in at most five lines for the user.
struct ImportSummary {
  /// What is worth a line, and the command or option for it.
  struct Remark {
    let text: String
    var way: String?

    /// The whole remark.
    var line: String { text + (way.map { "; \($0)" } ?? "") }
  }

  /// The kinds of warnings about what was read as it was meant.
  private static let repairs: Set<String> = [
    "entities", "invisible", "decomposed", "formula", "placeholder", "control", "JSON syntax",
    "repaired",
  ]

  let report: ImportReport
  let isDryRun: Bool
  /// The maximum number of remarks between the first and the last line.
  var most = 3
  /// The width of the terminal; nil if nothing is cut.
  var width: Int?
  /// How to keep or to fix the rejected records.
  var rejects: String?
  /// A command line on the same library.
  var command: (String) -> String = { "moonshelf \($0)" }

  /// The lines, without that on how to undo the import.
  var lines: [String] {
    let few = Self.counts(named.filter { $0.count > 0 }, nil)
    let name = name(of: report.path[...])
    let file = self.name(of: report.path.split(separator: "/").last ?? "")
    let heads = ["\(name): \(counts) (\(speed)).", "\(name): \(few).", "\(file): \(few)."]
    let head = heads.first { TextWidth.width($0) <= width ?? .max } ?? "\(few): \(file)"
    return [shortened(head)] + remarks.prefix(most).map(line)
  }

  /// Whether the report has more than the lines say.
  var isLonger: Bool { !report.reasons.isEmpty || !report.warnings.isEmpty }

  private func name(of path: Substring) -> String {
    let isKnown = ProgramSources.names.contains(report.source)
    return TerminalText.safe(isKnown ? "\(path)" : "\(path), source \(report.source)")
  }

  /// A remark, whose text is cut, or whose command is left out, so that it needs one line.
  private func line(_ remark: Remark) -> String {
    guard let width else { return "  " + TerminalText.safe(remark.line) }
    let way = remark.way.map { TerminalText.safe("; \($0)") } ?? ""
    let room = width - 2 - TextWidth.width(way)
    guard room * 2 >= width || TextWidth.width(remark.text) <= room else {
      let keepsThem = remark.way == rejects && report.rejectsPath == nil
      let short = keepsThem ? "; keep them: --rejects FILE" : ""
      let room = max(0, width - 2 - TextWidth.width(short))
      return "  " + TextWidth.truncated(TerminalText.safe(remark.text), toWidth: room) + short
    }
    return "  " + TextWidth.truncated(TerminalText.safe(remark.text), toWidth: room) + way
  }

  private func shortened(_ line: String) -> String {
    width.map { TextWidth.truncated(line, toWidth: $0) } ?? line
  }

  /// The number of records, by result.
  var counts: String { Self.counts(named, report.items) }

  private var named: [(name: String, count: Int)] {
    report.counts.map { name, count in
      (name == "merged" && report.isOfLibrary ? "changed" : name, count)
    }
  }

  /// The number of records, by result.
  static func counts(_ counts: [(name: String, count: Int)], _ items: ItemCount?) -> String {
    guard let all = counts.first, all.count > 0 else { return "no albums in it" }
    let always = ["added", "skipped", "rejected"]
    let names = ["emitted": "added by rules", "doubtful": "in doubt"]
    let parts = counts.filter { $0.name != "records" && $0.name != "differing" }.compactMap {
      $0.count > 0 || always.contains($0.name)
        ? "\(CountText.of($0.count)) \(names[$0.name] ?? $0.name)" : nil
    }
    var records = CountText.of(all.count, "record")
    if let items { records = "\(CountText.of(items.count, items.noun)) in \(records)" }
    return "\(records): \(parts.joined(separator: ", "))"
  }

  /// What became of the records that were not simply added, and what is in doubt; the most important
  /// first.
  var remarks: [Remark] {
    var others = report.warnings.filter { !Self.repairs.contains($0.kind) }
      .sorted { ($0.rank, $0.line) < ($1.rank, $1.line) }
    let lost = others.first { $0.kind == "broken file" }.map { Remark(text: $0.remark) }
    others.removeAll { $0.kind == "broken file" }
    let more = CountText.of(others.count - 1, "more remark")
    let doubt = others.first.map { warning in
      let topic = warning.kind == "rule" ? "warning" : warning.kind
      return Remark(text: "\(topic): \(warning.remark)", way: others.count > 1 ? more : nil)
    }
    return [
      lost, remark(.rejected, rejects), differences,
      remark(.doubtful, isDryRun ? nil : "see \(command("duplicates --in-doubt"))"), doubt,
      remark(.skipped, nil),
    ].compactMap(\.self)
  }

  /// The number of records with a result, and the reasons.
  private func remark(_ result: ReportEntry.Result, _ way: String?) -> Remark? {
    let reasons = report.reasons.filter { $0.result == result }
    guard let first = reasons.first else { return nil }
    let parts = reasons.prefix(3).map { reason in
      let count = reasons.count > 1 ? "\(CountText.of(reason.count)) " : ""
      return "\(count)\(reason.text) (\(reason.count > 1 ? "first at " : "")\(reason.place))"
    }
    let others = reasons.count > 3 ? ["\(CountText.of(reasons.count - 3, "other reason"))"] : []
    let total = CountText.of(reasons.reduce(0) { $0 + $1.count })
    return Remark(
      text: "\(total) \(first.result.rawValue): \((parts + others).joined(separator: ", "))",
      way: way)
  }

  /// The lines of a traceback.
  static func lines(of traceback: String) -> [String] {
    traceback.replacing("\t", with: "  ").split(separator: "\n").map { "  \($0)" }
  }

  /// The number of records that differ from the library, with an example.
  private var differences: Remark? {
    guard let first = report.firstDiffering, let difference = first.differences.first else {
      return nil
    }
    let copies = report.differsWithin ? ", --copies makes each row an album of its own" : ""
    return Remark(
      text: "\(CountText.of(report.isOfLibrary ? report.merged : report.differing)) "
        + "\(report.isOfLibrary ? "changed" : first.isReplacement ? "replaced" : "differing"): "
        + "\(first.place), \(first.album ?? ""): \(difference.field) \(difference.library) in the "
        + "library, \(difference.record) in the file",
      way: first.isReplacement ? nil : "--duplicates replace takes the file's" + copies)
  }

  private var speed: String {
    let seconds = (report.seconds * 100).rounded() / 100
    guard report.records >= 1000, report.seconds > 0 else { return "\(seconds) s" }
    return "\(seconds) s, \(CountText.of(Int(Double(report.records) / report.seconds))) a second"
  }
}

extension ImportReport.Warning {
  /// The text, and where that is.
  var remark: String {
    guard let place else { return text }
    return "\(text) (\(count > 1 ? "\(CountText.of(count)) times, first at " : "")\(place))"
  }

  /// The rank among the warnings: questions and rules are before remarks on the text.
  fileprivate var rank: Int {
    ["columns": 0, "rule": 0, "left out": 2, "not imported": 2, "nested values": 2][kind] ?? 1
  }
}

extension StateFile {
  /// The whole report of the last import into a library; nil without a home folder.
  ///
  /// It is the user's, not the library's: imports that change nothing have one too.
  static func ofReport(_ library: String) -> StateFile? {
    let digits = ContentHash(of: RealPath.expected(library).utf8).description.prefix(16)
    return folder(.state).map { StateFile("\($0)/reports/\(digits).md") }
  }
}

/// A readable explanation of how one record would be imported.
struct ExplanationText {
  let explanation: ImportExplanation

  /// The text, a line each.
  var lines: [String] { heading + draft + explanation.steps.flatMap(step) + ending }

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
      "  also adds: " + album.allFields.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    }
    lines += step.duplicates.map { ["  for an existing album: \($0.rawValue)"] } ?? []
    lines += step.verdict.map(ImportSummary.lines) ?? []
    return ["The rule \(step.rule):"] + (lines.isEmpty ? ["  changes nothing"] : lines)
  }

  private var ending: [String] {
    let match = explanation.match.map { match in
      "In the library: \(match.album.content.shortDescription) (album \(match.album.id), "
        + "\(Self.ways[match.kind] ?? ""))."
    }
    let lines = [match].compactMap(\.self)
    guard let entry = explanation.entry else { return lines + ["It would be added."] }
    let kept = entry.isReplacement ? [] : entry.differences
    return lines + ["It would be \(entry.result.rawValue): \(entry.reason)."]
      + Self.changes(explanation.changes)
      + kept.map { "  \($0.field) stays \($0.library); the record has \($0.record)" }
  }

  private static let ways: [Sameness: String] = [
    .identifier: "by an identifier", .same: "by artist and title",
    .spelling: "by similar spelling", .edition: "another edition",
    .doubt: "in doubt: another year, or other performers",
  ]

  private static func changes(
    _ changes: [(name: FieldName, old: FieldValue?, new: FieldValue?)]
  ) -> [String] {
    changes.map { name, old, new in
      "  \(name): \(old?.description ?? "nothing") → \(new?.description ?? "nothing")"
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
  func resuming(_ rejects: String) -> String { ShellCommand.text(others + ["--resume", rejects]) }

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
