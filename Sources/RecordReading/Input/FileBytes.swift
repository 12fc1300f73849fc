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

  func prepareToRewind() {}

  func rewind() throws(ImportError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw ImportError.unreadable(name, code: errno)
    }
  }

  func measure() -> Int? { size }

  func read(
    at position: Int, into space: UnsafeMutableBufferPointer<UInt8>
  ) throws(ImportError) -> Int {
    try systemRead(name) { pread(descriptor, space.baseAddress, space.count, position) }
  }
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

  /// The number of bytes, for reading at any position; a pipe is read to its end.
  ///
  /// - Returns: nil if the bytes can only be read in order.
  /// - Throws: ``ImportError`` for a system error.
  func measure() throws(ImportError) -> Int?

  /// Reads bytes at a position, after ``measure()``.
  func read(at position: Int, into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError)
    -> Int
}

extension ByteSource {
  package func measure() throws(ImportError) -> Int? { nil }

  package func read(
    at position: Int, into space: UnsafeMutableBufferPointer<UInt8>
  ) throws(ImportError) -> Int { 0 }
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

/// Counts the bytes that are read from another source, for a progress bar.
final class CountedBytes: ByteSource {
  private let source: any ByteSource
  /// The number of bytes read since the beginning.
  private(set) var count = 0

  init(_ source: any ByteSource) { self.source = source }

  var size: Int? { source.size }

  func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    let read = try source.read(into: space)
    count += read
    return read
  }

  func prepareToRewind() throws(ImportError) { try source.prepareToRewind() }

  func rewind() throws(ImportError) {
    try source.rewind()
    count = 0
  }

  func measure() throws(ImportError) -> Int? { try source.measure() }

  func read(
    at position: Int, into space: UnsafeMutableBufferPointer<UInt8>
  ) throws(ImportError) -> Int {
    try source.read(at: position, into: space)
  }
}

/// Bytes in memory.
package final class MemoryBytes: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var size: Int? { bytes.count }

  package func read(into space: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let count = min(space.count, bytes.count - position)
    _ = space.update(fromContentsOf: bytes[position..<position + count])
    position += count
    return count
  }

  package func prepareToRewind() {}

  package func rewind() { position = 0 }

  package func measure() -> Int? { bytes.count }

  package func read(at position: Int, into space: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let count = max(0, min(space.count, bytes.count - position))
    _ = space.update(fromContentsOf: bytes[position..<position + count])
    return count
  }
}
