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

  /// Whether bytes are one white space of Unicode.
  private static func isWideSpace(_ bytes: Bytes) -> Bool {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    return scalars.count == 1 && scalars.allSatisfy(\.properties.isWhitespace)
  }
}
