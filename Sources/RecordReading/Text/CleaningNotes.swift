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

  /// Removes the notes on some texts that are no years.
  package mutating func removeYears(_ texts: Set<String>) {
    notes.removeAll { $0.kind == .noYear && texts.contains($0.before) }
  }

  /// Returns and removes the changes.
  package mutating func take() -> [Note] {
    defer { notes.removeAll(keepingCapacity: true) }
    return notes
  }
}
