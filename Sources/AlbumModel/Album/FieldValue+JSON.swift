/// The JSON of stored fields is flat: scalars, lists of strings, one object of them.
extension JSONText {
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
    reading(text) { reader throws(JSONError) in try reader.fieldValue() }
  }

  /// Parses a flat object of fields, in order.
  ///
  /// - Returns: nil when the text is not such an object.
  public static func object(in text: String) -> [(name: String, value: FieldValue)]? {
    reading(text) { reader throws(JSONError) in
      try reader.members { reader throws(JSONError) in try reader.fieldValue() }
    }
  }

  /// Parses a flat object of fields to be written, in order; `null` clears one.
  ///
  /// - Returns: nil when the text is not such an object.
  public static func patch(in text: String) -> [(name: String, value: FieldValue?)]? {
    reading(text) { reader throws(JSONError) in
      let pairs = try reader.members { reader throws(JSONError) -> FieldValue? in
        reader.takeNext("null") ? nil : try reader.fieldValue()
      }
      guard !reader.hasRounded else { throw reader.error("a number is too large") }
      return pairs
    }
  }

  /// Reads a whole text; nil if it is something else, or has no exact value.
  private static func reading<Value>(
    _ text: String, _ read: (inout JSONReader) throws(JSONError) -> Value
  ) -> Value? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = JSONReader(bytes)
      guard let value = try? read(&reader), reader.isAtEnd, !reader.hasLoneSurrogate else {
        return nil
      }
      return value
    }
  }
}

extension JSONReader {
  /// Reads an object whose values are read by `value`.
  fileprivate mutating func members<Value>(
    _ value: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> [(name: String, value: Value)] {
    guard takeNext("{") else { throw error("a { is missing") }
    var pairs: [(name: String, value: Value)] = []
    if takeNext("}") { return pairs }
    repeat {
      let name = try name()
      pairs.append((name, try value(&self)))
    } while takeNext(",")
    guard takeNext("}") else { throw error("a , or } is missing") }
    return pairs
  }

  /// Reads a value that a field can hold.
  fileprivate mutating func fieldValue() throws(JSONError) -> FieldValue {
    switch next {
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "["): return .list(try strings())
    case UInt8(ascii: "t") where takeNext("true"): return .flag(true)
    case UInt8(ascii: "f") where takeNext("false"): return .flag(false)
    default:
      guard let number = FieldValue(try number()) else { throw error("a value is missing") }
      return number
    }
  }

  private mutating func strings() throws(JSONError) -> [String] {
    guard takeNext("["), !takeNext("]") else { return [] }
    var texts: [String] = []
    repeat { texts.append(try string()) } while takeNext(",")
    guard takeNext("]") else { throw error("a , or ] is missing") }
    return texts
  }
}

extension FieldValue {
  /// The field value that is equal to a JSON value; nil if there is none.
  public init?(_ value: JSONValue) {
    switch value {
    case .text(let text): self = .text(text)
    case .integer(let integer): self = .integer(integer)
    case .number(let number): self = .number(number)
    case .flag(let flag): self = .flag(flag)
    case .array(let values):
      var texts: [String] = []
      for value in values {
        guard case .text(let text) = value else { return nil }
        texts.append(text)
      }
      self = .list(texts)
    case .null, .object: return nil
    }
  }
}

extension JSONValue {
  /// A field's value as JSON; null if there is none.
  public init(_ value: FieldValue?) {
    self =
      switch value {
      case nil: .null
      case .text(let text): .text(text)
      case .integer(let integer): .integer(integer)
      case .number(let number): .number(number)
      case .flag(let flag): .flag(flag)
      case .list(let texts): .array(texts.map(JSONValue.text))
      }
  }
}
