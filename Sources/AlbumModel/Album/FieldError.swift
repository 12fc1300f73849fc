/// The reason why a field cannot be set to a value.
public enum FieldError: Error, Equatable, Sendable {
  /// A main field cannot hold a value of this type.
  case wrongType(FieldName, expected: String, found: FieldValue?)
  /// The library maintains this field itself.
  case readOnly(FieldName)
  /// The value is infinite, or not a number.
  case notFinite(FieldName)
  /// The name is empty.
  case noName
}

extension FieldError: CustomStringConvertible {
  /// One line for the author of the value.
  public var description: String {
    switch self {
    case .wrongType(let name, let expected, let found):
      let shown =
        switch found {
        case .text(let text): "\"\(text)\""
        case let value?: value.typeName
        case nil: "nothing"
        }
      return "\(name) must be \(expected), not \(shown)"
    case .readOnly(let name):
      return "\(name) is read-only"
    case .notFinite(let name):
      return "\(name) must be a finite number"
    case .noName:
      return "a field needs a name"
    }
  }
}
