/// Reads the lines of a text in order.
package struct LineReader {
  /// One line, without its end.
  package struct Line {
    package let text: String
    /// Its number in the text, from 1.
    package let number: Int

    /// The same line without the escapes of HTML and Markdown: `&#8211;`, `\[`.
    package var unescaped: Line { Line(text: LineReader.unescaped(text), number: number) }
  }

  /// The number of lines by which a file is recognized.
  package static let sampleSize = 300
  /// The number of lines that are read at once.
  package static let linesAtOnce = 1024

  private var feed: BlockFeed
  private var position = 0
  private var number = 1
  /// The file's name in messages, and what a line that is too long says.
  private let (file, advice): (String, String)

  package init(
    _ feed: BlockFeed, of file: String = "the list", advice: String = "not a list of lines"
  ) {
    (self.feed, self.file, self.advice) = (feed, file, advice)
  }

  /// The number of bytes that have been read.
  package var bytesRead: Int { feed.bytesRead }

  /// The next lines.
  ///
  /// - Parameters:
  ///   - count: their maximum number.
  ///   - warnings: receives the remarks on their encoding.
  /// - Returns: nil at the end.
  /// - Throws: ``ImportError`` for a system error, or a line that is too long.
  package mutating func next(
    upTo count: Int = linesAtOnce, _ warnings: inout WarningLog
  ) throws(ImportError) -> [Line]? {
    repeat {
      var lines: [Line] = []
      let notes = feed.notes
      for (text, end) in Self.lines(of: feed, from: position).prefix(count) {
        let row = RowTable.Row(position..<end, cells: 0..<0, line: number)
        warnings.add(notes, in: [row])
        lines.append(Line(text: text, number: number))
        position = end
        number += 1
      }
      guard lines.isEmpty else { return lines }
    } while try advance()
    return nil
  }

  /// Goes to the next block; returns whether there is one.
  private mutating func advance() throws(ImportError) -> Bool {
    guard !feed.isAtEnd else { return false }
    guard !feed.isTooLong(from: position) else {
      throw feed.tooLong(file, line: number, advice: advice)
    }
    try feed.advance(keepingFrom: position)
    position = 0
    return true
  }

  /// The rest of the text.
  ///
  /// - Parameter most: the maximum number of bytes of a text in several blocks.
  /// - Returns: nil if it is longer.
  /// - Throws: ``ImportError`` for a system error.
  package mutating func rest(upTo most: Int) throws(ImportError) -> String? {
    let start = position
    guard let rest = try feed.rest(upTo: most) else { return nil }
    position = feed.text.count
    return String(decoding: rest[start...], as: UTF8.self)
  }

  /// The first complete lines of a text.
  package static func first(_ count: Int = sampleSize, of opening: BlockFeed) -> [String] {
    lines(of: opening, from: 0).prefix(count).map(\.text)
  }

  /// The complete lines of a block, with the positions after them.
  private static func lines(
    of feed: BlockFeed, from start: Int
  ) -> some Sequence<(text: String, end: Int)> {
    sequence(state: start) { position in
      let line = line(in: feed.text, from: position, isLast: feed.isAtEnd)
      position = line?.end ?? position
      return line
    }
  }

  /// The complete line at a position, with the position after it.
  private static func line(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool
  ) -> (text: String, end: Int)? {
    guard start < text.count else { return nil }
    let end = text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D }
    // The line end may have a second byte in the next block.
    guard isLast || end.map({ $0 + 1 < text.count }) == true else { return nil }
    let line = String(decoding: text[start..<(end ?? text.count)], as: UTF8.self)
    var next = (end ?? text.count - 1) + 1
    if let end, text[end] == 0x0D, next < text.count, text[next] == 0x0A { next += 1 }
    return (line, next)
  }

  /// The first complete lines of a list, without escapes.
  package static func firstOfList(of opening: BlockFeed) -> [String] {
    first(of: opening).map(unescaped)
  }

  package static func unescaped(_ line: String) -> String {
    var line = line
    if line.utf8.contains(UInt8(ascii: "&")) { line = HTMLEntities.decoded(line) ?? line }
    guard line.utf8.contains(UInt8(ascii: "\\")) else { return line }
    for mark in ["[", "]", "(", ")", "*", "_", "#", "-", ".", "&", "!"] {
      line = line.replacing("\\" + mark, with: mark)
    }
    return line
  }
}
