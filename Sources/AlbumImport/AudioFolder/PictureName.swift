import AlbumModel

/// What a picture's file is called: the hash of what is in it, and an ending.
struct PictureName: Equatable, Sendable {
  let text: String

  /// Names a picture by its bytes.
  ///
  /// - Returns: nil where they are none of the pictures that people use for covers.
  init?(ofPicture bytes: UnsafeRawBufferPointer) {
    guard let ending = PictureKind.ending(of: bytes) else { return nil }
    text = "\(ContentHash(of: bytes)).\(ending)"
  }

  /// Reads a name that was written down.
  ///
  /// - Returns: nil where it is none: no other name is ever taken from a file.
  init?(_ bytes: some Collection<UInt8>) {
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
