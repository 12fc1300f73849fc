/// Bytes that one thread fills and then hands over for good.
///
/// Not an array, because its address stays while it lives: a cell can be lent to C without a copy.
/// Unchecked: only the parser's thread writes, and only before the batch that holds the block is
/// handed over.
final class ByteBlock: @unchecked Sendable {
  private var storage: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(capacity: Int) {
    storage = .allocate(capacity: capacity)
  }

  deinit {
    storage.deallocate()
  }

  /// What has been written; the address holds until the next append.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: UnsafeBufferPointer(storage)[..<count])
  }

  /// A part of what has been written.
  func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: UnsafeBufferPointer(storage)[range])
  }

  /// Adds bytes at the end, moving all to a larger place when there is no room.
  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if storage.count - count < bytes.count { grow(to: count + bytes.count) }
    _ = storage[count...].update(fromContentsOf: bytes)
    count += bytes.count
  }

  /// Adds a part of other bytes at the end.
  func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    append(UnsafeBufferPointer(rebasing: bytes[range]))
  }

  /// Lets a reader write into the room that is left; it answers how much it wrote.
  func fill<Failure>(
    _ read: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    let written = try read(UnsafeMutableBufferPointer(rebasing: storage[count...]))
    count += written
    return written
  }

  /// How many bytes can be written before the block must move.
  var room: Int { storage.count - count }

  private func grow(to needed: Int) {
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: max(needed, storage.count + storage.count / 2))
    _ = larger.update(fromContentsOf: bytes)
    storage.deallocate()
    storage = larger
  }
}
