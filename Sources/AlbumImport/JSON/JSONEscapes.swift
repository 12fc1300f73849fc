/// Reads a JSON string from its first backslash on.
struct JSONEscapes {
  private let text: UnsafeBufferPointer<UInt8>
  private(set) var position: Int
  private(set) var hasLoneSurrogate = false
  private var result: [UInt8]

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - text: the text with the string.
  ///   - start: the position of the string's first byte.
  ///   - position: the position of its first backslash.
  init(_ text: UnsafeBufferPointer<UInt8>, from start: Int, at position: Int) {
    self.text = text
    self.position = position
    result = Array(text[start..<position])
  }

  /// Reads the whole string; the position is after its closing quote then.
  mutating func rest() throws(JSONSyntaxError) -> String {
    while position < text.count {
      let byte = text[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape()
      default: result.append(byte)
      }
    }
    throw JSONSyntaxError(message: "a closing quote is missing", offset: position)
  }

  private mutating func escape() throws(JSONSyntaxError) {
    guard position < text.count else { return }
    let byte = text[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(byte)
    case UInt8(ascii: "u"): result.append(contentsOf: String(try scalar()).utf8)
    default:
      throw JSONSyntaxError(message: "invalid escape sequence", offset: position - 2)
    }
  }

  /// The character of `\uXXXX`, which may be a surrogate pair; a lone surrogate becomes U+FFFD.
  private mutating func scalar() throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let next = position
    if UTF16.isLeadSurrogate(first), text[position...].starts(with: "\\u".utf8) {
      position += 2
      let second = try codeUnit()
      if UTF16.isTrailSurrogate(second) {
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
      }
      position = next
    }
    hasLoneSurrogate = true
    return "\u{FFFD}"
  }

  private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard position < text.count, let digit = Self.digit(text[position]) else {
        throw JSONSyntaxError(message: "\\u needs four digits", offset: position)
      }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }

  private static func digit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte & 15)
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      UInt16(byte & 15) + 9
    default: nil
    }
  }
}
