import AlbumModel

/// The name of a picture's file: the hash of its content, and an extension.
package struct PictureName: Hashable, Sendable {
  package let text: String

  /// Makes the name of a picture from its bytes.
  ///
  /// - Returns: nil if they are not in a format of cover pictures.
  package init?(ofPicture bytes: UnsafeRawBufferPointer) {
    guard let ending = PictureKind.ending(of: bytes) else { return nil }
    text = "\(ContentHash(of: bytes)).\(ending)"
  }

  /// Makes the name of a picture with a known hash.
  ///
  /// - Returns: nil if the two do not make a valid name.
  package init?(sha256: String, ending: String) {
    self.init("\(sha256).\(ending)".utf8)
  }

  /// The name at the end of an address or a path, also in the notation of the journal.
  package init?(inText text: String) {
    let bytes = text.utf8.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    self.init(bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes[($0 + 1)...] } ?? bytes[...])
  }

  /// The hash of the content: 64 hexadecimal digits.
  package var sha256: String { String(text.prefix(64)) }

  /// The extension, such as `jpg`.
  package var ending: String { String(text.dropFirst(65)) }

  /// Parses a stored name.
  ///
  /// - Returns: nil if it is not valid: no other name is ever taken from a file.
  package init?(_ bytes: some Collection<UInt8>) {
    let digits = bytes.prefix(64)
    guard digits.count == 64, digits.allSatisfy(Self.isDigit),
      let dot = bytes.dropFirst(64).first, dot == UInt8(ascii: ".")
    else { return nil }
    let ending = String(decoding: bytes.dropFirst(65), as: UTF8.self)
    guard PictureKind.endings.contains(ending) else { return nil }
    text = String(decoding: digits, as: UTF8.self) + "." + ending
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte &- UInt8(ascii: "a") < 6
  }
}
