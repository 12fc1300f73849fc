/// Finds the tables of a Markdown text.
struct MarkdownTables {
  private static let bar = UInt8(ascii: "|")

  private var feed: BlockFeed
  private var line = 0
  private var heading: String?
  /// The line before, which is the header of a table if a line of dashes follows.
  private var before: [UInt8] = []

  init(_ feed: BlockFeed) {
    self.feed = feed
  }

  /// Whether a text has a table.
  static func recognizes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var before: Slice<UnsafeBufferPointer<UInt8>>?
    for line in text.split(omittingEmptySubsequences: true, whereSeparator: isLineEnd) {
      if let before, before.contains(bar), isRule(line) { return true }
      before = line
    }
    return false
  }

  /// Reads one block.
  ///
  /// - Parameters:
  ///   - queue: receives the tables.
  ///   - file: the name in messages.
  /// - Returns: whether there may be more.
  /// - Throws: ``ImportError`` for a system error, or a line that is too long.
  mutating func readOn(_ queue: TableQueue, file: String) throws(ImportError) -> Bool {
    let text = feed.block.bytes
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, !Self.isLineEnd(text[end]) { end += 1 }
      // The rest of the line, or of its end, may be in the next block.
      guard feed.isAtEnd || end + 1 < text.count else { break }
      line += 1
      take(text[start..<end], queue)
      let isPair = end + 1 < text.count && text[end] == 0x0D && text[end + 1] == 0x0A
      start = min(end + (isPair ? 2 : 1), text.count)
    }
    guard !feed.isAtEnd else { return false }
    guard !feed.isTooLong(from: start) else {
      throw feed.tooLong(file, line: line, advice: "not a table; fix the file")
    }
    try feed.advance(keepingFrom: start)
    return true
  }

  private mutating func take(_ text: Slice<UnsafeBufferPointer<UInt8>>, _ queue: TableQueue) {
    defer { before = Array(text) }
    if text.first == UInt8(ascii: "#") {
      queue.end()
      heading = Self.plain(String(decoding: text.drop { $0 == UInt8(ascii: "#") }, as: UTF8.self))
    } else if Self.isRule(text), before.contains(Self.bar), queue.open == nil || !isInTable(queue) {
      queue.begin(heading)
      add(before[...], number: line - 1, to: queue)
    } else if isInTable(queue) {
      guard text.contains(Self.bar) else { return queue.end() }
      add(Array(text)[...], number: line, to: queue)
    }
  }

  private func isInTable(_ queue: TableQueue) -> Bool { queue.open != nil }

  private func add(_ text: ArraySlice<UInt8>, number: Int, to queue: TableQueue) {
    guard let table = queue.open else { return }
    for (column, cell) in Self.cells(of: text).enumerated() {
      table.rows.add(Array(Self.plain(cell).utf8), column: column)
    }
    table.rows.endRow(number)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Whether a line is `---|:---:`.
  private static func isRule(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    line.contains(bar) && line.contains(UInt8(ascii: "-"))
      && line.allSatisfy { "|-: \t".utf8.contains($0) }
  }

  /// The cells of a line; a bar after a backslash or in code is text.
  private static func cells(of line: ArraySlice<UInt8>) -> [String] {
    var cells: [[UInt8]] = [[]]
    var isCode = false
    var isEscaped = false
    let inner = line.drop { $0 == 0x20 || $0 == 0x09 }
    for byte in inner.first == bar ? inner.dropFirst() : inner {
      if byte == bar, !isEscaped, !isCode {
        cells.append([])
      } else {
        if byte == UInt8(ascii: "`"), !isEscaped { isCode.toggle() }
        if isEscaped, byte == bar { cells[cells.count - 1].removeLast() }
        cells[cells.count - 1].append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return cells.map { String(decoding: $0, as: UTF8.self) }
  }

  /// A text without the marks of links, pictures, emphasis and code.
  static func plain(_ text: String) -> String {
    var plain = ""
    var rest = text[...]
    while let letter = rest.popFirst() {
      switch letter {
      case "\\": if let next = rest.popFirst() { plain.append(next) }
      case "!" where rest.first == "[": continue
      case "[":
        let label = rest.prefix { $0 != "]" }
        let after = rest.dropFirst(label.count + 1)
        guard label.endIndex < rest.endIndex, after.first == "(",
          let end = after.firstIndex(of: ")")
        else {
          plain.append(letter)
          continue
        }
        plain += Self.plain(String(label))
        rest = after[after.index(after: end)...]
      case "*", "`": continue
      case "_":
        // Inside a word it is a letter.
        let isInWord = plain.last.map { $0.isLetter || $0.isNumber } ?? false
        if isInWord, rest.first.map({ $0.isLetter || $0.isNumber }) ?? false { plain.append("_") }
      case "<" where rest.lowercased().hasPrefix("br"):
        plain.append(" ")
        rest = rest.drop { $0 != ">" }.dropFirst()
      default: plain.append(letter)
      }
    }
    return TrimmedText.text(plain) ?? ""
  }
}
