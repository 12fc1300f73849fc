extension CustomFields {
  /// Whether fields can be parsed from their stored text.
  ///
  /// - Complexity: O(n); nothing is allocated for text as ``JSONText`` usually writes it.
  package static func isReadable(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var check = PlainFieldsCheck(bytes: bytes)
    return check.isObject() || isReadable(String(decoding: bytes, as: UTF8.self))
  }
}

/// Recognizes most texts that ``JSONText/object(in:)`` reads, and no others: without white space,
/// with plain numbers and short escapes.
///
/// Each album that is read is checked, so parsing its fields would cost too much.
private struct PlainFieldsCheck {
  let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func isObject() -> Bool {
    guard skip(UInt8(ascii: "{")) else { return false }
    repeat {
      guard skipString(), skip(UInt8(ascii: ":")), skipValue() else { return false }
    } while skip(UInt8(ascii: ","))
    return skip(UInt8(ascii: "}")) && index == bytes.count
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipValue() -> Bool {
    guard index < bytes.count else { return false }
    switch bytes[index] {
    case UInt8(ascii: "\""): return skipString()
    case UInt8(ascii: "["): return skipList()
    case UInt8(ascii: "t"): return skipWord("true")
    case UInt8(ascii: "f"): return skipWord("false")
    default: return skipNumber()
    }
  }

  private mutating func skipList() -> Bool {
    guard skip(UInt8(ascii: "[")) else { return false }
    repeat {
      guard skipString() else { return false }
    } while skip(UInt8(ascii: ","))
    return skip(UInt8(ascii: "]"))
  }

  private mutating func skipString() -> Bool {
    guard skip(UInt8(ascii: "\"")) else { return false }
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return true
      case UInt8(ascii: "\\"):
        guard index + 1 < bytes.count, Self.isShortEscape(bytes[index + 1]) else { return false }
        index += 2
      default: index += 1
      }
    }
    return false
  }

  private static func isShortEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "\""),
      UInt8(ascii: "\\"):
      true
    default: false
    }
  }

  private mutating func skipWord(_ word: StaticString) -> Bool {
    let matches = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
    if matches { index += word.utf8CodeUnitCount }
    return matches
  }

  private mutating func skipNumber() -> Bool {
    _ = skip(UInt8(ascii: "-"))
    guard skipDigits() else { return false }
    return skip(UInt8(ascii: ".")) ? skipDigits() : true
  }

  /// Skips up to 18 digits, which any integer and any number can hold.
  private mutating func skipDigits() -> Bool {
    let start = index
    while index < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] { index += 1 }
    return 1...18 ~= index - start
  }
}
