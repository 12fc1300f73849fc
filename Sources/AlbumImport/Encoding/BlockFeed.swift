/// Hands a file's text over in blocks, each of which begins where the last whole record ended.
struct BlockFeed {
  /// How much text a block holds, records longer than that aside.
  private let blockSize: Int
  /// How many bytes a record may have; one more is refused.
  let longestRecord: Int
  private var reader: TextReader
  /// The block to read records from.
  private(set) var block = ByteBlock(capacity: 0)
  /// Where in the whole text the block begins.
  private(set) var offset = 0
  /// Whether the block holds the end of the file.
  private(set) var isAtEnd = false

  /// Reads the first block.
  ///
  /// - Parameters:
  ///   - file: the file at its beginning.
  ///   - encoding: how its letters are written; nil to find out.
  ///   - blockSize: how much text a block holds.
  ///   - longestRecord: how many bytes a record may have.
  /// - Throws: ``ImportError`` when the system fails.
  init(
    _ file: InputFile, encoding: TextEncoding?, blockSize: Int, longestRecord: Int
  ) throws(ImportError) {
    self.blockSize = blockSize
    self.longestRecord = longestRecord
    reader = try TextReader(file, encoding: encoding)
    try advance(keepingFrom: 0)
  }

  /// Whether what begins at a place of the block is longer than a record may be.
  func isTooLong(from start: Int) -> Bool { block.count - start > longestRecord }

  /// The error that says so.
  ///
  /// - Parameters:
  ///   - file: the file's name.
  ///   - line: where the record begins.
  ///   - advice: what to do.
  /// - Returns: an error to throw.
  func tooLong(_ file: String, line: Int, advice: String) -> ImportError {
    ImportError(
      .tooLong, file, line: line,
      "a record is longer than \(longestRecord / 1024 / 1024) MB", advice: advice)
  }

  /// How many bytes of the file have been read.
  var bytesRead: Int { reader.bytesRead }

  /// The block's text.
  var text: UnsafeBufferPointer<UInt8> { block.bytes }

  /// Goes on to the next block.
  ///
  /// - Parameter kept: where in this block the next one shall begin.
  /// - Throws: ``ImportError`` when the system fails.
  mutating func advance(keepingFrom kept: Int) throws(ImportError) {
    let rest = block.count - kept
    // A record longer than the block makes the next one twice as long: all in all O(n).
    let wanted = min(max(blockSize, rest * 2), longestRecord + blockSize)
    let next = ByteBlock(capacity: max(wanted, rest))
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
  var repairs: [MixedEncoding] {
    reader.repairs.map {
      MixedEncoding(place: $0.place - offset, encoding: $0.encoding, usual: $0.usual)
    }
  }
}
