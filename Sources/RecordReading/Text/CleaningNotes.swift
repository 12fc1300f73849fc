/// The changes to a record's texts, for warnings to the user.
package struct CleaningNotes: Sendable {
  /// The kind of change.
  package enum Kind: Sendable {
    case mojibake
    case repairedMojibake
    case entities
    case invisible
    case decomposed
    case formula
    case keptFormula
    case placeholder
    case noYear
    case control
    case windowsLetters
    case lost
  }

  /// One change.
  package struct Note: Equatable, Sendable {
    package let kind: Kind
    package let before: String
    package let after: String
  }

  package private(set) var notes: [Note] = []

  package init() {}

  package var isEmpty: Bool { notes.isEmpty }

  /// Adds a change, or a suspicious text.
  package mutating func add(_ kind: Kind, _ before: String, _ after: String = "") {
    notes.append(Note(kind: kind, before: before, after: after))
  }

  /// Returns and removes the changes.
  package mutating func take() -> [Note] {
    defer { notes.removeAll(keepingCapacity: true) }
    return notes
  }
}

extension CleaningNotes.Note {
  /// The topic of its warning, and the message, in one line.
  package var warning: (topic: WarningLog.Topic, message: String) {
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
