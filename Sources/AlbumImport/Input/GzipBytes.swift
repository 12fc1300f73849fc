import CZlib

/// Decompresses gzip (RFC 1952) while reading; several members are one file.
///
/// At most one block is in memory at a time. A decompression bomb, with a compression ratio that no
/// collection has, is an error.
final class GzipBytes: ByteSource {
  let size: Int? = nil
  private let packed: any ByteSource
  private let name: String
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let input = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64 * 1024)
  private var state = State.within
  private var limit = UnpackLimit()

  private enum State {
    case within
    case betweenMembers
    case atEnd
  }

  /// Whether a file with this beginning is gzip.
  static func recognizes(_ opening: [UInt8]) -> Bool { opening.starts(with: [0x1F, 0x8B, 0x08]) }

  /// Decompresses a source.
  ///
  /// - Parameters:
  ///   - packed: the compressed bytes after those that were read already.
  ///   - opening: the bytes that were read already, at most a block.
  ///   - name: the file's name in messages.
  init(_ packed: any ByteSource, alreadyRead opening: [UInt8], name: String) {
    self.packed = packed
    self.name = name
    stream.initialize(to: z_stream())
    _ = input.update(fromContentsOf: opening)
    limit.packed = opening.count
    begin(count: opening.count)
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    stream.pointee.next_out = space.baseAddress
    stream.pointee.avail_out = UInt32(clamping: space.count)
    let wanted = Int(stream.pointee.avail_out)
    while state != .atEnd, Int(stream.pointee.avail_out) == wanted {
      if stream.pointee.avail_in == 0, try !refill() { break }
      try unpack()
    }
    let count = wanted - Int(stream.pointee.avail_out)
    limit.unpacked += count
    try limit.check(name, "gzip")
    return count
  }

  func prepareToRewind() throws(ImportError) { try packed.prepareToRewind() }

  func rewind() throws(ImportError) {
    try packed.rewind()
    inflateEnd(stream)
    stream.pointee = z_stream()
    (limit, state) = (UnpackLimit(), .within)
    begin(count: 0)
  }

  private func begin(count: Int) {
    stream.pointee.next_in = input.baseAddress
    stream.pointee.avail_in = UInt32(count)
    // The largest window, plus 16: gzip only.
    inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  /// Reads compressed bytes.
  ///
  /// - Returns: false if the file ends between two members.
  private func refill() throws(ImportError) -> Bool {
    let count = try packed.read(into: input)
    limit.packed += count
    stream.pointee.next_in = input.baseAddress
    stream.pointee.avail_in = UInt32(count)
    if count > 0 { return true }
    guard state == .betweenMembers else {
      throw ImportError(
        .broken, name, "the compressed data is truncated",
        advice: "download the file again")
    }
    state = .atEnd
    return false
  }

  private func unpack() throws(ImportError) {
    if state == .betweenMembers {
      guard stream.pointee.next_in.pointee == 0x1F else {
        // Padding zeros of a tape block, and other data that gzip itself ignores.
        state = .atEnd
        return
      }
      inflateReset(stream)
      state = .within
    }
    switch inflate(stream, Z_NO_FLUSH) {
    case Z_OK, Z_BUF_ERROR: return
    case Z_STREAM_END: state = .betweenMembers
    default:
      throw ImportError(
        .broken, name, "the compressed data is damaged",
        advice: "download the file again")
    }
  }
}
