/// The value of a field.
///
/// Integers stay integers: `1` and `1.0` are different values.
public enum FieldValue: Hashable, Sendable {
  /// Text, always valid Unicode; may be empty and may contain U+0000.
  case text(String)
  /// A whole number.
  case integer(Int64)
  /// A finite number with a fraction part.
  case number(Double)
  /// True or false.
  case flag(Bool)
  /// Several texts, in order.
  case list([String])

  /// The type of the value.
  public var type: FieldType {
    switch self {
    case .text: .text
    case .integer: .integer
    case .number: .number
    case .flag: .flag
    case .list: .list
    }
  }
}

extension FieldValue: CustomStringConvertible {
  /// The value in readable form; a list is joined with `; `.
  public var description: String {
    switch self {
    case .text(let text): text
    case .integer(let integer): String(integer)
    case .number(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .list(let texts): texts.joined(separator: "; ")
    }
  }

  /// The name of the value's type, for messages.
  public var typeName: String {
    switch self {
    case .text: "a string"
    case .integer: "an integer"
    case .number: "a number"
    case .flag: "a boolean"
    case .list: "a list"
    }
  }
}

/// The type of a field's value.
public enum FieldType: String, CaseIterable, Sendable {
  /// Text.
  case text
  /// A whole number.
  case integer
  /// A number with a fraction part.
  case number
  /// True or false.
  case flag
  /// Several texts.
  case list

  /// The type of a value in JSON text, as ``EncodedFields`` finds it.
  ///
  /// - Complexity: O(n) for numbers, otherwise O(1).
  package init(json bytes: UnsafeBufferPointer<UInt8>) {
    switch bytes.first {
    case UInt8(ascii: "\""): self = .text
    case UInt8(ascii: "["): self = .list
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .flag
    default:
      let marks: [UInt8] = [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")]
      self = bytes.contains(where: marks.contains) ? .number : .integer
    }
  }
}

extension FieldValue {
  /// The size of its texts, in bytes.
  public var textSize: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .list(let texts): texts.reduce(0) { $0 + 16 + $1.utf8.count }
    default: 0
    }
  }
}
