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

  /// The end of a member of an object, found in the same way.
  ///
  /// - Returns: nil if the text ends before the member does; the start if it is none.
  package static func endOfMember(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool
  ) -> Int? {
    guard text[start] == UInt8(ascii: "\"") else { return start }
    guard let nameEnd = endOfString(in: text, from: start) else { return nil }
    var index = nameEnd
    var hasColon = false
    while index < text.count {
      if text[index] == UInt8(ascii: ":"), !hasColon {
        hasColon = true
      } else if !isSpace(text[index]) {
        return hasColon ? endOfValue(in: text, from: index, isLast: isLast) : start
      }
      index += 1
    }
    return nil
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
