import AlbumModel
import AlbumPresentation
import AlbumScripting

/// A readable explanation of how one record would be imported.
struct ExplanationText {
  let explanation: ImportExplanation

  /// The text, a line each.
  var lines: [String] {
    heading + draft + explanation.steps.flatMap(step) + ending
  }

  private var heading: [String] {
    [
      "\(explanation.path), record \(explanation.index), line \(explanation.line), "
        + "source \(explanation.source):"
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
    if let verdict = step.verdict { lines.append("  \(verdict)") }
    return ["The rule \(step.rule):"] + (lines.isEmpty ? ["  changes nothing"] : lines)
  }

  private var ending: [String] {
    var lines: [String] = []
    if let match = explanation.match {
      let name = [match.album.content.artist, match.album.title].compactMap(\.self)
      lines.append(
        "In the library: \(name.joined(separator: " – ")) (album \(match.album.id), "
          + "\(Self.ways[match.kind] ?? "")).")
    }
    guard let entry = explanation.entry else { return lines + ["It would be added."] }
    lines.append("It would be \(entry.fate.rawValue): \(entry.reason).")
    lines += Self.changes(explanation.changes)
    lines += entry.differences.map { difference in
      "  \(difference.field) stays \(difference.library); the record has "
        + "\(difference.record)"
    }
    return lines
  }

  private static let ways: [AlbumMatch.Kind: String] = [
    .identifier: "by an identifier", .same: "by artist and title",
    .spelling: "by similar spelling", .edition: "another edition",
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
