import AlbumFiles
import Glibc

/// The bytes of a regular file.
final class FileBytes: ByteSource {
  let size: Int?

  private let name: String
  private let descriptor: Int32

  /// Takes ownership of an open file, which is closed with this object.
  init(_ descriptor: Int32, size: Int, name: String) {
    (self.descriptor, self.size, self.name) = (descriptor, size, name)
  }

  deinit { close(descriptor) }

  func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    try systemRead(name) { Glibc.read(descriptor, space.baseAddress, space.count) }
  }

  func rewind() throws(ImportError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw ImportError.unreadable(name, code: errno)
    }
  }

  func path() -> String? { "/proc/self/fd/\(descriptor)" }
}

/// Reads bytes of a file, again if a signal interrupts it.
///
/// - Returns: the number of bytes; 0 at the end.
/// - Throws: ``ImportError`` for a system error.
func systemRead(_ name: String, _ read: () -> Int) throws(ImportError) -> Int {
  while true {
    let count = read()
    if count >= 0 { return count }
    if errno != EINTR { throw ImportError.unreadable(name, code: errno) }
  }
}

/// A source of bytes that is read sequentially.
package protocol ByteSource: AnyObject {
  /// The number of bytes; nil if it is not known before the end, as for a device.
  var size: Int? { get }

  /// Reads the bytes that are available.
  ///
  /// - Returns: the number of bytes; 0 at the end.
  /// - Throws: ``ImportError`` for a system error or damaged data.
  func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int

  /// Ensures that ``rewind()`` will work.
  ///
  /// Must be called while no more than the beginning has been read.
  func prepareToRewind() throws(ImportError)

  /// Returns to the first byte.
  func rewind() throws(ImportError)

  /// A path for reading at any position while this object exists; a pipe is read to its end.
  ///
  /// - Returns: nil if the bytes can only be read in order.
  /// - Throws: ``ImportError`` for a system error.
  func path() throws(ImportError) -> String?
}

extension ByteSource {
  package var size: Int? { nil }

  package func prepareToRewind() throws(ImportError) {}

  package func path() throws(ImportError) -> String? { nil }
}

extension [UInt8] {
  /// Appends the next bytes of a source.
  ///
  /// - Parameters:
  ///   - count: the maximum number.
  ///   - read: reads bytes into the given space.
  /// - Returns: the number of bytes; 0 at the end.
  /// - Throws: the errors of `read`.
  package mutating func append(
    upTo count: Int, _ read: (UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int
  ) throws(ImportError) -> Int {
    var piece = [UInt8](repeating: 0, count: count)
    let count = try piece.withUnsafeMutableBufferPointer { space throws(ImportError) in
      try read(space)
    }
    append(contentsOf: piece[..<count])
    return count
  }
}

/// Bytes in memory.
package final class MemoryBytes: ByteSource {
  private let bytes: [UInt8]
  private var position = 0
  private var file: TemporaryFile?

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var size: Int? { bytes.count }

  package func read(into space: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let part = bytes[position...].prefix(space.count)
    _ = space.update(fromContentsOf: part)
    position += part.count
    return part.count
  }

  package func rewind() { position = 0 }

  package func path() throws(ImportError) -> String? {
    let folder = Environment.temporaryFolder
    do throws(SystemError) {
      let file = try TemporaryFile(in: Array(folder.utf8))
      try file.append(bytes)
      self.file = file
      return String(decoding: file.externalPath, as: UTF8.self)
    } catch {
      throw ImportError.cannotWrite(folder, code: error.code)
    }
  }
}
