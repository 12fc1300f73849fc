/// Finds the end of a JSON value by its brackets and quotes only.
///
/// So an invalid value does not affect the following ones.
enum JSONValueEnd {
  /// The end of the value at a position.
  ///
  /// - Parameters:
  ///   - text: the block.
  ///   - start: the position of its first byte, which is not white space.
  ///   - isLast: whether the file ends with the text.
  /// - Returns: nil if the text ends before the value does.
  static func find(_ text: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool) -> Int? {
    switch text[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return bracketEnd(text, from: start)
    case UInt8(ascii: "\""): return stringEnd(text, from: start)
    default:
      let end = text[start...].firstIndex { byte in
        isSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
          || byte == UInt8(ascii: "}")
      }
      return end ?? (isLast ? text.count : nil)
    }
  }

  /// Whether a byte is white space between values.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func bracketEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: "\""):
        guard let end = stringEnd(text, from: index) else { return nil }
        index = end
        continue
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func stringEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start + 1
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\""): return index + 1
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return nil
  }
}
