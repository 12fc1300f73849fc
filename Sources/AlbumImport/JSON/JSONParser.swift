/// Parses one JSON value (RFC 8259), slightly more tolerant than the standard.
///
/// `NaN` and the infinities of Python are null; strings may contain characters below U+0020.
struct JSONParser {
  /// The maximum depth of values.
  static let depthLimit = 512

  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var depth = 0
  /// Whether a string contained a lone surrogate, which became U+FFFD.
  private(set) var hasLoneSurrogate = false

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// Parses the whole text as one value.
  mutating func document() throws(JSONSyntaxError) -> JSONValue {
    let value = try value()
    skipSpace()
    guard position == text.count else { throw error("unexpected text after the record") }
    return value
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    guard position < text.count else { throw error("unexpected end") }
    switch text[position] {
    case UInt8(ascii: "{"):
      return .object(
        try nested { parser throws(JSONSyntaxError) in
          try parser.object()
        })
    case UInt8(ascii: "["):
      return .array(
        try nested { parser throws(JSONSyntaxError) in
          try parser.array()
        })
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t") where take("true"): return .flag(true)
    case UInt8(ascii: "f") where take("false"): return .flag(false)
    case UInt8(ascii: "n") where take("null"): return .null
    case UInt8(ascii: "N") where take("NaN"): return .null
    case UInt8(ascii: "I") where take("Infinity"): return .null
    case UInt8(ascii: "-") where take("-Infinity"): return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw error("a value is missing")
    }
  }

  private mutating func nested<Value>(
    _ read: (inout JSONParser) throws(JSONSyntaxError) -> Value
  ) throws(JSONSyntaxError) -> Value {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw error("it is nested deeper than \(Self.depthLimit) levels")
    }
    position += 1
    return try read(&self)
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONObject {
    var members: [JSONObject.Member] = []
    skipSpace()
    if take("}") { return JSONObject(members) }
    while true {
      skipSpace()
      guard position < text.count, text[position] == UInt8(ascii: "\"") else {
        throw error(position < text.count ? "a name in quotes is missing" : "unexpected end")
      }
      let name = try string()
      skipSpace()
      guard take(":") else { throw error("a : is missing") }
      members.append(JSONObject.Member(name: name, value: try value()))
      skipSpace()
      if take("}") { return JSONObject(members) }
      guard take(",") else { throw error("a , or } is missing") }
    }
  }

  private mutating func array() throws(JSONSyntaxError) -> [JSONValue] {
    var values: [JSONValue] = []
    skipSpace()
    if take("]") { return values }
    while true {
      values.append(try value())
      skipSpace()
      if take("]") { return values }
      guard take(",") else { throw error("a , or ] is missing") }
    }
  }

  private mutating func number() throws(JSONSyntaxError) -> JSONValue {
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
    let digits = String(decoding: text[start..<position], as: UTF8.self)
    if isWhole, let integer = Int64(digits) { return .integer(integer) }
    guard let number = Double(digits), number.isFinite else {
      position = start
      throw error("\(digits.prefix(40)) is not a number")
    }
    return .number(number)
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    let start = position
    skipPlainText()
    if position < text.count, text[position] == UInt8(ascii: "\"") {
      position += 1
      return String(decoding: text[start..<position - 1], as: UTF8.self)
    }
    var escapes = JSONEscapes(text, from: start, at: position)
    let result = try escapes.rest()
    position = escapes.position
    hasLoneSurrogate = hasLoneSurrogate || escapes.hasLoneSurrogate
    return result
  }

  private mutating func skipPlainText() {
    while position < text.count, text[position] != UInt8(ascii: "\""),
      text[position] != UInt8(ascii: "\\")
    {
      position += 1
    }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let matches = word.withUTF8Buffer { text[position...].starts(with: $0) }
    if matches { position += word.utf8CodeUnitCount }
    return matches
  }

  private mutating func skipSpace() {
    while position < text.count, JSONValueEnd.isSpace(text[position]) { position += 1 }
  }

  private func error(_ message: String) -> JSONSyntaxError {
    JSONSyntaxError(message: message, offset: position)
  }
}
