/// Hands a file's text over in blocks, each of which begins where the last whole record ended.
struct BlockFeed {
  /// How much text a block holds, records longer than that aside.
  static let blockSize = 64 * 1024
  /// How long a record may be.
  static let longestRecord = 64 * 1024 * 1024

  private var reader: TextReader
  /// The block to read records from.
  private(set) var block = ByteBlock(capacity: 0)
  /// Where in the whole text the block begins.
  private(set) var offset = 0
  /// Whether the block holds the end of the file.
  private(set) var isAtEnd = false

  /// Reads the first block.
  init(_ file: InputFile, encoding: TextEncoding?) throws(ImportError) {
    reader = try TextReader(file, encoding: encoding)
    try advance(keepingFrom: 0)
  }

  /// How many bytes of the file have been read.
  var bytesRead: Int { reader.bytesRead }

  /// The block's text.
  var text: UnsafeBufferPointer<UInt8> { block.bytes }

  /// Goes on to the next block.
  ///
  /// - Parameter kept: where in this block the next one shall begin.
  mutating func advance(keepingFrom kept: Int) throws(ImportError) {
    let rest = block.count - kept
    // A record longer than the block makes the next one twice as long: all in all O(n).
    let next = ByteBlock(capacity: max(Self.blockSize, rest * 2))
    next.append(block.slice(kept..<block.count))
    offset += kept
    while next.room >= 8 {
      let count = try next.fill { space throws(ImportError) in try reader.read(into: space) }
      if count == 0 {
        isAtEnd = true
        break
      }
    }
    block = next
    reader.dropRepairs(before: offset)
  }

  /// Goes back to the first block of the file.
  mutating func rewind() throws(ImportError) {
    try reader.rewind()
    block = ByteBlock(capacity: 0)
    (offset, isAtEnd) = (0, false)
    try advance(keepingFrom: 0)
  }

  /// Where in the block letters had to be guessed.
  var repairs: [Int] { reader.repairs.map { $0 - offset } }
}
