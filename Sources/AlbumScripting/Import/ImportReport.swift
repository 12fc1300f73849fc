public import AlbumImport

/// What became of every record of an import.
///
/// Its memory does not grow with the records: the entries are in a file (``forEachEntry(_:)``), and
/// of reasons and warnings it keeps how often each came, and one example.
public final class ImportReport {
  /// A sort of warning: how often it came, and an example.
  public struct Warning: Equatable, Sendable {
    /// What sort it is, in a word or two; `rule` for what rules said.
    public let kind: String
    /// What the first one said.
    public let text: String
    /// The line of the first one.
    public let line: Int
    /// How often it came.
    public internal(set) var count: Int
  }

  /// Why records were not added: how many, and an example.
  public struct Reason: Equatable, Sendable {
    /// What became of them.
    public let fate: ReportEntry.Fate
    /// Why.
    public let text: String
    /// The line of the first one.
    public let line: Int
    /// How many.
    public internal(set) var count: Int
  }

  /// As many reasons, and sorts of warnings, as are told apart.
  private static let mostKinds = 100

  /// The file.
  public let path: String
  /// What the records' source is called.
  public let source: String
  /// How many records the file had.
  public internal(set) var records = 0
  /// How many became albums.
  public internal(set) var added = 0
  /// How many completed albums that were there.
  public internal(set) var merged = 0
  /// How many were passed over.
  public internal(set) var skipped = 0
  /// How many could not be taken.
  public internal(set) var rejected = 0
  /// How many albums rules added besides.
  public internal(set) var emitted = 0
  /// How many records said something else than the library, which kept its word.
  public private(set) var differing = 0
  /// The first record that did.
  public private(set) var firstDiffering: ReportEntry?
  /// What the file had that records were made of, such as tracks.
  public internal(set) var items: ItemCount?
  /// How long it took.
  public internal(set) var seconds = 0.0
  /// The undo step it became; nil when nothing changed or nothing was kept.
  public internal(set) var step: Int64?
  /// Where the rejected records are, when there are any and a place was given.
  public internal(set) var rejectsPath: String?
  /// Whether rejected records are the rows of a table, rather than lines of JSON.
  public internal(set) var isTable = false

  private let entries = EntrySpool()
  private var reasonTally: [String: Reason] = [:]
  private var warningTally: [String: Warning] = [:]

  init(path: String, source: String) {
    self.path = path
    self.source = source
  }

  /// Whether every record is accounted for.
  public var isComplete: Bool { added + merged + skipped + rejected == records }

  /// Why records were not added, the most frequent reason first.
  public var reasons: [Reason] {
    reasonTally.values.sorted { ($1.count, $0.line) < ($0.count, $1.line) }
  }

  /// What was noticed on the way, in the order of the file.
  public var warnings: [Warning] {
    warningTally.values.sorted { ($0.line, $0.text) < ($1.line, $1.text) }
  }

  /// How many warnings there were.
  public var warningCount: Int { warningTally.values.reduce(0) { $0 + $1.count } }

  /// The entry written last.
  var latestEntry: ReportEntry? { entries.latest }

  /// Hands over each record that was not simply added, in the order of the file.
  ///
  /// - Parameter body: gets the entries until it answers false.
  /// - Throws: whatever `body` throws; `LibraryError` when the entries cannot be read.
  public func forEachEntry(_ body: (ReportEntry) throws -> Bool) throws {
    try entries.readAll(body)
  }

  /// The first records that were not simply added.
  ///
  /// - Parameter limit: how many at most.
  /// - Returns: the entries, in the order of the file.
  /// - Throws: `LibraryError` when the entries cannot be read.
  public func firstEntries(_ limit: Int) throws -> [ReportEntry] {
    var first: [ReportEntry] = []
    guard limit > 0 else { return first }
    try forEachEntry { entry in
      first.append(entry)
      return first.count < limit
    }
    return first
  }

  func note(_ entry: ReportEntry) throws {
    switch entry.fate {
    case .merged: merged += 1
    case .skipped: skipped += 1
    case .rejected: rejected += 1
    }
    if !entry.differences.isEmpty {
      differing += 1
      if firstDiffering == nil { firstDiffering = entry }
    }
    tally(entry)
    try entries.append(entry)
  }

  private func tally(_ entry: ReportEntry) {
    var key = entry.fate.rawValue + entry.reason
    var text = entry.reason
    if reasonTally[key] == nil, reasonTally.count >= Self.mostKinds {
      (key, text) = (entry.fate.rawValue, "for other reasons")
    }
    if reasonTally[key] == nil {
      reasonTally[key] = Reason(fate: entry.fate, text: text, line: entry.line, count: 0)
    }
    reasonTally[key]?.count += 1
  }

  /// Takes note of what a format noticed.
  func warn(_ warning: ImportWarning) {
    warn(
      warning.kind, warning.message, line: warning.line, key: warning.kind, count: warning.count)
  }

  /// Takes note of what a rule said, or what came of it: equal ones are counted.
  func warn(_ text: String, line: Int) {
    let key = "rule: " + text
    let isNew = warningTally[key] == nil && warningTally.count >= Self.mostKinds
    warn("rule", text, line: line, key: isNew ? "rule" : key)
  }

  /// Takes note of where and why a file could not be read to its end.
  ///
  /// - Parameters:
  ///   - error: what is said of it.
  ///   - line: where the last record began that could be read.
  func warn(ofBreak error: ImportError, behind line: Int) {
    let text = "the rest of the file is unreadable: \(error.message)"
    warn("broken file", text, line: error.line ?? line, key: "broken file")
  }

  private func warn(_ kind: String, _ text: String, line: Int, key: String, count: Int = 1) {
    if warningTally[key] == nil {
      warningTally[key] = Warning(kind: kind, text: text, line: line, count: 0)
    }
    warningTally[key]?.count += count
  }
}
