import AlbumFiles
import Glibc
import NIOCore

/// A file as pieces of a body, read as the server takes them.
struct FilePieces: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  private static let pieceSize = 256 << 10

  private let file: OpenFile
  /// How long it was when it was opened.
  let count: Int64

  /// Opens a file.
  ///
  /// - Throws: `RemoteError` when it cannot be read.
  init(_ path: String, for address: RemoteAddress) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    file = OpenFile(descriptor)
    guard descriptor >= 0, let status = FileStatus(descriptor: descriptor) else {
      throw RemoteError(
        .file, address.shown,
        "the file \(path) that was to go there cannot be read: \(String(cString: strerror(errno)))")
    }
    count = status.size
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    let file: OpenFile
    let count: Int64
    var place: Int64 = 0

    mutating func next() async throws -> ByteBuffer? {
      guard place < count else { return nil }
      let wanted = Int(Swift.min(count - place, Int64(FilePieces.pieceSize)))
      var buffer = ByteBuffer()
      let got = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: wanted) { space in
        Swift.max(0, pread(file.descriptor, space.baseAddress, wanted, Int(place)))
      }
      guard got > 0 else { throw IOError(errnoCode: EIO, reason: "a file became shorter") }
      place += Int64(got)
      return buffer
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(file: file, count: count)
  }
}

/// A descriptor that is closed when nobody needs it any more.
final class OpenFile: Sendable {
  let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
