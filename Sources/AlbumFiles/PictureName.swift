import AlbumModel

/// The name of a picture's file: the hash of its content, and an extension.
package struct PictureName: Hashable, Sendable {
  package let text: String

  /// Makes the name of a picture from its bytes; nil if they are not in a format of cover pictures.
  package init?(ofPicture bytes: UnsafeRawBufferPointer) {
    guard let ending = PictureKind.ending(of: bytes) else { return nil }
    text = "\(ContentHash(of: bytes)).\(ending)"
  }

  /// Makes the name of a picture with a known hash; nil if the two do not make a valid name.
  package init?(sha256: String, ending: String) { self.init("\(sha256).\(ending)".utf8) }

  /// The name at the end of an address or a path, also in the notation of the journal.
  package init?(inText text: String) {
    let bytes = text.utf8.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    self.init(bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes[($0 + 1)...] } ?? bytes[...])
  }

  /// The hash of the content: 64 hexadecimal digits.
  package var sha256: String { String(text.prefix(64)) }

  /// The extension, such as `jpg`.
  package var ending: String { String(text.dropFirst(65)) }

  /// Parses a stored name; nil if it is not valid: no other name is ever taken from a file.
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

/// Recognizes the formats of cover pictures by their first bytes.
package enum PictureKind {
  package static let endings: Set<String> = ["jpg", "png", "gif", "bmp", "webp"]

  /// The file extension for such a picture; nil for other data.
  package static func ending(of bytes: UnsafeRawBufferPointer) -> String? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpg" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "png" }
    if bytes.starts(with: "GIF8".utf8) { return "gif" }
    if bytes.starts(with: "BM".utf8), bytes.count > 26 { return "bmp" }
    let isContainer = bytes.starts(with: "RIFF".utf8)
    return isContainer && bytes.dropFirst(8).starts(with: "WEBP".utf8) ? "webp" : nil
  }
}

/// The common file names of covers next to music files.
package enum CoverFileNames {
  /// The best first.
  private static let names = ["cover", "front", "folder", "album", "albumart", "albumartsmall"]

  private static let endings: Set<String> = ["jpg", "jpeg", "png", "webp", "gif", "bmp"]

  /// The rank of a file name as a cover's picture, 0 the best; nil if it is not one.
  package static func rank(_ name: [UInt8]) -> Int? {
    guard let (stem, ending) = FileName.split(name), endings.contains(ending) else { return nil }
    return names.firstIndex(of: stem)
  }

  /// The path of the best one in a folder; nil if there is none.
  package static func picture(in folder: [UInt8]) -> [UInt8]? {
    let pictures = FolderEntries(folder)?.compactMap { entry in
      rank(entry.name).map { (rank: $0, name: entry.name) }
    }
    let best = pictures?.min {
      $0.rank != $1.rank ? $0.rank < $1.rank : $0.name.lexicographicallyPrecedes($1.name)
    }
    return best.map { folder + [UInt8(ascii: "/")] + $0.name }
  }
}

/// The parts of a file's name.
package enum FileName {
  /// The name without its extension and the extension, both in lower case; nil if there is none.
  package static func split(_ name: [UInt8]) -> (stem: String, ending: String)? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, name.count - dot <= 5 else {
      return nil
    }
    func small(_ bytes: ArraySlice<UInt8>) -> String {
      String(decoding: bytes.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
    return (small(name[..<dot]), small(name[(dot + 1)...]))
  }
}
