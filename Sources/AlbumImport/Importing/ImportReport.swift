import AlbumLibrary
import AlbumModel
import RecordReading
public import RecordRecognition

/// The outcome of an import, for every record.
///
/// Its memory does not grow with the records: the entries are in a file (``forEachEntry(_:)``); of
/// reasons and warnings, only the counts and one example are kept.
public final class ImportReport {
  /// A kind of warning: its count, and an example.
  public struct Warning: Equatable, Sendable {
    /// The kind in one or two words; `rule` for warnings of rules.
    public let kind: String
    /// The text of the first one.
    public let text: String
    /// The line of the first one; 0 if it applies to the whole file.
    public let line: Int
    /// The list in the file with the first one; nil if the file is one list.
    public let part: String?
    /// The count.
    public internal(set) var count: Int
  }

  /// A reason why records were not added: its count, and an example.
  public struct Reason: Equatable, Sendable {
    /// The outcome.
    public let result: ReportEntry.Result
    /// The reason.
    public let text: String
    /// The line of the first one; 0 if it applies to the whole file.
    public let line: Int
    /// The list in the file with the first one; nil if the file is one list.
    public let part: String?
    /// Where the rule of the first one failed; empty for other reasons.
    public let traceback: String
    /// The count.
    public internal(set) var count: Int
  }

  /// The maximum number of distinct reasons and of kinds of warnings.
  private static let mostKinds = 100

  /// The kinds of warnings that are about a file or a field, each of which is shown.
  private static let kindsOfFile: Set<String> = [
    "columns", "type", WarningLog.Topic.header.rawValue, WarningLog.Topic.leftOut.rawValue,
  ]

  /// The file.
  public let path: String
  /// The name of the records' source.
  public let source: String
  /// The number of records in the file.
  public internal(set) var records = 0
  /// The number of records that were added as albums.
  public internal(set) var added = 0
  /// The number of records that were merged into existing albums.
  public internal(set) var merged = 0
  /// The number of records that were skipped.
  public internal(set) var skipped = 0
  /// The number of records that were rejected.
  public internal(set) var rejected = 0
  /// The number of those skipped that are no albums, such as empty rows.
  public internal(set) var absent = 0
  /// The number of added records that may be albums of the library.
  public internal(set) var doubtful = 0
  /// The number of additional albums from rules.
  public internal(set) var emitted = 0
  /// The number of records with values that differ from those that the library kept.
  public private(set) var differing = 0
  /// The first such record.
  public private(set) var firstDiffering: ReportEntry?
  /// Whether a record differs from an album that another record of the same import added.
  public internal(set) var differsWithin = false
  /// Whether the file is an export of the library, whose merged records are albums that it changed.
  public internal(set) var isOfLibrary = false
  /// The items in the file from which records were made, such as tracks.
  public internal(set) var items: ItemCount?
  /// The duration, in seconds.
  public internal(set) var seconds = 0.0
  /// The ID of the step; nil if nothing changed or was kept.
  public internal(set) var step: Int64?
  /// The file of the rejected records, if there are any and a path was given.
  public internal(set) var rejectsPath: String?
  /// The list in the file that is being imported; nil if the file is one list.
  var part: String?
  /// Whether rejected records are rows of a table, rather than lines of JSON.
  public internal(set) var isTable = false

  /// The entries, each a line of JSON.
  let entries = SpoolFile(inMemory: 64 << 10)
  private var line: [UInt8] = []
  /// The last entry.
  private(set) var latestEntry: ReportEntry?
  private var reasonTally: [String: Reason] = [:]
  private var warningTally: [String: Warning] = [:]

  init(path: String, source: String) { (self.path, self.source) = (path, source) }

  /// Whether every record has an outcome.
  public var isComplete: Bool { added + merged + skipped + rejected == records }

  /// The reasons why records were not added, most frequent first.
  public var reasons: [Reason] {
    reasonTally.values.sorted { ($1.count, $0.line) < ($0.count, $1.line) }
  }

  /// The warnings, in the order of the file.
  public var warnings: [Warning] {
    warningTally.values.sorted { ($0.line, $0.text) < ($1.line, $1.text) }
  }

  /// The number of warnings.
  public var warningCount: Int { warningTally.values.reduce(0) { $0 + $1.count } }

  /// Passes each record that was not added as a new album, or is in doubt, in the order of the
  /// file.
  ///
  /// - Parameters:
  ///   - result: the result of the records; nil for all.
  ///   - body: receives the entries until it returns false.
  /// - Throws: any error of `body`; `LibraryError` if the entries cannot be read.
  public func forEachEntry(
    _ result: ReportEntry.Result? = nil, _ body: (ReportEntry) throws -> Bool
  ) throws {
    try entries.forEachLine { line in
      if let result, !ReportEntry.has(result, line) { return true }
      return try ReportEntry(json: line).map(body) ?? true
    }
  }

  /// The first records that were not added as new albums, or are in doubt.
  ///
  /// - Parameters:
  ///   - limit: the maximum number.
  ///   - isIncluded: whether to include an entry; all without it.
  /// - Returns: the entries, in the order of the file.
  /// - Throws: `LibraryError` if the entries cannot be read.
  public func firstEntries(
    _ limit: Int, where isIncluded: (ReportEntry) -> Bool = { _ in true }
  ) throws -> [ReportEntry] {
    var first: [ReportEntry] = []
    guard limit > 0 else { return first }
    try forEachEntry { entry in
      if isIncluded(entry) { first.append(entry) }
      return first.count < limit
    }
    return first
  }

