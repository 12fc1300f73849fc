/// The open references to footnotes, whose text is left out.
package struct HTMLFootnotes {
  private var count = 0

  package init() {}

  /// Whether the text is that of a reference.
  package var isOpen: Bool { count > 0 }

  /// Reads a `sup` tag.
  ///
  /// - Returns: whether it is one of a reference.
  package mutating func take(_ tag: HTMLTag) -> Bool {
    guard isOpen || !tag.isEnd && tag.text.contains("reference") else { return false }
    count += tag.isEnd ? -1 : 1
    return true
  }
}

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
