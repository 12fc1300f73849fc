extension JSONReader {
  /// The end of a value, found by its brackets and quotes only, so that an invalid value does not
  /// affect the following ones.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - start: the position of the value's first byte, which is not white space.
  ///   - isLast: whether the file ends with the text.
  /// - Returns: nil if the text ends before the value does.
  package static func endOfValue(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool
  ) -> Int? {
    switch text[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return endOfBrackets(in: text, from: start)
    case UInt8(ascii: "\""): return endOfString(in: text, from: start)
    default:
      let end = text[start...].firstIndex { byte in
        isSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
          || byte == UInt8(ascii: "}")
      }
      return end ?? (isLast ? text.count : nil)
    }
  }

  private static func endOfBrackets(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: "\""):
        guard let end = endOfString(in: text, from: index) else { return nil }
        index = end
        continue
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The end of a string, after its closing quote; nil if it has none.
  ///
  /// - Returns: a position, or nil.
  static func endOfString(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
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
