import AlbumFiles
import AlbumImport
import AlbumModel
import AlbumScripting
import RecordRecognition

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
    lines += step.verdict.map(Self.lines) ?? []
    return ["The rule \(step.rule):"] + (lines.isEmpty ? ["  changes nothing"] : lines)
  }

  /// The lines of a traceback.
  private static func lines(of traceback: String) -> [String] {
    traceback.replacing("\t", with: "  ").split(separator: "\n").map { "  \($0)" }
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
