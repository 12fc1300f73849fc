import AlbumImport
import AlbumModel
import AlbumPresentation

/// The whole report of an import as a Markdown page.
struct ReportMarkdown {
  let report: ImportReport
  /// The summary, a line each.
  var remarks: [String] = []
  /// The maximum number of entries with the same result.
  var limit = Int.max

  /// Writes the page.
  func write(to sink: any OutputSink) throws {
    var output: [UInt8] = []
    appendHead(to: &output)
    try sink.write(output.span.bytes)
    for result in [ReportEntry.Result.rejected, .doubtful, .merged, .skipped] {
      try write(result, to: sink)
    }
  }

  private func appendHead(to output: inout [UInt8]) {
    output += "# Import of ".utf8
    MarkdownText.append(report.path, to: &output)
    output += "\n\n| | |\n|---|---:|\n".utf8
    let counts = report.counts + (report.items.map { [($0.name, $0.count)] } ?? [])
    for (name, count) in counts { output += "| \(name) | \(CountText.of(count)) |\n".utf8 }
    output += "| seconds | \(report.seconds) |\n".utf8
    for (number, remark) in remarks.enumerated() {
      output += (number == 0 ? "\n- " : "- ").utf8
      MarkdownText.append(remark, to: &output)
      output += "\n".utf8
    }
    let warnings = report.warnings
    guard !warnings.isEmpty else { return }
    output += "\n## Warnings\n\n".utf8
    appendRow(["kind", "how often", "first line", "such as"], to: &output)
    output += "|---|---:|---:|---|\n".utf8
    for warning in warnings {
      appendRow(
        [
          warning.kind, CountText.of(warning.count), Self.place(warning.part, warning.line),
          warning.text,
        ], to: &output)
    }
  }

  private func write(_ result: ReportEntry.Result, to sink: any OutputSink) throws {
    var output: [UInt8] = []
    let (total, title) = (report.count(of: result), result.rawValue)
    guard total > 0 else { return }
    output += "\n## \(title.prefix(1).uppercased())\(title.dropFirst())\n\n".utf8
    appendRow(["line", "album", "why", "differences"], to: &output)
    output += "|---:|---|---|---|\n".utf8
    var left = min(total, limit)
    try report.forEachEntry(result) { entry in
      let differences = entry.differences.map {
        "\($0.field): \($0.library) in the library, \($0.record) in the file"
      }
      let traceback = entry.traceback.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
      appendRow(
        [
          Self.place(entry.part, entry.line), entry.album ?? "",
          ([Substring(entry.reason)] + traceback).joined(separator: "; "),
          differences.joined(separator: "; "),
        ], to: &output)
      left -= 1
      if output.count >= 64 * 1024 {
        try sink.write(output.span.bytes)
        output.removeAll(keepingCapacity: true)
      }
      return left > 0
    }
    if total > limit {
      output += "\nThe other \(CountText.of(total - limit)) are in a report file.\n".utf8
    }
    try sink.write(output.span.bytes)
  }

  /// The number of a line, after the name of its list in a file with several; empty for none.
  private static func place(_ part: String?, _ line: Int) -> String {
    line == 0 ? "" : part.map { "\($0), \(line)" } ?? "\(line)"
  }

  private func appendRow(_ cells: [String], to output: inout [UInt8]) {
    for cell in cells {
      output += "| ".utf8
      MarkdownText.append(cell, to: &output)
      output += " ".utf8
    }
    output += "|\n".utf8
  }
}
