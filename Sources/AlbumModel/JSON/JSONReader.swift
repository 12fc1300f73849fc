/// An error in a JSON text.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The message, which can follow a line number.
  public let message: String
  /// The position in the text, in bytes.
  public let offset: Int
  /// The line, from 1.
  public let line: Int

  /// The line and the message, in one line.
  public var description: String { "line \(line): \(message)" }
}

/// Reads JSON (RFC 8259): whole texts as ``JSONValue``, or a value at a time.
///
/// Unless it is strict, it is slightly more tolerant than the standard, as files of other programs
/// need it, and notes that in ``deviations``: see ``JSONDeviations``. A lone surrogate becomes
/// U+FFFD.
package struct JSONReader {
  /// The maximum depth of values.
  package static let depthLimit = 512

  private let text: UnsafeBufferPointer<UInt8>
  private let isStrict: Bool
  private var position = 0
  private var depth = 0
  /// Whether a string contained a lone surrogate, which became U+FFFD.
  package private(set) var hasLoneSurrogate = false
  /// Whether a whole number was rounded, because it is outside of the range of `Int64`.
  package private(set) var hasRounded = false
  /// The mistakes in the text that were accepted.
  package private(set) var deviations: JSONDeviations = []

  /// Creates a reader at the beginning of a text.
  package init(_ text: UnsafeBufferPointer<UInt8>, isStrict: Bool = false) {
    self.text = text
    self.isStrict = isStrict
  }

  /// Reads the whole text as one value.
  package mutating func document() throws(JSONError) -> JSONValue {
    let value = try value()
    guard isAtEnd else { throw error("unexpected text after the record") }
    return value
  }

  /// Whether only white space is left.
  package var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return position == text.count
    }
  }

  /// The next byte after white space; nil at the end.
  package var next: UInt8? {
    mutating get {
      skipSpace()
      return position < text.count ? text[position] : nil
    }
  }

  /// Reads a value.
  package mutating func value() throws(JSONError) -> JSONValue {
    guard let next else { throw error("unexpected end") }
    switch next {
    case UInt8(ascii: "{"):
      return .object(try nested { reader throws(JSONError) in try reader.object() })
    case UInt8(ascii: "["):
      return .array(try nested { reader throws(JSONError) in try reader.array() })
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t") where take("true"): return .flag(true)
    case UInt8(ascii: "f") where take("false"): return .flag(false)
    case UInt8(ascii: "n") where take("null"): return .null
    case UInt8(ascii: "N") where !isStrict && take("NaN"): return noNumber()
    case UInt8(ascii: "I") where !isStrict && take("Infinity"): return noNumber()
    case UInt8(ascii: "-") where !isStrict && take("-Infinity"): return noNumber()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw error("a value is missing")
    }
  }

  private mutating func noNumber() -> JSONValue {
    deviations.insert(.noNumbers)
    return .null
  }

  private mutating func nested<Value>(
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw error("it is nested deeper than \(Self.depthLimit) levels")
    }
    position += 1
    return try read(&self)
  }

  private mutating func object() throws(JSONError) -> JSONObject {
    var members: [JSONObject.Member] = []
    if takeNext("}") { return JSONObject(members) }
    while true {
      let name = try name()
      members.append(JSONObject.Member(name: name, value: try value()))
      if takeNext("}") { return JSONObject(members) }
      guard take(",") else { throw error("a , or } is missing") }
      if endsAfterComma("}") { return JSONObject(members) }
    }
  }

  private mutating func array() throws(JSONError) -> [JSONValue] {
    var values: [JSONValue] = []
    if takeNext("]") { return values }
    while true {
      values.append(try value())
      if takeNext("]") { return values }
      guard take(",") else { throw error("a , or ] is missing") }
      if endsAfterComma("]") { return values }
    }
  }

  /// Takes the closing bracket after a superfluous comma.
  private mutating func endsAfterComma(_ bracket: StaticString) -> Bool {
    guard !isStrict, takeNext(bracket) else { return false }
    deviations.insert(.trailingCommas)
    return true
  }

  /// Reads the name of a member, and its colon.
  package mutating func name() throws(JSONError) -> String {
    let name = try string()
    guard takeNext(":") else { throw error("a : is missing") }
    return name
  }

  /// Reads a number: ``JSONValue/integer(_:)`` or ``JSONValue/number(_:)``.
  package mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    var isWhole = true
    scan: while position < text.count {
      switch text[position] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"): break
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): isWhole = false
      default: break scan
      }
      position += 1
    }
    let spelling = text[start..<position]
    let digits = String(decoding: spelling, as: UTF8.self)
    if !Self.isStandardNumber(spelling) {
      guard !isStrict else {
        position = start
        throw error("\(digits.prefix(40)) is not a number of JSON")
      }
      deviations.insert(.numbers)
    }
    if isWhole, let integer = Int64(digits) { return .integer(integer) }
    guard let number = Double(digits), number.isFinite else {
      position = start
      throw error("\(digits.prefix(40)) is not a number")
    }
    hasRounded = hasRounded || isWhole
    return .number(number)
  }

  /// Whether a number is in the standard's grammar: no `+1`, `01`, `1.` or `.5`.
  private static func isStandardNumber(_ spelling: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var rest = spelling
    func takeDigits() -> Int {
      let count = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
      rest = rest.dropFirst(count)
      return count
    }
    func take(_ marks: UInt8...) -> Bool {
      guard let first = rest.first, marks.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    _ = take(UInt8(ascii: "-"))
    let hasLeadingZero = rest.first == UInt8(ascii: "0")
    let count = takeDigits()
    guard count == 1 || (count > 1 && !hasLeadingZero) else { return false }
    if take(UInt8(ascii: ".")), takeDigits() == 0 { return false }
    if take(UInt8(ascii: "e"), UInt8(ascii: "E")) {
      _ = take(UInt8(ascii: "-"), UInt8(ascii: "+"))
      if takeDigits() == 0 { return false }
    }
    return rest.isEmpty
  }

  /// Skips white space, then a mark or word.
  ///
  /// - Returns: whether it was there.
  package mutating func takeNext(_ word: StaticString) -> Bool {
    skipSpace()
    return take(word)
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let matches = word.withUTF8Buffer { text[position...].starts(with: $0) }
    if matches { position += word.utf8CodeUnitCount }
    return matches
  }

  private mutating func skipSpace() {
    while position < text.count, Self.isSpace(text[position]) { position += 1 }
  }

  /// Whether a byte is white space between values.
  @inlinable
  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// An error at the present position.
  package func error(_ message: String) -> JSONError {
    let before = UnsafeBufferPointer(rebasing: text[..<position])
    return JSONError(message: message, offset: position, line: 1 + LineCount.lineEnds(in: before))
  }
}

