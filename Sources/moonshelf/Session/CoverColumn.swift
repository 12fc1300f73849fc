import AlbumFiles
import AlbumLibrary
import AlbumModel
import AlbumPresentation

extension Column {
  /// The stored covers of albums as `data:` addresses, so that a page needs no other files.
  static func covers(of library: LibraryAPI) -> Column {
    var column = Column(key: "cover_picture", title: "Cover") { album in
      guard let cover = try library.cover(of: album) else { return nil }
      // At most 500 pixels, which suffices for print; a picture that has no thumbnail is used itself.
      let path = cover.thumbnail(.large)
      let type = path == cover.path ? cover.mediaType : "image/jpeg"
      guard let bytes = try? WholeFile.read(Array(path.utf8), atMost: 20_000_000) else {
        return nil
      }
      return .text("data:\(type);base64,\(Base64.text(bytes))")
    }
    column.isPicture = true
    return column
  }
}

/// Base 64 (RFC 4648).
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits = 0
      for index in start..<start + 3 {
        bits = bits << 8 | Int(index < bytes.count ? bytes[index] : 0)
      }
      for place in 0..<4 {
        text.append(place <= count ? letters[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
