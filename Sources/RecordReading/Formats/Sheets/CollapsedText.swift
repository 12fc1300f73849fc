/// A text of a web page, whose white space is reduced to single spaces.
package struct CollapsedText {
  private var bytes: [UInt8] = []

  package init() {}

  /// Its length in bytes.
  package var count: Int { bytes.count }

  /// Adds text.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - most: the length at which the rest is left out, in bytes.
  package mutating func append(_ text: Slice<UnsafeBufferPointer<UInt8>>, upTo most: Int = .max) {
    for byte in text where bytes.count <= most {
      if byte > 0x20 {
        bytes.append(byte)
      } else {
        addSpace()
      }
    }
  }

  /// Adds a byte that is kept as it is.
  package mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Adds a space, unless there is one.
  package mutating func addSpace() { if bytes.last ?? 0x20 != 0x20 { bytes.append(0x20) } }

  /// Returns and removes the text, without the escapes of HTML.
  package mutating func take() -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    if bytes.last == 0x20 { bytes.removeLast() }
    let text = String(decoding: bytes, as: UTF8.self)
    return HTMLEntities.decoded(text) ?? text
  }
}
