import AlbumModel

/// What a picture's file is called: the hash of what is in it, and an ending.
package struct PictureName: Hashable, Sendable {
  package let text: String

  /// Names a picture by its bytes.
  ///
  /// - Returns: nil where they are none of the pictures that people use for covers.
  package init?(ofPicture bytes: UnsafeRawBufferPointer) {
    guard let ending = PictureKind.ending(of: bytes) else { return nil }
    text = "\(ContentHash(of: bytes)).\(ending)"
  }

  /// The name of a picture whose hash is known.
  ///
  /// - Returns: nil where the two make no name.
  package init?(sha256: String, ending: String) {
    self.init("\(sha256).\(ending)".utf8)
  }

  /// The name that an address or a path ends with, in a journal's notation of it too.
  package init?(inText text: String) {
    let bytes = text.utf8.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    self.init(bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes[($0 + 1)...] } ?? bytes[...])
  }

  /// The hash of what is in it: 64 hexadecimal digits.
  package var sha256: String { String(text.prefix(64)) }

  /// The ending, such as `jpg`.
  package var ending: String { String(text.dropFirst(65)) }

  /// Reads a name that was written down.
  ///
  /// - Returns: nil where it is none: no other name is ever taken from a file.
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
