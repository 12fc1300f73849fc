/// What the cleaning of a record's texts has done, for the user to hear of.
struct CleaningNotes: Sendable {
  /// What was done to a text.
  enum Kind: Sendable {
    case mojibake
    case mendedMojibake
    case entities
    case invisible
    case decomposed
    case formula
    case keptFormula
    case placeholder
    case noYear
    case control
    case windowsLetters
  }

  /// One thing that was done.
  struct Note: Equatable, Sendable {
    let kind: Kind
    let before: String
    let after: String
  }

  private(set) var notes: [Note] = []

  var isEmpty: Bool { notes.isEmpty }

  /// Notes that a text was changed, or looks as if it should be.
  mutating func add(_ kind: Kind, _ before: String, _ after: String = "") {
    notes.append(Note(kind: kind, before: before, after: after))
  }

  /// What has been noted since the last time.
  mutating func take() -> [Note] {
    defer { notes.removeAll(keepingCapacity: true) }
    return notes
  }
}

extension CleaningNotes.Note {
  /// What warnings of it are counted under.
  var topic: WarningLog.Topic {
    switch kind {
    case .mojibake, .mendedMojibake: .mojibake
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

  /// One line for the user.
  var message: String {
    let (old, new) = (Self.short(before), Self.short(after))
    return switch kind {
    case .mojibake: "\(old) looks like \(new) read in a wrong encoding; --mend mends it"
    case .mendedMojibake: "\(old) was read in a wrong encoding once; it was mended to \(new)"
    case .entities: "\(old) is written for a web page and was read as \(new)"
    case .invisible: "\(new) had invisible letters in it, which were left out"
    case .decomposed: "\(new) had its accents apart from their letters; they were put together"
    case .formula: "the formula \(old) was read as \(new)"
    case .keptFormula: "\(old) is a formula nobody has worked out; it was kept as text"
    case .placeholder: "\(old) as \(after) says that nothing is known, and was left out"
    case .noYear: "\(old) is no year from 1000 to 2999, and was left out"
    case .control: "\(new) had control letters in it, which were left out"
    case .windowsLetters: "\(new) had letters of Windows-1252 in it as control letters"
    }
  }

  /// The beginning of a text, in quotes and fit for a terminal.
  private static func short(_ text: String) -> String {
    let limit = 60
    // Scalars: a single letter may have any number of accents.
    let shown = text.unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }
    let beginning = Array(shown.prefix(limit + 1))
    let rest = beginning.count > limit ? "…" : ""
    return "\"\(String(String.UnicodeScalarView(beginning.prefix(limit))))\(rest)\""
  }
}
