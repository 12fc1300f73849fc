import AlbumFiles

/// Writes the file of a ``TagCache``.
struct TagCacheWriter {
  private var bytes: [UInt8] = []

  init(of root: [UInt8]) {
    bytes = TagCache.mark + [UInt8](repeating: 0, count: 8)
    add(UInt32(root.count))
    bytes += root
  }

  /// Adds a file.
  mutating func add(
    _ file: AudioFile, picture: PictureName?, answer: UnsafeRawBufferPointer
  ) {
    add(UInt32(file.path.count))
    bytes += file.path
    add(file.state.size)
    add(file.state.modified)
    add(file.state.inode)
    let name = picture.map { Array($0.text.utf8) } ?? []
    bytes.append(UInt8(name.count))
    bytes += name
    add(UInt32(answer.count))
    bytes += answer
  }

  /// The whole file; nil if it is too large.
  consuming func finish() -> [UInt8]? {
    guard bytes.count <= TagCache.longest else { return nil }
    let head = TagCache.mark.count
    let sum = bytes.withUnsafeBytes {
      Checksum.of(UnsafeRawBufferPointer(rebasing: $0[(head + 8)...]))
    }
    withUnsafeBytes(of: sum.littleEndian) { bytes.replaceSubrange(head..<head + 8, with: $0) }
    return bytes
  }

  private mutating func add(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }
}
