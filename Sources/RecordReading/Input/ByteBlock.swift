/// A buffer of bytes that one thread fills and then passes on.
///
/// Not an array, because its address is stable: a cell can be passed to C without a copy.
/// Unchecked: only the parser's thread writes, and only before it passes on the batch with the
/// block.
package final class ByteBlock: @unchecked Sendable {
  private var storage: UnsafeMutableBufferPointer<UInt8>
  package private(set) var count = 0

  package init(capacity: Int) { storage = .allocate(capacity: capacity) }

  deinit { storage.deallocate() }

  /// The written bytes; the address is valid until the next append.
  package var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: UnsafeBufferPointer(storage)[..<count])
  }

  /// A part of the written bytes.
  package func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: UnsafeBufferPointer(storage)[range])
  }

  /// Appends bytes, and moves all of them to a larger buffer if there is not enough room.
  package func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if storage.count - count < bytes.count { grow(to: count + bytes.count) }
    _ = storage[count...].update(fromContentsOf: bytes)
    count += bytes.count
  }

  /// Appends a part of other bytes.
  package func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    append(UnsafeBufferPointer(rebasing: bytes[range]))
  }

  /// Lets a reader write into the free space; it returns the number of bytes.
  package func fill<Failure>(
    _ read: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    let written = try read(UnsafeMutableBufferPointer(rebasing: storage[count...]))
    count += written
    return written
  }

  /// Replaces all but line ends at the beginning by spaces.
  func blank(_ count: Int) {
    for place in 0..<min(count, self.count) where storage[place] != UInt8(ascii: "\n") {
      storage[place] = UInt8(ascii: " ")
    }
  }

  /// The number of bytes that can be written without moving the buffer.
  var room: Int { storage.count - count }

  private func grow(to needed: Int) {
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: max(needed, storage.count + storage.count / 2))
    _ = larger.update(fromContentsOf: bytes)
    storage.deallocate()
    storage = larger
  }
}
