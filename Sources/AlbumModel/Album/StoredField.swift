/// A custom field of an album, of which only what is asked for is parsed.
package struct StoredField {
  enum Storage {
    /// The value in the form of JSON.
    case encoded(UnsafeBufferPointer<UInt8>)
    case decoded(CustomFields.Entry)
  }

  /// The bytes of the name; of stored fields with the escapes of JSON, which few names need.
  package let nameBytes: UnsafeBufferPointer<UInt8>
  let storage: Storage

  /// The name.
  package var name: String {
    if case .decoded(let entry) = storage { return entry.name }
    let name = String(decoding: nameBytes, as: UTF8.self)
    guard nameBytes.contains(UInt8(ascii: "\\")),
      case .text(let text)? = JSONText.value(in: "\"\(name)\"")
    else { return name }
    return text
  }

  /// The value.
  package var value: FieldValue {
    switch storage {
    case .encoded(let json): JSONText.value(in: String(decoding: json, as: UTF8.self)) ?? .text("")
    case .decoded(let entry): entry.value
    }
  }

  /// The bytes of a value that is a text without escapes; nil for other values.
  package var textBytes: UnsafeBufferPointer<UInt8>? {
    guard case .encoded(let json) = storage, json.first == UInt8(ascii: "\""),
      !json.contains(UInt8(ascii: "\\"))
    else { return nil }
    return UnsafeBufferPointer(rebasing: json.dropFirst().dropLast())
  }
}
