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
}

extension FieldValue {
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

extension FieldType {
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
