import CBzip2
import CLzma
import CZlib

/// Decompresses gzip (RFC 1952).
final class GzipUnpacker: Unpacker {
  static let name = "gzip"
  static let mark: [UInt8] = [0x1F, 0x8B, 0x08]

  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  init() {
    stream.initialize(to: z_stream())
    // The largest window, plus 16: gzip only.
    inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  func unpack(
    _ input: UnsafeMutableBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> (used: Int, written: Int, result: UnpackResult) {
    let (given, wanted) = (UInt32(clamping: input.count), UInt32(clamping: output.count))
    (stream.pointee.next_in, stream.pointee.avail_in) = (input.baseAddress, given)
    (stream.pointee.next_out, stream.pointee.avail_out) = (output.baseAddress, wanted)
    let code = inflate(stream, Z_NO_FLUSH)
    let result: UnpackResult =
      code == Z_OK || code == Z_BUF_ERROR ? .more : code == Z_STREAM_END ? .end : .damaged
    return (Int(given - stream.pointee.avail_in), Int(wanted - stream.pointee.avail_out), result)
  }
}

/// Decompresses bzip2.
final class BzipUnpacker: Unpacker {
  static let name = "bzip2"
  static let mark = Array("BZh".utf8)

  private let stream = UnsafeMutablePointer<bz_stream>.allocate(capacity: 1)

  init() {
    stream.initialize(to: bz_stream())
    BZ2_bzDecompressInit(stream, 0, 0)
  }

  deinit {
    BZ2_bzDecompressEnd(stream)
    stream.deallocate()
  }

  func unpack(
    _ input: UnsafeMutableBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> (used: Int, written: Int, result: UnpackResult) {
    let (given, wanted) = (UInt32(clamping: input.count), UInt32(clamping: output.count))
    input.withMemoryRebound(to: CChar.self) { stream.pointee.next_in = $0.baseAddress }
    output.withMemoryRebound(to: CChar.self) { stream.pointee.next_out = $0.baseAddress }
    (stream.pointee.avail_in, stream.pointee.avail_out) = (given, wanted)
    let code = BZ2_bzDecompress(stream)
    let result: UnpackResult = code == BZ_OK ? .more : code == BZ_STREAM_END ? .end : .damaged
    return (Int(given - stream.pointee.avail_in), Int(wanted - stream.pointee.avail_out), result)
  }
}

/// Decompresses xz.
final class XZUnpacker: Unpacker {
  static let name = "xz"
  static let mark: [UInt8] = [0xFD] + Array("7zXZ\u{0}".utf8)

  /// The memory for a dictionary; `xz -9` needs 65 MB.
  private static let memoryLimit: UInt64 = 256 << 20

  private let stream = UnsafeMutablePointer<lzma_stream>.allocate(capacity: 1)

  init() {
    stream.initialize(to: lzma_stream())
    _ = lzma_stream_decoder(stream, Self.memoryLimit, 0)
  }

  deinit {
    lzma_end(stream)
    stream.deallocate()
  }

  func unpack(
    _ input: UnsafeMutableBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> (used: Int, written: Int, result: UnpackResult) {
    (stream.pointee.next_in, stream.pointee.avail_in) = (
      UnsafePointer(input.baseAddress), input.count
    )
    (stream.pointee.next_out, stream.pointee.avail_out) = (output.baseAddress, output.count)
    let code = lzma_code(stream, LZMA_RUN)
    let result: UnpackResult =
      code == LZMA_OK || code == LZMA_BUF_ERROR ? .more : code == LZMA_STREAM_END ? .end : .damaged
    return (input.count - stream.pointee.avail_in, output.count - stream.pointee.avail_out, result)
  }
}
