/// Reads the lines of a text in order.
package struct LineReader {
  /// One line, without its end.
  package struct Line {
    package let text: String
    /// Its number in the text, from 1.
    package let number: Int
  }

  private var feed: BlockFeed
  private var position = 0
  private var number = 1

  package init(_ feed: BlockFeed) { self.feed = feed }

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
    _ count: Int, _ warnings: inout WarningLog
  ) throws(ImportError) -> [Line]? {
    while true {
      var lines: [Line] = []
      let notes = feed.notes
      let found = Self.lines(in: feed.block.bytes, from: position, isLast: feed.isAtEnd)
      for (text, end) in found.prefix(count) {
        let row = RowTable.Row(position..<end, cells: 0..<0, line: number)
        warnings.add(notes, in: [row])
        lines.append(Line(text: text, number: number))
        position = end
        number += 1
      }
      guard lines.isEmpty else { return lines }
      guard !feed.isAtEnd else { return nil }
      guard !feed.isTooLong(from: position) else {
        throw feed.tooLong("the list", line: number, advice: "not a list of lines")
      }
      try feed.advance(keepingFrom: position)
      position = 0
    }
  }

  /// The first complete lines of a text.
  package static func first(_ count: Int, of opening: BlockFeed) -> [String] {
    lines(in: opening.block.bytes, from: 0, isLast: opening.isAtEnd).prefix(count).map(\.text)
  }

  /// The complete lines of a text, with the positions after them.
  private static func lines(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool
  ) -> some Sequence<(text: String, end: Int)> {
    sequence(state: start) { position -> (text: String, end: Int)? in
      guard position < text.count else { return nil }
      let rest = text[position...]
      let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D }
      // The line end may have a second byte in the next block.
      guard isLast || end.map({ $0 + 1 < text.count }) == true else { return nil }
      let line = String(decoding: text[position..<(end ?? text.count)], as: UTF8.self)
      position = (end ?? text.count - 1) + 1
      if let end, text[end] == 0x0D, position < text.count, text[position] == 0x0A { position += 1 }
      return (line, position)
    }
  }
}

extension LineReader.Line {
  /// The same line without the escapes of HTML and Markdown: `&#8211;`, `\[`.
  package var unescaped: LineReader.Line {
    LineReader.Line(text: LineReader.unescaped(text), number: number)
  }
}

extension LineReader {
  /// The first complete lines of a list, without escapes.
  package static func firstOfList(_ count: Int, of opening: BlockFeed) -> [String] {
    first(count, of: opening).map(unescaped)
  }

  fileprivate static func unescaped(_ line: String) -> String {
    var line = line
    if line.utf8.contains(UInt8(ascii: "&")) { line = HTMLEntities.decoded(line) ?? line }
    guard line.utf8.contains(UInt8(ascii: "\\")) else { return line }
    for mark in ["[", "]", "(", ")", "*", "_", "#", "-", ".", "&", "!"] {
      line = line.replacing("\\" + mark, with: mark)
    }
    return line
  }
}
