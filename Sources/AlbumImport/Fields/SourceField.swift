import AlbumModel

/// What a column or member of a source means beside the main fields, and how its text is read.
struct SourceField: Sendable {
  /// How a field's text becomes a value.
  enum Reading: Sendable {
    /// As it is, also where it looks like a number: `0042` stays `0042`.
    case text
    /// Several texts with an ASCII mark between them; a single one stays a text.
    case texts(separator: UInt8)
    /// Several texts with an ASCII mark between them; a single one is a list of one.
    case list(separator: UInt8)
    /// A whole number; anything else is nothing.
    case integer
    /// A whole number, whatever people put around it: `1.`, `#1`, `70,382`; anything else is text.
    case count
    /// A whole number that is more than 1; anything else is nothing.
    case severalOnly
    /// A number; a whole one is kept as one. Anything else is nothing.
    case number
    /// `true`, `yes` and `1`; anything else is nothing.
    case flag
    /// A date that says more than its year; anything else is nothing.
    case date
    /// Text that is no picture's address: what people write under "cover" otherwise.
    case remark
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

  /// Whether it says more of a cell that a main field is filled from already.
  var isSecondary: Bool {
    switch reading {
    case .date, .remark: true
    default: false
    }
  }

  /// Whether trimmed bytes are the value as they stand, also between the quotes of JSON: most are,
  /// and need not be taken apart.
  func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let mark: UInt8
    switch reading {
    case .text: mark = 0
    case .texts(let separator): mark = separator
    default: return false
    }
    let (semicolon, bar) = (UInt8(ascii: ";"), UInt8(ascii: "|"))
    let isText = mark == 0
    return bytes.allSatisfy { byte in
      byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        && (isText || (byte != mark && byte != semicolon && byte != bar))
    }
  }

  /// The value of trimmed text that is not empty; nil where it says nothing.
  func value(of text: String) -> FieldValue? {
    switch reading {
    case .text: return .text(text)
    case .texts(let separator):
      let texts = Self.texts(text, separator)
      return texts.count > 1 ? .list(texts) : texts.first.map(FieldValue.text)
    case .list(let separator):
      let texts = Self.texts(text, separator)
      return texts.isEmpty ? nil : .list(texts)
    case .integer: return Int64(text).map(FieldValue.integer)
    case .count: return NumberText.count(in: text).map(FieldValue.integer) ?? .text(text)
    case .severalOnly: return Int64(text).flatMap { $0 > 1 ? .integer($0) : nil }
    case .number: return NumberText.value(of: text)
    case .flag: return ["true", "yes", "1"].contains(text.lowercased()) ? .flag(true) : nil
    case .date: return YearText.isMoreThanYear(text) ? .text(text) : nil
    case .remark: return CoverText.isAddress(text) ? nil : .text(text)
    case .value: return NumberText.canonicalValue(of: text) ?? .text(text)
    }
  }

  /// The value of a member of an object; nil where it says nothing.
  func value(of value: JSONValue) -> FieldValue? {
    switch value {
    case .null: return nil
    case .flag(let flag): return flag ? .flag(true) : nil
    case .integer, .number, .text: return JSONDraft.text(value).flatMap { self.value(of: $0) }
    case .array(let values):
      let texts = AlbumContent.unique(values.compactMap(JSONDraft.text))
      guard texts.count > 1 else { return texts.first.flatMap { self.value(of: $0) } }
      return .list(texts)
    case .object: return JSONDraft.text(value).flatMap { self.value(of: $0) }
    }
  }

  /// The parts of a text, each once; a semicolon or bar in it sets them apart rather than a comma.
  private static func texts(_ text: String, _ separator: UInt8) -> [String] {
    let (semicolon, bar) = (UInt8(ascii: ";"), UInt8(ascii: "|"))
    let isStrong = text.utf8.contains { $0 == semicolon || $0 == bar }
    let mark = isStrong ? semicolon : separator
    let parts = text.utf8.split { $0 == mark || (isStrong && $0 == bar) }
    return AlbumContent.unique(
      parts.compactMap { part in
        var part = String(Substring(part))
        return part.withUTF8(TrimmedText.text)
      })
  }
}
