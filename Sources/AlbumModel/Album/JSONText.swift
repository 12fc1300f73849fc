/// Writes values as JSON text, and parses its own output (RFC 8259).
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

  /// Appends a field's value; a list becomes an array of strings.
  public static func append(_ value: FieldValue, to output: inout [UInt8]) {
    switch value {
    case .text(let text): append(text, to: &output)
    case .integer, .number, .flag: output.append(contentsOf: value.description.utf8)
    case .list(let texts):
      output.append(UInt8(ascii: "["))
      for (index, text) in texts.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        append(text, to: &output)
      }
      output.append(UInt8(ascii: "]"))
    }
  }

  /// A field's value as JSON text.
  public static func encode(_ value: FieldValue) -> String {
    var output: [UInt8] = []
    append(value, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Parses one field's value.
  ///
  /// - Returns: nil when the text is not the JSON of a value that a field can hold.
  public static func value(in text: String) -> FieldValue? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = JSONFieldReader(bytes)
      guard let value = reader.value(), reader.isAtEnd else { return nil }
      return value
    }
  }

  /// Parses a flat object of fields, in order.
  ///
  /// - Returns: nil when the text is not such an object.
  public static func object(in text: String) -> [(name: String, value: FieldValue)]? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = JSONFieldReader(bytes)
      guard let pairs = reader.object(), reader.isAtEnd else { return nil }
      return pairs
    }
  }

  /// Parses a flat object of fields to be written, in order; `null` clears one.
  ///
  /// - Returns: nil when the text is not such an object.
  public static func patch(in text: String) -> [(name: String, value: FieldValue?)]? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = JSONFieldReader(bytes)
      guard let pairs = reader.patch(), reader.isAtEnd else { return nil }
      return pairs
    }
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
