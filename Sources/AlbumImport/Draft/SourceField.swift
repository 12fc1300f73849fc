import AlbumModel

/// What a column or member of a source means beside the main fields, and how its text is read.
struct SourceField: Sendable {
  /// How a field's text becomes a value.
  enum Reading: Sendable {
    /// As it is, also where it looks like a number: `0042` stays `0042`.
    case text
    /// Several texts with something between them; a single one stays a text.
    case texts(separator: Character)
    /// A whole number; anything else is nothing.
    case integer
    /// A number; a whole one is kept as one. Anything else is nothing.
    case number
    /// `true`, `yes` and `1`; anything else is nothing.
    case flag
    /// By its look: a whole number, a number, or text.
    case value
  }

  /// The field of the album.
  let name: FieldName
  /// How to read it.
  let reading: Reading

  /// Fills a field of an album by what a source says.
  init(_ name: FieldName, _ reading: Reading = .text) {
    self.name = name
    self.reading = reading
  }

  /// The value of trimmed text that is not empty; nil where it says nothing.
  func value(of text: String) -> FieldValue? {
    switch reading {
    case .text: return .text(text)
    case .texts(let separator): return Self.texts(text, separator)
    case .integer: return Int64(text).map(FieldValue.integer)
    case .number: return NumberText.value(of: text)
    case .flag: return ["true", "yes", "1"].contains(text.lowercased()) ? .flag(true) : nil
    case .value: return NumberText.canonicalValue(of: text) ?? .text(text)
    }
  }

  /// The value of a member of an object; nil where it says nothing.
  func value(of value: JSONValue) -> FieldValue? {
    switch value {
    case .null: return nil
    case .flag(let flag): return flag ? .flag(true) : nil
    case .integer(let integer):
      if case .text = reading { return .text(String(integer)) }
      return .integer(integer)
    case .number(let number):
      if case .text = reading { return .text(String(number)) }
      return number.isFinite ? NumberText.value(of: number) : nil
    case .text(var text):
      return text.withUTF8(TrimmedText.text).flatMap { self.value(of: $0) }
    case .array(let values):
      let texts = values.compactMap(JSONDraft.text)
      guard texts.count > 1 else { return texts.first.flatMap { self.value(of: $0) } }
      return .list(texts)
    case .object: return JSONDraft.text(value).flatMap { self.value(of: $0) }
    }
  }

  private static func texts(_ text: String, _ separator: Character) -> FieldValue? {
    let parts = text.split(separator: separator).compactMap { part in
      var part = String(part)
      return part.withUTF8(TrimmedText.text)
    }
    return parts.count > 1 ? .list(parts) : parts.first.map(FieldValue.text)
  }
}
