/// Collects the warnings of a batch, and limits their number.
package struct WarningLog {
  /// The subject of a warning, each with a limited number.
  package enum Topic: String {
    case header = "no header"
    case letters = "encoding"
    case lost = "lost letters"
    case longRow = "long row"
    case quote
    case surrogate = "surrogate"
    case mojibake = "mojibake"
    case repaired = "repaired"
    case entities = "entities"
    case invisible = "invisible"
    case decomposed = "decomposed"
    case formula = "formula"
    case placeholder = "placeholder"
    case year = "year"
    case control = "control"
    case audio = "unreadable audio"
    case folder = "unreadable folder"
    case cover = "cover"
    case database = "database"
    case syntax = "JSON syntax"
    case nested = "nested values"
    case leftOut = "left out"
    case part = "not imported"
  }

  private static let limit = 100
  private var counts: [Topic: Int] = [:]
  private var hasFileNote = false
  private var waiting: [ImportWarning] = []
  /// The indexes of combined warnings.
  private var gathering: [Topic: Int] = [:]

  package init() {}

  /// Adds a warning.
  ///
  /// After the first hundred of a topic, those of a batch are combined to one, with a count.
  package mutating func add(_ topic: Topic, line: Int, _ message: @autoclosure () -> String) {
    let count = counts[topic, default: 0] + 1
    counts[topic] = count
    if let place = gathering[topic] {
      waiting[place].count += 1
      return
    }
    if count > Self.limit { gathering[topic] = waiting.count }
    waiting.append(ImportWarning(kind: topic.rawValue, line: line, message: message()))
  }

  /// Adds remarks on the encoding of records.
  ///
  /// - Parameters:
  ///   - notes: the remarks, in the order of the text.
  ///   - rows: the records; a remark on the whole file is added once, wherever it is.
  package mutating func add(_ notes: [EncodingNote], in rows: [RowTable.Row]) {
    for note in notes where note.isOfFile && !hasFileNote {
      hasFileNote = true
      let row = rows.first { $0.range.upperBound > note.place } ?? rows.first
      add(.letters, line: row?.line ?? 1, note.message)
    }
    var notes = notes.drop { $0.isOfFile }
    for row in rows where !notes.isEmpty {
      notes = notes.drop { $0.isOfFile || $0.place < row.range.lowerBound }
      guard let first = notes.first, row.range.contains(first.place) else { continue }
      add(.letters, line: row.line, first.message)
    }
  }

  /// The message on values of a file that belong to no album.
  package static func outside(_ names: [String]) -> String {
    let more = names.count > 10 ? " and \(names.count - 10) more" : ""
    return "values outside of the albums were not read: "
      + names.prefix(10).joined(separator: ", ") + more
  }

  /// Adds warnings for the changes to a record's texts.
  package mutating func add(_ notes: inout CleaningNotes, line: Int) {
    guard !notes.isEmpty else { return }
    for (topic, message) in notes.take().map(\.warning) { add(topic, line: line, message) }
  }

  /// Adds the warnings of another log.
  package mutating func add(_ others: [ImportWarning]) { waiting += others }

  /// Returns and removes the warnings.
  package mutating func take() -> [ImportWarning] {
    defer { (waiting, gathering) = ([], [:]) }
    return waiting
  }
}

extension CleaningNotes.Note {
  /// The topic of its warning, and the message, in one line.
  fileprivate var warning: (topic: WarningLog.Topic, message: String) {
    let (old, new) = (Self.short(before), Self.short(after))
    return switch kind {
    case .mojibake:
      (.mojibake, "\(old) looks like \(new) decoded wrongly; --repair-encoding fixes it")
    case .repairedMojibake: (.repaired, "\(old) was decoded wrongly; it was fixed to \(new)")
    case .entities: (.entities, "\(old) contains HTML entities and was read as \(new)")
    case .invisible: (.invisible, "\(new) had invisible characters, which were removed")
    case .decomposed: (.decomposed, "\(new) had decomposed accents, which were composed")
    case .formula: (.formula, "the formula \(old) was read as \(new)")
    case .keptFormula: (.formula, "\(old) is a formula without a value and was kept as text")
    case .placeholder: (.placeholder, "\(old) as \(after) means unknown and was omitted")
    case .noYear: (.year, "\(old) is not a year from 1000 to 2999 and was omitted")
    case .control: (.control, "\(new) had control characters, which were removed")
    case .windowsLetters:
      (.repaired, "\(new) had Windows-1252 characters encoded as control characters")
    case .lost: (.lost, "\(new) has \u{FFFD} where a letter was lost, in the file or before")
    }
  }

  /// The beginning of a text, in quotes and safe for a terminal.
  private static func short(_ text: String) -> String {
    let limit = 60
    // By scalars, as a single character may have any number of accents.
    let shown = text.unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }
    let beginning = Array(shown.prefix(limit + 1))
    let rest = beginning.count > limit ? "…" : ""
    return "\"\(String(String.UnicodeScalarView(beginning.prefix(limit))))\(rest)\""
  }
}

/// A warning about a part of the file that was read nevertheless.
public struct ImportWarning: Equatable, Sendable {
  /// The kind of warning, in one or two words: reports count by it.
  public let kind: String
  /// The line, from 1.
  public let line: Int
  /// The message.
  public let message: String
  /// The number of occurrences: equal warnings are combined if they are very many.
  public internal(set) var count: Int

  package init(kind: String, line: Int, message: String, count: Int = 1) {
    (self.kind, self.line, self.message, self.count) = (kind, line, message, count)
  }
}
