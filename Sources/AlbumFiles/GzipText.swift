import CZlib

/// Text as one member of a gzip file (RFC 1952), so that several of them after each other are a
/// compressed file as well, and damage is detected by their checksum.
package enum GzipText {
  /// The fastest level: the others make records a tenth smaller, in twice the time and more.
  private static let level: Int32 = 1
  /// The largest window, plus 16: gzip instead of zlib.
  private static let window: Int32 = 15 + 16

  /// Compresses text.
  ///
  /// - Parameter text: the text.
  /// - Returns: the member; nil if memory is short.
  package static func pack(_ text: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, level, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var text = text
    let most = Int(deflateBound(&stream, UInt(text.count)))
    var isComplete = false
    let packed = [UInt8](unsafeUninitializedCapacity: most) { space, used in
      text.withUnsafeMutableBufferPointer { input in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(clamping: input.count))
        (stream.next_out, stream.avail_out) = (space.baseAddress, UInt32(clamping: space.count))
        isComplete = deflate(&stream, Z_FINISH) == Z_STREAM_END
        used = space.count - Int(stream.avail_out)
      }
    }
    return isComplete ? packed : nil
  }

  /// Decompresses a member.
  ///
  /// - Parameters:
  ///   - packed: the member.
  ///   - most: the maximum number of bytes.
  /// - Returns: the text; nil if it is damaged, or longer.
  package static func unpack(_ packed: [UInt8], upTo most: Int = 1 << 30) -> [UInt8]? {
    var stream = z_stream()
    guard inflateInit2_(&stream, window, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { inflateEnd(&stream) }
    var packed = packed
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    return packed.withUnsafeMutableBufferPointer { input in
      (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(clamping: input.count))
      while text.count <= most {
        let (code, count) = piece.withUnsafeMutableBufferPointer { space in
          (stream.next_out, stream.avail_out) = (space.baseAddress, UInt32(space.count))
          let code = inflate(&stream, Z_NO_FLUSH)
          return (code, space.count - Int(stream.avail_out))
        }
        text += piece[..<count]
        if code == Z_STREAM_END { return stream.avail_in == 0 ? text : nil }
        guard code == Z_OK, count > 0 || stream.avail_in > 0 else { return nil }
      }
      return nil
    }
  }
}
