/// Reads a file's text in blocks, each of which begins after the last complete record.
package struct BlockFeed {
  /// The usual size of a block, in bytes.
  package static let usualBlockSize = 64 * 1024
  /// The usual maximum length of a record, in bytes.
  package static let usualMaximumRecord = 64 * 1024 * 1024

  /// The size of a block, in bytes; longer records enlarge it.
  private let blockSize: Int
  /// The maximum length of a record, in bytes.
  package let maximumRecord: Int
  private var reader: TextReader
  /// The length of what is hidden at the beginning of the text, in bytes.
  private var hidden = 0
  /// The current block.
  package private(set) var block = ByteBlock(capacity: 0)
  /// The position of the block in the text, in bytes.
  package private(set) var offset = 0
  /// Whether the block holds the end of the file.
  package private(set) var isAtEnd = false

  /// Reads the first block.
  ///
  /// - Parameters:
  ///   - file: the file at its beginning.
  ///   - encoding: its encoding; nil to detect it.
  ///   - blockSize: the size of a block, in bytes.
  ///   - maximumRecord: the maximum length of a record, in bytes.
  /// - Throws: ``ImportError`` for a system error.
  package init(
    _ file: InputFile, encoding: TextEncoding? = nil, blockSize: Int = usualBlockSize,
    maximumRecord: Int = usualMaximumRecord
  ) throws(ImportError) {
    (self.blockSize, self.maximumRecord) = (blockSize, maximumRecord)
    reader = try TextReader(file, encoding: encoding)
    try advance(keepingFrom: 0)
  }

  /// Whether a record at a position of the block exceeds the maximum length.
  package func isTooLong(from start: Int) -> Bool { block.count - start > maximumRecord }

  /// The error for a record that is too long.
  ///
  /// - Parameters:
  ///   - file: the file's name.
  ///   - line: the first line of the record.
  ///   - advice: how to fix it.
  /// - Returns: the error.
  package func tooLong(_ file: String, line: Int, advice: String) -> ImportError {
    ImportError(
      .tooLong, file, line: line,
      "a record is longer than \(maximumRecord / 1024 / 1024) MB", advice: advice)
  }

  /// The number of bytes that have been read from the file.
  package var bytesRead: Int { reader.bytesRead }

  /// The block's text.
  package var text: UnsafeBufferPointer<UInt8> { block.bytes }

  /// Reads the next block.
  ///
  /// - Parameter kept: the position in this block at which the next one begins.
  /// - Throws: ``ImportError`` for a system error.
  package mutating func advance(keepingFrom kept: Int) throws(ImportError) {
    let rest = block.count - kept
    // A record longer than the block doubles the size of the next one: O(n) in total.
    let wanted = min(max(blockSize, rest * 2), maximumRecord + blockSize)
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
    reader.dropNotes(before: offset)
  }

  /// Reads the rest of the file, for formats that are not read in pieces.
  ///
  /// - Parameter most: the maximum number of bytes of a text in several blocks.
  /// - Returns: the text from this block on; nil if it is longer.
  /// - Throws: ``ImportError`` for a system error.
  package mutating func rest(upTo most: Int) throws(ImportError) -> [UInt8]? {
    var rest = Array(text)
    while !isAtEnd {
      try advance(keepingFrom: block.count)
      rest += text
      guard rest.count <= most else { return nil }
    }
    return rest
  }

  /// Returns to the first block of the file.
  package mutating func rewind() throws(ImportError) {
    try reader.rewind()
    block = ByteBlock(capacity: 0)
    (offset, isAtEnd) = (0, false)
    try advance(keepingFrom: 0)
    block.blank(hidden)
  }

  /// Replaces the beginning of the first block by white space, also when it is read again.
  package mutating func hide(_ count: Int) {
    hidden = count
    block.blank(count)
  }

  /// The remarks on the encoding of parts of the block.
  package var notes: [EncodingNote] { reader.notes.map { $0.inBlock(at: offset) } }
}
