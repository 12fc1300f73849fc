/// Bytes in memory.
final class MemoryBytes: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var size: Int? { bytes.count }

  func read(into space: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let count = min(space.count, bytes.count - position)
    _ = space.update(fromContentsOf: bytes[position..<position + count])
    position += count
    return count
  }

  func prepareToRewind() {}

  func rewind() { position = 0 }
}
