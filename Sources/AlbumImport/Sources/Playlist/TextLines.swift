/// The lines of a text, which end with LF, CR or both.
struct TextLines {
  private var feed: BlockFeed
  private let fileName: String
  private var position = 0
  /// The number of the last line, from 1.
  private(set) var line = 0
  /// Whether an LF would belong to the previous line end.
  private var followsReturn = false

  init(_ feed: BlockFeed, fileName: String) {
    self.feed = feed
    self.fileName = fileName
  }

  var bytesRead: Int { feed.bytesRead }

  /// The next line, trimmed; nil at the end.
  ///
  /// - Throws: ``ImportError`` for a system error, or a line that exceeds the maximum length.
  mutating func next() throws(ImportError) -> String? {
    while true {
      let text = feed.block.bytes
      if followsReturn, position < text.count {
        if text[position] == UInt8(ascii: "\n") { position += 1 }
        followsReturn = false
      }
      let end = text[position...].firstIndex {
        $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
      }
      if let end { return take(position..<end, from: text) }
      if feed.isAtEnd {
        guard position < text.count else { return nil }
        return take(position..<text.count, from: text)
      }
      if feed.isTooLong(from: position) {
        throw feed.tooLong(fileName, line: line + 1, advice: "not a playlist")
      }
      try feed.advance(keepingFrom: position)
      position = 0
    }
  }

  private mutating func take(_ range: Range<Int>, from text: UnsafeBufferPointer<UInt8>) -> String {
    line += 1
    position = range.upperBound
    if position < text.count {
      followsReturn = text[position] == UInt8(ascii: "\r")
      position += 1
    }
    return TrimmedText.text(UnsafeBufferPointer(rebasing: text[range])) ?? ""
  }
}
