/// Parses the flat JSON of stored fields: scalars, lists of strings, one object of them.
struct JSONFieldReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// Whether a whole number was rounded, because it is larger than the supported range.
  private var hasRounded = false

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Whether only white space is left.
  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return position == bytes.count
    }
  }

  mutating func object() -> [(name: String, value: FieldValue)]? {
    guard take("{") else { return nil }
    var pairs: [(name: String, value: FieldValue)] = []
    if take("}") { return pairs }
    repeat {
      guard let name = string(), take(":"), let value = value() else { return nil }
      pairs.append((name, value))
    } while take(",")
    return take("}") ? pairs : nil
  }

  mutating func patch() -> [(name: String, value: FieldValue?)]? {
    guard take("{") else { return nil }
    var pairs: [(name: String, value: FieldValue?)] = []
    if take("}") { return pairs }
    repeat {
      guard let name = string(), take(":") else { return nil }
      skipSpace()
      if word("null") {
        pairs.append((name, nil))
      } else if let value = value(), !hasRounded {
        pairs.append((name, value))
      } else {
        return nil
      }
    } while take(",")
    return take("}") ? pairs : nil
  }

  mutating func value() -> FieldValue? {
    skipSpace()
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "\""): return string().map(FieldValue.text)
    case UInt8(ascii: "["): return list().map(FieldValue.list)
    case UInt8(ascii: "t"): return word("true") ? .flag(true) : nil
    case UInt8(ascii: "f"): return word("false") ? .flag(false) : nil
    default: return number()
    }
  }

  private mutating func list() -> [String]? {
    guard take("[") else { return nil }
    var texts: [String] = []
    if take("]") { return texts }
    repeat {
      guard let text = string() else { return nil }
      texts.append(text)
    } while take(",")
    return take("]") ? texts : nil
  }

  private mutating func number() -> FieldValue? {
    let start = position
    var isInteger = true
    scan: while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"): break
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): isInteger = false
      default: break scan
      }
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let integer = Int64(text) { return .integer(integer) }
    if isInteger { hasRounded = true }
    return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\") { return escapedString(from: start) }
      position += 1
    }
    guard position < bytes.count else { return nil }
    position += 1
    return String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
  }

  private mutating func escapedString(from start: Int) -> String? {
    // As bytes: appending to a text's scalars copies all of it each time.
    var text = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text.append(contentsOf: String(scalar).utf8)
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"): return codeUnits()
    default: return nil
    }
  }

  private mutating func codeUnits() -> Unicode.Scalar? {
    guard let first = codeUnit() else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard word("\\u"), let second = codeUnit(), UTF16.isTrailSurrogate(second) else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private mutating func codeUnit() -> UInt16? {
    guard position + 4 <= bytes.count else { return nil }
    let text = String(decoding: bytes[position..<(position + 4)], as: UTF8.self)
    position += 4
    return UInt16(text, radix: 16)
  }

  private mutating func word(_ word: StaticString) -> Bool {
    let matches = word.withUTF8Buffer { word in
      bytes[position...].starts(with: word)
    }
    if matches { position += word.utf8CodeUnitCount }
    return matches
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < bytes.count, UInt32(bytes[position]) == mark.value else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
  }
}
