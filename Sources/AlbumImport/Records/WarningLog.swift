/// Collects warnings until the batch they belong to is ready, and does not drown the user in them.
struct WarningLog {
  /// What a warning is about; each is told of a limited number of times.
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
    case leftOut = "left out"
  }

  private static let limit = 100
  private var counts: [Topic: Int] = [:]
  private var waiting: [ImportWarning] = []
  /// Where those wait that are counted together.
  private var gathering: [Topic: Int] = [:]

  /// Notes something odd.
  ///
  /// After the first hundred of a topic, those of a batch are one warning: the first one, counted.
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

  /// Notes the records with letters that are not written as the file's others are.
  mutating func addRepairs(_ repairs: [MixedEncoding], in rows: [RowTable.Row]) {
    var repairs = repairs[...]
    for row in rows where !repairs.isEmpty {
      repairs = repairs.drop { $0.place < row.range.lowerBound }
      guard let first = repairs.first, row.range.contains(first.place) else { continue }
      add(.letters, line: row.line, first.message)
    }
  }

  /// Notes what was done to a record's texts.
  mutating func add(_ notes: inout CleaningNotes, line: Int) {
    guard !notes.isEmpty else { return }
    for note in notes.take() { add(note.topic, line: line, note.message) }
  }

  /// Notes what another log noted.
  mutating func add(_ others: [ImportWarning]) {
    waiting += others
  }

  /// What has been noted since the last time.
  mutating func take() -> [ImportWarning] {
    defer { (waiting, gathering) = ([], [:]) }
    return waiting
  }
}

extension CleaningNotes.Note {
  /// What warnings of it are counted under.
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
