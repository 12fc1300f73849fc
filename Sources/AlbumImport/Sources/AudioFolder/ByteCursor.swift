/// Reads numbers and bytes sequentially, with bounds checks.
///
/// Numbers are little endian.
struct ByteCursor {
  private let bytes: UnsafeRawBufferPointer
  /// The position of the next read.
  private(set) var position = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Whether everything has been read.
  var isAtEnd: Bool { position == bytes.count }

  /// The next number; nil if the bytes end before it does.
  mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
    let length = MemoryLayout<Number>.size
    guard bytes.count - position >= length else { return nil }
    defer { position += length }
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: Number.self))
  }

  /// The range of the next bytes; nil if there are fewer.
  mutating func range(_ count: some BinaryInteger) -> Range<Int>? {
    guard let count = Int(exactly: count), count >= 0, bytes.count - position >= count else {
      return nil
    }
    defer { position += count }
    return position..<position + count
  }

  /// The next bytes as text.
  mutating func text(_ count: some BinaryInteger) -> String? {
    range(count).map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}