  func note(_ entry: ReportEntry) throws {
    switch entry.result {
    case .merged: merged += 1
    case .skipped: skipped += 1
    case .rejected: rejected += 1
    case .doubtful: doubtful += 1
    }
    if !entry.differences.isEmpty {
      differing += 1
      if firstDiffering == nil, entry.isReplacement || !isOfLibrary { firstDiffering = entry }
    }
    tally(entry)
    latestEntry = entry
    line.removeAll(keepingCapacity: true)
    entry.appendJSON(to: &line)
    line.append(UInt8(ascii: "\n"))
    try entries.append(line)
  }

  private func tally(_ entry: ReportEntry) {
    var key = entry.result.rawValue + entry.reason
    var text = entry.reason
    if reasonTally[key] == nil, reasonTally.count >= Self.mostKinds {
      (key, text) = (entry.result.rawValue, "for other reasons")
    }
    let reason = Reason(
      result: entry.result, text: text, line: entry.line, part: entry.part,
      traceback: entry.traceback, count: 0)
    reasonTally[key, default: reason].count += 1
  }

  /// Adds a warning of a format.
  func warn(_ warning: ImportWarning) {
    // Each part that was left out has its own reason, and each field its own type.
    let isOfFile =
      (warning.line == 0 || Self.kindsOfFile.contains(warning.kind))
      && warningTally.count < Self.mostKinds
    warn(
      warning.kind, warning.message, line: warning.line,
      key: isOfFile ? "\(warning.kind): \(warning.message)" : warning.kind, count: warning.count)
  }

  /// Adds a warning of or about a rule; equal ones are counted.
  func warn(_ text: String, line: Int) {
    let key = "rule: " + text
    let isNew = warningTally[key] == nil && warningTally.count >= Self.mostKinds
    warn("rule", text, line: line, key: isNew ? "rule" : key)
  }

  /// Adds the warning that the rest of a file cannot be read.
  func warn(ofBreak error: ImportError, behind line: Int) {
    let text = "the rest of the file is unreadable: \(error.message)"
    warn("broken file", text, line: error.line ?? line, key: "broken file")
  }

  private func warn(_ kind: String, _ text: String, line: Int, key: String, count: Int = 1) {
    let warning = Warning(
      kind: kind, text: text, line: line, part: line == 0 ? nil : part, count: 0)
    warningTally[key, default: warning].count += count
  }

  /// Writes the report as a JSON object: counts, `warnings` by kind, in `not_added` each record that
  /// was not added as a new album, and in `in_doubt` each one that was added and may be one of the
  /// library.
  ///
  /// - Parameters:
  ///   - most: the maximum number of records in either.
  ///   - write: receives the text in pieces.
  /// - Throws: any error of `write`; `LibraryError` if the entries cannot be read.
  public func writeJSON(atMost most: Int = .max, _ write: ([UInt8]) throws -> Void) throws {
    var output: [UInt8] = []
    appendHead(to: &output)
    for (name, isDoubtful) in [("not_added", false), ("in_doubt", true)] {
      output.append(contentsOf: ",\n  \"\(name)\": [".utf8)
      var count = 0
      guard !isDoubtful || doubtful > 0 else {
        output.append(UInt8(ascii: "]"))
        continue
      }
      // Copied as they are: a repeated import has one for every record.
      try entries.forEachLine { line in
        guard (doubtful > 0 && ReportEntry.has(.doubtful, line)) == isDoubtful else { return true }
        output.append(contentsOf: (count == 0 ? "\n    " : ",\n    ").utf8)
        count += 1
        output.append(contentsOf: line)
        if output.count >= 64 * 1024 {
          try write(output)
          output.removeAll(keepingCapacity: true)
        }
        return count < most
      }
      output.append(contentsOf: (count == 0 ? "]" : "\n  ]").utf8)
    }
    output.append(contentsOf: "\n}\n".utf8)
    try write(output)
  }

  private func appendHead(to output: inout [UInt8]) {
    func append(_ text: String) { output.append(contentsOf: text.utf8) }
    func append(_ start: String, _ text: String) {
      append(start)
      JSONText.append(text, to: &output)
    }
    append("{\n  \"path\": ", path)
    append(",\n  \"source\": ", source)
    for (name, count) in counts { append(",\n  \"\(name)\": \(count)") }
    if let items {
      append(",\n  \"items\": {\"name\": \"\(items.name)\", \"count\": \(items.count)}")
    }
    append(",\n  \"seconds\": \(seconds),\n  \"step\": \(step.map(String.init) ?? "null")")
    append(",\n  \"rejects\": \(JSONValue(rejectsPath).line)")
    append(",\n  \"warnings\": [")
    for (number, item) in warnings.enumerated() {
      append(number == 0 ? "\n    " : ",\n    ")
      append("{\"kind\": ", item.kind)
      append(", \"text\": ", item.text)
      append(", \"count\": \(item.count), \"line\": \(item.line)")
      if let part = item.part { append(", \"part\": ", part) }
      append("}")
    }
    append(warningCount == 0 ? "]" : "\n  ]")
  }

  /// The number of records with a result that is in the entries.
  public func count(of result: ReportEntry.Result) -> Int {
    [.merged: merged, .skipped: skipped, .rejected: rejected][result] ?? doubtful
  }

  /// All counts by their names for scripts and programs.
  public var counts: [(name: String, count: Int)] {
    [
      ("records", records), ("added", added), ("merged", merged), ("skipped", skipped),
      ("rejected", rejected), ("emitted", emitted), ("differing", differing),
      ("doubtful", doubtful),
    ]
  }
}
