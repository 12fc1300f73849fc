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
