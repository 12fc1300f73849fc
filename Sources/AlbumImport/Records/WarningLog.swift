/// Collects the warnings of a batch, and limits their number.
struct WarningLog {
  /// The subject of a warning, each with a limited number.
  enum Topic: String {
    case header = "no header"
    case letters = "encoding"
    case longRow = "long row"
    case quote
    case surrogate = "surrogate"
    case mojibake = "mojibake"
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
    case leftOut = "left out"
    case part = "not imported"
  }

  private static let limit = 100
  private var counts: [Topic: Int] = [:]
  private var waiting: [ImportWarning] = []
  /// The indexes of combined warnings.
  private var gathering: [Topic: Int] = [:]

  /// Adds a warning.
  ///
  /// After the first hundred of a topic, those of a batch are combined to one, with a count.
  mutating func add(_ topic: Topic, line: Int, _ message: @autoclosure () -> String) {
    let count = counts[topic, default: 0] + 1
    counts[topic] = count
    if let place = gathering[topic] {
      waiting[place].count += 1
      return
    }
    if count > Self.limit { gathering[topic] = waiting.count }
    waiting.append(ImportWarning(kind: topic.rawValue, line: line, message: message()))
  }

  /// Adds warnings for the records with another encoding than the rest.
  mutating func addRepairs(_ repairs: [MixedEncoding], in rows: [RowTable.Row]) {
    var repairs = repairs[...]
    for row in rows where !repairs.isEmpty {
      repairs = repairs.drop { $0.place < row.range.lowerBound }
      guard let first = repairs.first, row.range.contains(first.place) else { continue }
      add(.letters, line: row.line, first.message)
    }
  }

  /// Adds warnings for the changes to a record's texts.
  mutating func add(_ notes: inout CleaningNotes, line: Int) {
    guard !notes.isEmpty else { return }
    for note in notes.take() { add(note.topic, line: line, note.message) }
  }

  /// Adds the warnings of another log.
  mutating func add(_ others: [ImportWarning]) {
    waiting += others
  }

  /// Returns and removes the warnings.
  mutating func take() -> [ImportWarning] {
    defer { (waiting, gathering) = ([], [:]) }
    return waiting
  }
}

extension CleaningNotes.Note {
  /// The topic of its warnings.
  var topic: WarningLog.Topic {
    switch kind {
    case .mojibake, .repairedMojibake: .mojibake
    case .entities: .entities
    case .invisible: .invisible
    case .decomposed: .decomposed
    case .formula, .keptFormula: .formula
    case .placeholder: .placeholder
    case .noYear: .year
    case .control: .control
    case .windowsLetters: .letters
    }
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
  public internal(set) var count = 1
}
