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
