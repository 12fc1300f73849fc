/// Removes surrounding white space.
package enum TrimmedText {
  /// The bytes without surrounding white space, including that of Unicode.
  ///
  /// - Complexity: O(1) for text without it.
  package static func trim(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    if let first = bytes.first, let last = bytes.last, isInk(first), isInk(last) { return bytes }
    var rest = bytes[...]
    while let length = spaceLength(atStartOf: rest) { rest = rest.dropFirst(length) }
    while let length = spaceLength(atEndOf: rest) { rest = rest.dropLast(length) }
    return UnsafeBufferPointer(rebasing: rest)
  }

  /// The trimmed text, or nil if it is empty.
  package static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let trimmed = trim(bytes)
    return trimmed.isEmpty ? nil : String(decoding: trimmed, as: UTF8.self)
  }

  /// The same for a text.
  @inlinable
  package static func text(_ text: some StringProtocol) -> String? {
    var text = String(text)
    return text.withUTF8 { Self.text($0) }
  }

  /// The trimmed text without a pair of quotes around it.
  package static func unquoted(_ text: some StringProtocol) -> String {
    let text = Self.text(text) ?? ""
    guard let first = text.first, let last = text.last, text.count >= 2,
      quotes.contains(where: { $0.open == first && $0.close == last })
    else { return text }
    return String(text.dropFirst().dropLast())
  }

  private static let quotes: [(open: Character, close: Character)] = [
    ("\"", "\""), ("'", "'"), ("“", "”"), ("‘", "’"), ("„", "“"), ("«", "»"),
  ]

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private static func spaceLength(atStartOf bytes: Bytes) -> Int? {
    guard let first = bytes.first else { return nil }
    if first < 0x80 { return isSpace(first) ? 1 : nil }
    return [2, 3].first { bytes.count >= $0 && isWideSpace(bytes.prefix($0)) }
  }

  private static func spaceLength(atEndOf bytes: Bytes) -> Int? {
    guard let last = bytes.last else { return nil }
    if last < 0x80 { return isSpace(last) ? 1 : nil }
    return [2, 3].first { bytes.count >= $0 && isWideSpace(bytes.suffix($0)) }
  }

  private static func isInk(_ byte: UInt8) -> Bool { byte &- 0x21 < 0x5F }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

  /// U+0085, U+00A0, U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F and U+3000.
  private static func isWideSpace(_ bytes: Bytes) -> Bool {
    let bytes = Array(bytes)
    switch bytes {
    case [0xC2, 0x85], [0xC2, 0xA0], [0xE1, 0x9A, 0x80], [0xE3, 0x80, 0x80]: return true
    case [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9], [0xE2, 0x80, 0xAF], [0xE2, 0x81, 0x9F]: return true
    default:
      return bytes.count == 3 && bytes[0] == 0xE2 && bytes[1] == 0x80
        && (0x80...0x8A).contains(bytes[2])
    }
  }
}
