import AlbumPresentation

/// A string as a Lua literal, without control characters.
enum LuaLiteral {
  /// The literal of a string's bytes.
  ///
  /// - Parameters:
  ///   - bytes: the string.
  ///   - longest: the maximum length that is shown, in bytes.
  /// - Returns: the literal, with the length of the string if it is truncated.
  static func quoted(_ bytes: [UInt8], longest: Int = .max) -> String {
    var output = "\""
    var rest = bytes.prefix(longest)
    while !rest.isEmpty { output += nextPiece(&rest) }
    output += "\""
    return bytes.count > longest ? output + "… (\(bytes.count) bytes)" : output
  }

  /// Whether a key is valid without brackets and quotes.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return false }
    return text.utf8.allSatisfy(isNameByte) && !keywords.contains(text)
  }

  /// Whether a byte may be part of a name.
  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The reserved words.
  static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  /// One character, or one byte of invalid UTF-8.
  private static func nextPiece(_ rest: inout ArraySlice<UInt8>) -> String {
    let byte = rest.removeFirst()
    switch byte {
    case UInt8(ascii: "\\"): return "\\\\"
    case UInt8(ascii: "\""): return "\\\""
    case UInt8(ascii: "\n"): return "\\n"
    case UInt8(ascii: "\t"): return "\\t"
    case UInt8(ascii: "\r"): return "\\r"
    case 0x20..<0x7F: return String(UnicodeScalar(byte))
    case 0xC2...0xF4: break
    default: return escaped(byte)
    }
    let length = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
    guard let text = String(validating: [byte] + rest.prefix(length), as: UTF8.self) else {
      return escaped(byte)
    }
    rest = rest.dropFirst(length)
    let isShown = text.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{A0}"
    }
    guard isShown, TerminalText.safe(text) == text else {
      return text.unicodeScalars.reduce("") { output, scalar in
        output + "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
    return text
  }

  private static func escaped(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "\\x" + (digits.count < 2 ? "0" : "") + digits
  }
}
