/// Paths of any bytes as text, reversibly.
///
/// The system takes any bytes except zero and slash in a name; a string contains only UTF-8. Each
/// byte that is not part of valid UTF-8 becomes one of the last private use characters, U+10FF80 to
/// U+10FFFF; so does each byte of such a character itself. So different paths have different texts,
/// and each text can be converted back to its path. Convert paths from the system with
/// ``text(of:)``; pass paths to the system with `String.withSystemPath(_:)`.
///
/// Texts that are equal for Swift, such as `é` composed and decomposed, are different paths:
/// compare ``bytes(of:)``.
package enum PathText {
  private static let first: UInt32 = 0x10FF80
  /// The first byte of those characters in UTF-8; few texts have it.
  private static let leadingByte: UInt8 = 0xF4

  /// A path as text.
  ///
  /// - Complexity: O(n); valid UTF-8 is only validated.
  package static func text(of bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self), isPlain(text) { return text }
    var result = String.UnicodeScalarView()
    var rest = Array(bytes)[...]
    while let byte = rest.first {
      let letter = rest.prefix(length(of: byte))
      if let scalar = String(validating: letter, as: UTF8.self)?.unicodeScalars.first,
        scalar.value < first
      {
        result.append(scalar)
        rest = rest.dropFirst(letter.count)
      } else {
        if let substitute = Unicode.Scalar(first - 0x80 + UInt32(byte)) {
          result.append(substitute)
        }
        rest = rest.dropFirst()
      }
    }
    return String(result)
  }

  /// A path as a C string converted to text.
  package static func text(of path: UnsafePointer<CChar>) -> String {
    var count = 0
    while path[count] != 0 { count += 1 }
    return text(of: UnsafeRawBufferPointer(start: path, count: count))
  }

  /// Whether a path is valid UTF-8 without any of the characters that represent bytes.
  package static func isPlain(_ text: String) -> Bool {
    !text.utf8.contains(leadingByte) || text.unicodeScalars.allSatisfy { $0.value < first }
  }

  /// A path for messages: `caf\xE9.csv`.
  package static func shown(_ text: String) -> String {
    guard !isPlain(text) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if let byte = byte(scalar) {
        shown += "\\x" + String(byte, radix: 16, uppercase: true)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// A path's bytes for messages.
  package static func shown(_ path: [UInt8]) -> String { shown(text(of: path)) }

  /// The bytes of a path.
  package static func bytes(of text: String) -> [UInt8] {
    guard !isPlain(text) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      byte(scalar).map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    scalar.value < first ? nil : UInt8(truncatingIfNeeded: scalar.value - first + 0x80)
  }

  private static func length(of leadingByte: UInt8) -> Int {
    switch leadingByte {
    case ..<0x80: 1
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    default: 4
    }
  }
}

extension String {
  /// Passes the path of this ``PathText`` to a system call.
  package func withSystemPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    PathText.isPlain(self) ? withCString(body) : PathText.bytes(of: self).withCString(body)
  }
}

extension [UInt8] {
  /// Passes a path, which contains no zero, as a C string; not through a `String`, which would
  /// replace invalid UTF-8.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    body(map { CChar(bitPattern: $0) } + [0])
  }
}
