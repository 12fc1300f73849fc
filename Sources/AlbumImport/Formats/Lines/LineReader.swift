/// Reads the lines of a text in order.
struct LineReader {
  /// One line, without its end.
  struct Line {
    let text: String
    /// Its number in the text, from 1.
    let number: Int
  }

  private var feed: BlockFeed
  private var position = 0
  private var number = 1
  /// The number of lines of front matter.
  private var frontMatter = 0

  init(_ feed: BlockFeed) {
    self.feed = feed
  }

  /// The number of bytes that have been read.
  var bytesRead: Int { feed.bytesRead }

  /// The next lines.
  ///
  /// - Parameters:
  ///   - count: their maximum number.
  ///   - warnings: receives the remarks on their encoding.
  /// - Returns: nil at the end.
  /// - Throws: ``ImportError`` for a system error, or a line that is too long.
  mutating func next(
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

  /// The next lines of a document; those of its front matter are left out.
  mutating func next(
    _ count: Int, to records: inout RecordBuilder
  ) throws(ImportError) -> [Line]? {
    if number == 1 {
      frontMatter = Self.frontMatter(of: Self.first(Self.longestFrontMatter, of: feed))
    }
    guard var lines = try next(count, &records.warnings) else { return nil }
    while let line = lines.first, line.number <= frontMatter {
      records.leaveOut(line.text, line: line.number, "front matter")
      lines.removeFirst()
    }
    return lines
  }

  /// The first complete lines of a document, without its front matter.
  static func body(_ count: Int, of opening: BlockFeed) -> [String] {
    let lines = first(count + longestFrontMatter, of: opening)
    return Array(lines.dropFirst(frontMatter(of: lines)).prefix(count))
  }

  private static let longestFrontMatter = 100

  /// The number of lines with data about a document at its beginning, between two lines of dashes
  /// or of pluses, as in Jekyll and Hugo; 0 without them.
  private static func frontMatter(of lines: [String]) -> Int {
    guard let mark = lines.first, mark == "---" || mark == "+++",
      let end = lines.prefix(longestFrontMatter).dropFirst().firstIndex(of: mark)
    else { return 0 }
    let assignment = mark == "---" ? ":" : "="
    func isMember(_ line: String) -> Bool {
      line.first?.isLetter == true && line.contains(assignment)
    }
    let isData = lines[1..<end].allSatisfy { line in
      isMember(line) || line.first.map { " #-".contains($0) } ?? true
    }
    return isData && lines[1..<end].contains(where: isMember) ? end + 1 : 0
  }

  /// The first complete lines of a text.
  static func first(_ count: Int, of opening: BlockFeed) -> [String] {
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
      if let end, text[end] == 0x0D, position < text.count, text[position] == 0x0A {
        position += 1
      }
      return (line, position)
    }
  }
}
