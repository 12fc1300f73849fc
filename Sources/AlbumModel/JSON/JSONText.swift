/// Writes texts, and the values of fields, as JSON (RFC 8259); reads the latter.
public enum JSONText {
  /// Appends a quoted string.
  ///
  /// Only characters that must be escaped are; the rest stays UTF-8.
  public static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { bytes in
      var copied = 0
      for index in bytes.indices where needsEscape(bytes[index]) {
        output.append(contentsOf: bytes[copied..<index])
        appendEscaped(bytes[index], to: &output)
        copied = index + 1
      }
      output.append(contentsOf: bytes[copied...])
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func appendEscaped(_ byte: UInt8, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): output.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): output.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): output.append(UInt8(ascii: "t"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): output.append(byte)
    default:
      output.append(contentsOf: "u00".utf8)
      let digits: StaticString = "0123456789abcdef"
      digits.withUTF8Buffer { digits in
        output.append(digits[Int(byte >> 4)])
        output.append(digits[Int(byte & 15)])
      }
    }
  }
}
