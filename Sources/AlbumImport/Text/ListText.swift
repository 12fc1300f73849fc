/// Lists that programs have written as text: `['Rock', 'Pop']` of Python, `["Rock","Pop"]` of JSON,
/// `['Rock' 'Pop']` of NumPy.
enum ListText {
  /// The texts of a list.
  ///
  /// - Parameter text: a trimmed text.
  /// - Returns: nil if it is not such a list; numbers alone and `[PIAS]` are none.
  /// - Complexity: O(n).
  static func parts(of text: String) -> [String]? {
    let bytes = text.utf8
    guard let first = bytes.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "{"),
      let last = bytes.last, last == first + 2
    else { return nil }
    var parts: [String] = []
    var rest = bytes.dropFirst().dropLast()
    guard !rest.isEmpty else { return first == UInt8(ascii: "[") ? [] : nil }
    var hasQuotes = false
    while true {
      rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
      guard let mark = rest.first else { break }
      if mark == UInt8(ascii: "'") || mark == UInt8(ascii: "\"") {
        guard let part = quoted(&rest, mark) else { return nil }
        hasQuotes = true
        parts.append(part)
      } else {
        let word = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ",") }
        let name = String(Substring(word))
        if !["None", "null", "nan", "NaN"].contains(name) {
          guard Double(name) != nil else { return nil }
          parts.append(name)
        }
        rest = rest[word.endIndex...]
      }
    }
    return hasQuotes ? parts.compactMap(TrimmedText.text) : nil
  }

  /// The same list with commas; other texts unchanged.
  ///
  /// - Returns: nil for an empty list.
  static func joined(_ text: String) -> String? {
    guard let parts = parts(of: text) else { return text }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Takes a quoted text; nil if its end is missing or no separator follows.
  private static func quoted(
    _ rest: inout Substring.UTF8View.SubSequence, _ mark: UInt8
  ) -> String? {
    var bytes: [UInt8] = []
    rest = rest.dropFirst()
    while let byte = rest.popFirst() {
      if byte == mark {
        let next = rest.first
        guard next == nil || next == UInt8(ascii: ",") || next.map({ $0 <= 0x20 }) == true else {
          return nil
        }
        return String(decoding: bytes, as: UTF8.self)
      }
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "n"), UInt8(ascii: "t"): bytes.append(0x20)
      case UInt8(ascii: "u"):
        let digits = rest.prefix(4)
        guard let number = UInt32(String(Substring(digits)), radix: 16), digits.count == 4,
          let scalar = Unicode.Scalar(number)
        else { return nil }
        bytes.append(contentsOf: String(scalar).utf8)
        rest = rest[digits.endIndex...]
      default: bytes.append(escaped)
      }
    }
    return nil
  }
}
