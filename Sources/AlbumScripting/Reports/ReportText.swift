public import AlbumImport
import AlbumModel
public import AlbumPresentation
import CEmbeddedFiles
import LuaRuntime
import RecordRecognition
import ScriptAPI

/// The report of an import as text: `report.lua` of ScriptAPI.
public struct ReportText {
  /// The report.
  public let report: ImportReport
  /// Whether nothing was kept.
  public var isDryRun = false
  /// The maximum number of remarks between the first and the last line.
  public var most = 3
  /// The width of the terminal; nil if nothing is cut.
  public var width: Int?
  /// How to keep or to fix the rejected records.
  public var rejects: String?
  /// The command that shows albums in doubt.
  public var inDoubt = ""

  /// What the functions belong to.
  private let machine: LuaMachine
  private let functions: LuaTable

  /// Loads the script.
  public init(_ report: ImportReport) throws {
    self.report = report
    machine = try LuaMachine()
    let script = try ProgramScript(on: machine)
    // Any text is shown, also one with many accents, which is not read as a `String`.
    func text(_ text: LuaString) -> String { String(decoding: text.bytes, as: UTF8.self) }
    try script.add("counted") { (count: Int, noun: String?) -> String in
      noun.map { CountText.of(count, $0) } ?? CountText.of(count)
    }
    try script.add("width") { (line: LuaString) -> Int in TextWidth.width(text(line)) }
    try script.add("truncated") { (line: LuaString, width: Int) -> String in
      TextWidth.truncated(text(line), toWidth: width)
    }
    try script.add("safe") { (line: LuaString) -> String in TerminalText.safe(text(line)) }
    try script.add("markdown") { (line: LuaString) -> LuaString in
      var output: [UInt8] = []
      MarkdownText.append(text(line), to: &output)
      return LuaString(output)
    }
    functions = try script.load(embedded_report_lua(), name: "[report]")
      .call(returning: LuaTable.self)
  }

  /// The summary, a line each, without that on how to undo the import.
  public func lines() throws -> [String] { try lines(of: "summary") }

  /// What became of the records that were not simply added, and what is in doubt; the most important
  /// first.
  public func remarks() throws -> [String] { try lines(of: "remarks") }

  /// The number of records, by result.
  public func counts() throws -> String {
    try function("counts").call(fields, returning: String.self)
  }

  /// The sums of several reports.
  public func counts(_ sums: [(name: String, count: Int)]) throws -> String {
    try function("counted").call(Self.fields(sums), returning: String.self)
  }

  /// Writes the report as a Markdown page.
  ///
  /// - Parameters:
  ///   - sink: receives it.
  ///   - remarks: lines after the counts.
  ///   - limit: the maximum number of entries with the same result.
  /// - Throws: the error of the sink, or of reading the report's entries.
  public func write(to sink: any OutputSink, remarks: [String] = [], limit: Int = .max) throws {
    var output = try function("head").call(fields, remarks, returning: LuaString.self).bytes
    let (section, row) = (try function("section"), try function("entry"))
    for result in [ReportEntry.Result.rejected, .doubtful, .merged, .skipped] {
      let total = report.count(of: result)
      guard total > 0 else { continue }
      output += try section.call(result.rawValue, returning: LuaString.self).bytes
      var left = min(total, limit)
      try report.forEachEntry(result) { entry in
        output += try row.call(entry.fields, returning: LuaString.self).bytes
        left -= 1
        if output.count >= 64 * 1024 {
          try sink.write(output.span.bytes)
          output.removeAll(keepingCapacity: true)
        }
        return left > 0
      }
      guard total > limit else { continue }
      output += "\nThe other \(CountText.of(total - limit)) are in a report file.\n".utf8
    }
    try sink.write(output.span.bytes)
  }

  private func function(_ name: String) throws -> LuaFunction { try functions.get(name) }

  private func lines(of name: String) throws -> [String] {
    try function(name).call(fields, line, returning: [LuaString].self)
      .map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private var line: TableFields {
    [
      "is_dry_run": isDryRun, "most": most, "width": width, "rejects": rejects,
      "kept": report.rejectsPath != nil, "see": inDoubt,
    ]
  }

  private var fields: TableFields {
    let first = report.firstDiffering
    let difference = first?.differences.first
    let isKnown = ImportSource.sourceNames.contains(report.source)
    return [
      "path": report.path, "file": String(report.path.split(separator: "/").last ?? ""),
      "source": isKnown || ShippedSource.named(report.source) != nil ? nil : report.source,
      "counts": Self.fields(report.counts), "seconds": report.seconds,
      "exact_seconds": "\(report.seconds)", "is_of_library": report.isOfLibrary,
      "differs_within": report.differsWithin,
      "items": report.items.map { items -> TableFields in
        ["name": items.name, "noun": items.noun, "count": items.count]
      },
      "differing": difference.map { difference -> TableFields in
        [
          "place": first?.place, "album": first?.album ?? "", "field": difference.field,
          "library": difference.library, "record": difference.record,
          "is_replacement": first?.isReplacement,
        ]
      },
      "reasons": report.reasons.map { reason -> TableFields in
        [
          "result": reason.result.rawValue, "text": reason.text, "count": reason.count,
          "place": reason.place,
        ]
      },
      "warnings": report.warnings.map { warning -> TableFields in
        [
          "kind": warning.kind, "text": warning.text, "count": warning.count,
          "line": warning.line, "part": warning.part, "place": warning.place,
        ]
      },
    ]
  }

  private static func fields(_ counts: [(name: String, count: Int)]) -> [TableFields] {
    counts.map { ["name": $0.name, "count": $0.count] }
  }
}
