/// Decompresses gzip, bzip2 or xz while reading; several members are one file.
///
/// At most one block is in memory at a time. A decompression bomb is an error.
final class PackedBytes: ByteSource {
  private let packed: any ByteSource
  private let name: String
  private let kind: any Unpacker.Type
  private var unpacker: any Unpacker
  private let input = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64 * 1024)
  /// The compressed bytes that have not been used.
  private var waiting: Range<Int>
  private var state = State.within
  private var limit = UnpackLimit()
  /// The number of compressed bytes that have been read.
  var packedCount: Int { limit.packed }

  private enum State {
    case within
    case betweenMembers
    case atEnd
  }

  /// The kinds of compression.
  private static let kinds: [any Unpacker.Type] = [
    GzipUnpacker.self, BzipUnpacker.self, XZUnpacker.self,
  ]

  /// Decompresses a source; nil if a file with this beginning is not compressed.
  init?(_ packed: any ByteSource, alreadyRead opening: [UInt8], name: String) {
    guard let kind = Self.kinds.first(where: { opening.starts(with: $0.mark) }) else { return nil }
    (self.packed, self.name, self.kind) = (packed, name, kind)
    unpacker = kind.init()
    waiting = 0..<opening.count
    _ = input.update(fromContentsOf: opening)
    limit.packed = opening.count
  }

  deinit { input.deallocate() }

  func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    var count = 0
    while state != .atEnd, count == 0 {
      if waiting.isEmpty, try !refill() { break }
      count = try unpack(into: space)
    }
    limit.unpacked += count
    try limit.check(name, kind.name)
    return count
  }

  func prepareToRewind() throws(ImportError) { try packed.prepareToRewind() }

  func rewind() throws(ImportError) {
    try packed.rewind()
    unpacker = kind.init()
    (limit, state, waiting) = (UnpackLimit(), .within, 0..<0)
  }

  /// Reads compressed bytes; returns false if the file ends between two members.
  private func refill() throws(ImportError) -> Bool {
    let count = try packed.read(into: input)
    limit.packed += count
    waiting = 0..<count
    if count > 0 { return true }
    guard state == .betweenMembers else {
      throw ImportError(
        .broken, name, "the compressed data is truncated", advice: "download the file again")
    }
    state = .atEnd
    return false
  }

  private func unpack(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    if state == .betweenMembers {
      guard input[waiting.lowerBound] == kind.mark[0] else {
        // Padding zeros of a tape block, and other data that gzip itself ignores.
        state = .atEnd
        return 0
      }
      unpacker = kind.init()
      state = .within
    }
    let part = UnsafeMutableBufferPointer(rebasing: input[waiting])
    let (used, written, result) = unpacker.unpack(part, into: space)
    waiting = waiting.lowerBound + used..<waiting.upperBound
    let isStuck = used == 0 && written == 0 && result == .more
    switch isStuck ? .damaged : result {
    case .more: break
    case .end: state = .betweenMembers
    case .damaged:
      throw ImportError(
        .broken, name, "the compressed data is damaged", advice: "download the file again")
    }
    return written
  }
}

/// What an ``Unpacker`` found.
enum UnpackResult {
  case more
  /// The end of a member.
  case end
  case damaged
}

/// One member of a compressed file that is being decompressed.
protocol Unpacker: AnyObject, SendableMetatype {
  /// The name of the compression.
  static var name: String { get }
  /// The beginning of each member.
  static var mark: [UInt8] { get }

  init()

  /// Decompresses some bytes; returns the number of bytes that were used and written.
  func unpack(
    _ input: UnsafeMutableBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> (used: Int, written: Int, result: UnpackResult)
}
