import AlbumFiles
import Glibc
import NIOCore

/// A body that is read piece by piece as the server takes it, and again when it is asked twice.
struct BodyPieces: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  private static let pieceSize = 256 << 10

  /// How long it is.
  let count: Int
  let read: @Sendable (Int) throws -> [UInt8]

  struct AsyncIterator: AsyncIteratorProtocol {
    let pieces: BodyPieces
    var place = 0

    mutating func next() async throws -> ByteBuffer? {
      guard place < pieces.count else { return nil }
      let bytes = try pieces.read(place).prefix(pieces.count - place)
      guard !bytes.isEmpty else { throw IOError(errnoCode: EIO, reason: "a body became shorter") }
      place += bytes.count
      return ByteBuffer(bytes: bytes)
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pieces: self) }
}

extension BodyPieces {
  /// Opens a file.
  ///
  /// - Throws: `WebError` when it cannot be read.
  init(of path: String, for address: RemoteAddress) throws {
    let file = OpenFile(open(path, O_RDONLY | O_CLOEXEC))
    guard file.descriptor >= 0, let status = FileStatus(descriptor: file.descriptor) else {
      throw WebError(
        .file, address.shown,
        "the file \(path) that was to go there cannot be read: \(String(cString: strerror(errno)))")
    }
    self.init(count: Int(status.size)) { place in
      [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { space, used in
        used = Swift.max(0, pread(file.descriptor, space.baseAddress, space.count, place))
      }
    }
  }
}

/// A descriptor that is closed when nobody needs it any more.
private final class OpenFile: Sendable {
  let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
