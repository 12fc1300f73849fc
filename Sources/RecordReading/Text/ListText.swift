import AlbumModel

/// Lists that programs have written as text: `['Rock', 'Pop']` of Python, `["Rock","Pop"]` of JSON,
/// `['Rock' 'Pop']` of NumPy, `[{'id': 1, 'name': 'Can'}]`, whose names are the texts.
package enum ListText {
  /// The texts of a list.
  ///
  /// - Parameter text: a trimmed text.
  /// - Returns: nil if it is not such a list; numbers alone and `[PIAS]` are none.
  package static func parts(of text: String) -> [String]? {
    guard let first = text.utf8.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "{"),
      let last = text.utf8.last, last == first + 2
    else { return nil }
    if text.utf8.count == 2 { return first == UInt8(ascii: "[") ? [] : nil }
    let json = json(of: text.utf8)
    guard let value = json.flatMap({ try? JSONValue(reading: $0) }) else { return nil }
    let names = value.objects.compactMap { $0.exactText("name") }
    if case .array(let values) = value, value.objects.isEmpty {
      let hasText = values.contains { if case .text = $0 { true } else { false } }
      return hasText && !values.contains(where: \.isNested) ? values.compactMap(\.plainText) : nil
    }
    return names.isEmpty ? nil : names.compactMap(TrimmedText.text)
  }

  /// The same list with commas; other texts unchanged.
  ///
  /// - Returns: nil for an empty list.
  package static func joined(_ text: String) -> String? {
    guard let parts = parts(of: text) else { return text }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// What Python and JSON write without quotes, as JSON.
  private static let words = [
    "None": "null", "null": "null", "nan": "null", "NaN": "null", "True": "true", "true": "true",
    "False": "false", "false": "false",
  ]

  /// A list or an object as JSON; nil if a word has no quotes, or text follows a closing one.
  private static func json(of text: String.UTF8View) -> String? {
    var json: [UInt8] = []
    var quote: UInt8?
    var (isSet, followsText) = (true, false)
    var rest = text[...]
    while let byte = rest.popFirst() {
      switch (byte, quote) {
      case (UInt8(ascii: "\\"), _?):
        let escaped = rest.popFirst() ?? byte
        json += escaped == UInt8(ascii: "'") ? [escaped] : [byte, escaped]
      case (_, let mark?) where byte == mark:
        json.append(UInt8(ascii: "\""))
        (quote, followsText) = (nil, true)
        guard let next = rest.first, next <= 0x20 || ",:]}".utf8.contains(next) else { return nil }
      case (UInt8(ascii: "\""), _?): json += "\\\"".utf8
      case (_, _?): json.append(byte)
      case (UInt8(ascii: "'"), nil), (UInt8(ascii: "\""), nil):
        // NumPy has no commas.
        json += (followsText ? ",\"" : "\"").utf8
        quote = byte
      case (_, nil) where byte.isASCIILetter:
        let word = text[..<rest.startIndex].suffix(1) + rest.prefix(while: \.isASCIILetter)
        guard let value = words[String(decoding: word, as: UTF8.self)] else { return nil }
        json += value.utf8
        rest = rest.dropFirst(word.count - 1)
      default:
        json.append(byte)
        if byte > 0x20 { followsText = false }
        if byte == UInt8(ascii: ":") { isSet = false }
      }
    }
    // A set of Python.
    if isSet, json.first == UInt8(ascii: "{") {
      (json[0], json[json.count - 1]) = (UInt8(ascii: "["), UInt8(ascii: "]"))
    }
    return String(decoding: json, as: UTF8.self)
  }
}
