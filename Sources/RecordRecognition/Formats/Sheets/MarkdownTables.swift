import RecordReading

/// Finds the tables of a Markdown text, and those that programs draw with bars: psql, mysql, sqlite3.
struct MarkdownTables: TableReader {
  private static let bar = UInt8(ascii: "|")

  /// The tags in which a text continues.
  private static let inline: Set<String> = WordList.named("MarkdownTables.inline")

  private var lines: LineReader
  private var line = 0
  private var heading: String?
  /// The line before, which is the header of a table if a line of dashes follows.
  private var before: [UInt8] = []
  /// Whether the open table is drawn with crosses, so that its cells have no marks of Markdown.
  private var isDrawn = false
  /// The column that keeps the address of a row's first link; nil without links.
  private var linkColumn: Int?
  /// Whether the text has links.
  private let hasLinks: Bool

  init(_ feed: BlockFeed, of file: String) {
    lines = LineReader(feed, of: file, advice: "not a table; fix the file")
    hasLinks = String(decoding: feed.text, as: UTF8.self).contains("](http")
  }

  /// Whether a text has a table.
  static func recognizes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var before: [UInt8]?
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let line = drawn(Array(line))
      if let before, before.contains(bar), isRule(line) { return true }
      before = line
    }
    return false
  }

  mutating func readOn(_ queue: TableQueue, file: String) throws(ImportError) -> Bool {
    var notes = WarningLog()
    guard let next = try lines.next(&notes) else { return false }
    for read in next {
      line = read.number
      take(Self.drawn(Array(read.text.utf8)), queue)
    }
    return true
  }

  private mutating func take(_ text: [UInt8], _ queue: TableQueue) {
    defer { before = text }
    if text.first == UInt8(ascii: "#") {
      queue.end()
      heading = Self.plain(String(decoding: text.drop { $0 == UInt8(ascii: "#") }, as: UTF8.self))
    } else if Self.isRule(text), before.contains(Self.bar), queue.open == nil {
      queue.begin(heading)
      isDrawn = text.contains(UInt8(ascii: "+"))
      let names = Self.cells(of: before[...]).map(Self.plain)
      let hasAddresses = names.contains { ["url", "link", "links"].contains($0.lowercased()) }
      queue.open?.hasHeader = names.contains(where: ColumnNames.isKnown)
      linkColumn = hasLinks && !isDrawn && !hasAddresses ? names.count : nil
      add(before[...], number: line - 1, to: queue, address: "url")
    } else if queue.open != nil {
      guard text.contains(Self.bar) || isDrawn && Self.isRule(text) else { return queue.end() }
      // A rule between rows.
      if isDrawn, Self.isRule(text) { return }
      let address =
        linkColumn == nil ? nil : LinkedText(String(decoding: text, as: UTF8.self)).address
      add(text[...], number: line, to: queue, address: address)
    }
  }

  private func add(_ text: ArraySlice<UInt8>, number: Int, to queue: TableQueue, address: String?) {
    guard let table = queue.open else { return }
    for (column, cell) in Self.cells(of: text).enumerated() {
      let text = isDrawn ? TrimmedText.text(cell) ?? "" : Self.plain(cell)
      table.rows.add(Array(text.utf8), column: column)
    }
    if let linkColumn, let address, address.contains("://") || address == "url" {
      table.rows.add(Array(address.utf8), column: linkColumn)
    }
    table.rows.endRow(number)
  }

  /// Whether a line is `---|:---:`, or `---+---`.
  private static func isRule(_ line: [UInt8]) -> Bool {
    (line.contains(bar) || line.contains(UInt8(ascii: "+"))) && line.contains(UInt8(ascii: "-"))
      && line.allSatisfy { "|-:+= \t".utf8.contains($0) }
  }

  /// A line with the lines of a box as bars, dashes and crosses.
  private static func drawn(_ line: [UInt8]) -> [UInt8] {
    // All of them begin so in UTF-8.
    guard line.contains(0xE2) else { return line }
    let text = String(decoding: line, as: UTF8.self)
    return text.unicodeScalars.flatMap { scalar -> [UInt8] in
      switch scalar {
      case "│", "┃", "║": [bar]
      case "─", "━", "═": [UInt8(ascii: "-")]
      case "\u{2500}"..."\u{257F}": [UInt8(ascii: "+")]
      default: Array(String(scalar).utf8)
      }
    }
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
  static func plain(_ written: String) -> String {
    let text = WrittenLine.plain(written)
    var plain = ""
    let isLinked = text.contains("](")
    var rest = isLinked ? LinkedText(text.replacing("![", with: "[")).text[...] : text[...]
    while let letter = rest.popFirst() {
      switch letter {
      case "\\": if let next = rest.popFirst() { plain.append(next) }
      case "*", "`": continue
      case "_":
        // Inside a word it is a letter.
        let isInWord = plain.last.map { $0.isLetter || $0.isNumber } ?? false
        if isInWord, rest.first.map({ $0.isLetter || $0.isNumber }) ?? false { plain.append("_") }
      case "<" where rest.contains(">"):
        let tag = rest.drop { $0 == "/" }.prefix(while: \.isLetter).lowercased()
        guard tag == "br" || Self.inline.contains(tag) else {
          plain.append(letter)
          continue
        }
        if tag == "br" { plain.append(" ") }
        rest = rest.drop { $0 != ">" }.dropFirst()
      default: plain.append(letter)
      }
    }
    return TrimmedText.text(plain) ?? ""
  }
}
