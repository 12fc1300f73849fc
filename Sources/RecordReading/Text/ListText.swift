/// Lists that programs have written as text: `['Rock', 'Pop']` of Python, `["Rock","Pop"]` of JSON,
/// `['Rock' 'Pop']` of NumPy, `[{'id': 1, 'name': 'Can'}]`, whose names are the texts.
package enum ListText {
  /// The texts of a list.
  ///
  /// - Parameter text: a trimmed text.
  /// - Returns: nil if it is not such a list; numbers alone and `[PIAS]` are none.
  package static func parts(of text: String) -> [String]? {
    let bytes = text.utf8
    guard let first = bytes.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "{"),
      let last = bytes.last, last == first + 2
    else { return nil }
    if let names = names(in: bytes) { return names }
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
  package static func joined(_ text: String) -> String? {
    guard let parts = parts(of: text) else { return text }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The names of an object, or of the objects of a list; nil for another text.
  private static func names(in bytes: String.UTF8View) -> [String]? {
    let start = bytes.prefix(3).filter { $0 > 0x20 }
    guard start.first == UInt8(ascii: "{") || start.dropFirst().first == UInt8(ascii: "{") else {
      return nil
    }
    let level = start.first == UInt8(ascii: "{") ? 1 : 2
    var names: [String] = []
    var (depth, key) = (0, "")
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): (depth, key) = (depth + 1, "")
      case UInt8(ascii: "]"), UInt8(ascii: "}"): (depth, key) = (depth - 1, "")
      case UInt8(ascii: ","): key = ""
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        rest = bytes[bytes.index(before: rest.startIndex)...]
        guard let text = quoted(&rest, byte, isMember: true) else { return nil }
        if rest.drop(while: { $0 <= 0x20 }).first == UInt8(ascii: ":") {
          key = text
        } else if key == "name", depth == level {
          names.append(text)
        }
      default: break
      }
    }
    return depth == 0 && !names.isEmpty ? names.compactMap(TrimmedText.text) : nil
  }

  /// Takes a quoted text; nil if its end is missing or no separator follows.
  private static func quoted(
    _ rest: inout Substring.UTF8View.SubSequence, _ mark: UInt8, isMember: Bool = false
  ) -> String? {
    var bytes: [UInt8] = []
    rest = rest.dropFirst()
    while let byte = rest.popFirst() {
      if byte == mark {
        let next = rest.first
        let ends = isMember ? ",:}]".utf8.contains(next ?? 0) : next == UInt8(ascii: ",")
        guard next == nil || ends || next.map({ $0 <= 0x20 }) == true else { return nil }
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
