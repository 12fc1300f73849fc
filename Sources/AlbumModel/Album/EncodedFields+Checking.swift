import Glibc

extension CustomFields {
  /// Whether fields can be parsed from their stored text.
  ///
  /// - Complexity: O(n); nothing is allocated for text as ``JSONText`` usually writes it.
  package static func isReadable(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    PlainFieldsCheck.isObject(bytes) || isReadable(String(decoding: bytes, as: UTF8.self))
  }
}

/// Recognizes most texts that ``JSONText/object(in:)`` reads, and no others: without white space,
/// with plain numbers and short escapes.
///
/// Each album that is read is checked, so parsing its fields would cost too much.
private struct PlainFieldsCheck {
  private var next: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  static func isObject(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    var check = PlainFieldsCheck(next: start, end: start + bytes.count)
    return check.isObject()
  }

  @inline(__always)
  private mutating func isObject() -> Bool {
    guard skip(UInt8(ascii: "{")) else { return false }
    repeat {
      guard skipString(), skip(UInt8(ascii: ":")), skipValue() else { return false }
    } while skip(UInt8(ascii: ","))
    return skip(UInt8(ascii: "}")) && next == end
  }

  @inline(__always)
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next < end, next.pointee == byte else { return false }
    next += 1
    return true
  }

  @inline(__always)
  private mutating func skipValue() -> Bool {
    guard next < end else { return false }
    switch next.pointee {
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

  @inline(__always)
  private mutating func skipString() -> Bool {
    guard skip(UInt8(ascii: "\"")) else { return false }
    // Nearly all strings have no escapes.
    guard let quote = memchr(next, Int32(UInt8(ascii: "\"")), end - next) else { return false }
    let place = UnsafeRawPointer(quote).assumingMemoryBound(to: UInt8.self)
    if memchr(next, Int32(UInt8(ascii: "\\")), place - next) == nil {
      next = place + 1
      return true
    }
    return skipEscapedString()
  }

  private mutating func skipEscapedString() -> Bool {
    var place = next
    while place < end {
      let byte = place.pointee
      place += 1
      if byte == UInt8(ascii: "\"") {
        next = place
        return true
      }
      if byte == UInt8(ascii: "\\") {
        guard place < end, Self.isShortEscape(place.pointee) else { return false }
        place += 1
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
    word.withUTF8Buffer { word in
      let rest = UnsafeBufferPointer(start: next, count: end - next)
      guard rest.starts(with: word) else { return false }
      next += word.count
      return true
    }
  }

  private mutating func skipNumber() -> Bool {
    _ = skip(UInt8(ascii: "-"))
    guard skipDigits() else { return false }
    return skip(UInt8(ascii: ".")) ? skipDigits() : true
  }

  /// Skips up to 18 digits, which any integer and any number can hold.
  private mutating func skipDigits() -> Bool {
    let start = next
    while next < end, UInt8(ascii: "0")...UInt8(ascii: "9") ~= next.pointee { next += 1 }
    return 1...18 ~= next - start
  }
}
