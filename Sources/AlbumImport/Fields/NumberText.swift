import AlbumModel

/// Numbers in text.
enum NumberText {
  /// The number in a text, as an integer if possible; nil if there is none.
  static func value(of text: String) -> FieldValue? {
    if let integer = Int64(text) { return .integer(integer) }
    guard text.utf8.allSatisfy(isPartOfNumber), let number = Double(text), number.isFinite else {
      return nil
    }
    return FieldValue(number: number)
  }

  /// The number in a text, if formatting it gives the same text.
  ///
  /// So `12` and `4.5` are numbers, and `007`, `1e3` and `+5` remain texts.
  static func canonicalValue(of text: String) -> FieldValue? {
    guard let first = text.utf8.first, isPartOfNumber(first), text.utf8.count <= 18 else {
      return nil
    }
    if let integer = Int64(text) { return String(integer) == text ? .integer(integer) : nil }
    guard let number = Double(text), String(number) == text else { return nil }
    return .number(number)
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}
