import AlbumModel

/// The custom field for a column or member of a source, and how its text is read.
struct SourceField: Sendable {
  /// The conversion of a text to a value.
  enum Reading: Sendable {
    /// A text, even if it looks like a number: `0042` remains `0042`.
    case text
    /// Several texts with an ASCII separator; a single one is a text.
    case texts(separator: UInt8)
    /// Several texts with an ASCII separator; a single one is a list of one.
    case list(separator: UInt8)
    /// An integer; other texts are ignored.
    case integer
    /// A value of a type, in any of its spellings; other texts are kept.
    case kind(any FieldKind)
    /// An integer greater than 1; other texts are ignored.
    case severalOnly
    /// A number, as an integer if possible; other texts are ignored.
    case number
    /// `true`, `yes` and `1`; other texts are ignored.
    case flag
    /// A date with more than a year; other texts are ignored.
    case date
    /// A text that is not the address of a picture, such as notes in a column "cover".
    case remark
    /// An integer, a number, or text, by its form.
    case value
  }

  /// The album's field.
  let name: FieldName
  /// The conversion.
  let reading: Reading

  /// Creates a field of an album with its conversion.
  init(_ name: FieldName, _ reading: Reading = .text) {
    self.name = name
    self.reading = reading
  }

  /// Whether it comes from a cell that also fills a main field.
  var isSecondary: Bool {
    switch reading {
    case .date, .remark: true
    default: false
    }
  }

  /// Whether trimmed bytes are the value unchanged, also as a JSON string: this applies to most,
  /// and saves parsing them.
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

  /// The value of a trimmed text that is not empty; nil if it is ignored.
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
    case .kind(let kind): return kind.read(text) ?? .text(text)
    case .severalOnly: return Int64(text).flatMap { $0 > 1 ? .integer($0) : nil }
    case .number: return NumberText.value(of: text)
    case .flag: return ["true", "yes", "1"].contains(text.lowercased()) ? .flag(true) : nil
    case .date: return YearText.isMoreThanYear(text) ? .text(text) : nil
    case .remark: return CoverText.isAddress(text) ? nil : .text(text)
    case .value: return NumberText.canonicalValue(of: text) ?? .text(text)
    }
  }

  /// The value of a member of an object; nil if it is ignored.
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

  /// The distinct parts of a text; a semicolon or bar in it takes precedence over the comma as
  /// separator.
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