// MARK: Strings

extension JSONReader {
  /// Reads a string.
  package mutating func string() throws(JSONError) -> String {
    guard next == UInt8(ascii: "\"") else {
      throw error(position < text.count ? "a name in quotes is missing" : "unexpected end")
    }
    position += 1
    let start = position
    try skipPlainText()
    if position < text.count, text[position] == UInt8(ascii: "\"") {
      position += 1
      return String(decoding: text[start..<position - 1], as: UTF8.self)
    }
    // As bytes: appending to a text's scalars copies all of it each time.
    var result = Array(text[start..<position])
    while position < text.count {
      position += 1
      if text[position - 1] == UInt8(ascii: "\"") { return String(decoding: result, as: UTF8.self) }
      try appendEscape(to: &result)
      let start = position
      try skipPlainText()
      result.append(contentsOf: text[start..<position])
    }
    throw error("a closing quote is missing")
  }

  private mutating func skipPlainText() throws(JSONError) {
    while position < text.count, text[position] != UInt8(ascii: "\""),
      text[position] != UInt8(ascii: "\\")
    {
      if text[position] < 0x20 {
        guard !isStrict else { throw error("a control character in a text") }
        deviations.insert(.controls)
      }
      position += 1
    }
  }

  /// Reads an escape sequence after its backslash.
  private mutating func appendEscape(to result: inout [UInt8]) throws(JSONError) {
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
      position -= 2
      throw error("invalid escape sequence")
    }
  }

  /// The character of `\uXXXX`, which may be a surrogate pair.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let end = position
    if UTF16.isLeadSurrogate(first), take("\\u") {
      let second = try codeUnit()
      if UTF16.isTrailSurrogate(second) {
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
      }
      position = end
    }
    guard !isStrict else { throw error("a lone surrogate") }
    hasLoneSurrogate = true
    return "\u{FFFD}"
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard position < text.count, let digit = text[position].hexadecimalDigit else {
        throw error("\\u needs four digits")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}
