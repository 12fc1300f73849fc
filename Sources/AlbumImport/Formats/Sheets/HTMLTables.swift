/// Finds the tables of a web page, however untidy it is.
///
/// A table in a cell of another one ends that one: the outer table is a layout.
struct HTMLTables {
  /// The elements whose content is no text.
  private static let hidden: Set<String> = ["script", "style", "template", "textarea", "select"]
  /// The elements that end a word.
  private static let breaks: Set<String> = ["br", "p", "div", "li", "ul", "ol", "dd", "dt", "hr"]

  private var feed: BlockFeed
  private var position = 0
  /// The closing tag that ends content without text.
  private var hiddenUntil: [UInt8]?
  /// The number of open tables.
  private var depth = 0
  private var isInTable = false
  private var isInRow = false
  private var isInCell = false
  private var cell: [UInt8] = []
  private var (rows, columns) = (1, 1)
  private var row = 0
  private var column = 0
  /// The last row of cells that are merged with those below, by column.
  private var occupied: [Int: Int] = [:]
  /// The number of open references to footnotes, whose text is left out.
  private var footnotes = 0
  private let longestRecord: Int

  init(_ feed: BlockFeed) {
    self.feed = feed
    longestRecord = feed.longestRecord
  }

  /// Whether a text is a web page or a part of one.
  static func recognizes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let opening = String(decoding: text.prefix(1024), as: UTF8.self).lowercased()
    let start = opening.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return start.hasPrefix("<") && !start.contains("<plist")
      && (start.contains("<!doctype html") || start.contains("<html")
        || ["<table", "<body", "<head", "<div", "<center"].contains { start.hasPrefix($0) })
  }

  /// Reads one block.
  ///
  /// - Parameters:
  ///   - queue: receives the tables.
  ///   - file: the name in messages.
  /// - Returns: whether there may be more.
  /// - Throws: ``ImportError`` for a system error, or a cell that is too long.
  mutating func readOn(_ queue: TableQueue, file: String) throws(ImportError) -> Bool {
    let text = feed.block.bytes
    while position < text.count, let next = part(of: text, queue) { position = next }
    guard cell.count + (queue.open?.rows.rowLength ?? 0) <= longestRecord else {
      throw feed.tooLong(file, line: row, advice: "not a table, or a tag is not closed")
    }
    guard !feed.isAtEnd else {
      endRow(queue)
      return false
    }
    guard !feed.isTooLong(from: position) else {
      throw feed.tooLong(file, line: row, advice: "a tag or a comment is not closed")
    }
    try feed.advance(keepingFrom: position)
    position = 0
    return true
  }

  /// Reads a tag, a comment, or the text before one.
  ///
  /// - Returns: the position after it; nil if its end is in the next block.
  private mutating func part(
    of text: UnsafeBufferPointer<UInt8>, _ queue: TableQueue
  ) -> Int? {
    if let end = hiddenUntil {
      guard let place = Self.find(end, in: text, from: position) else {
        return feed.isAtEnd
          ? text.count
          : max(position, text.count - end.count)
            .keptBack(from: position)
      }
      hiddenUntil = nil
      return place
    }
    guard text[position] == UInt8(ascii: "<") else {
      let end = text[position...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
      append(text[position..<end])
      return end
    }
    if text[position...].starts(with: "<!--".utf8) {
      let end = Self.find(Array("-->".utf8), in: text, from: position + 4)
      return end.map { $0 + 3 } ?? (feed.isAtEnd ? text.count : nil)
    }
    let isTag = position + 1 < text.count && Self.beginsTag(text[position + 1])
    if !isTag, position + 1 < text.count || feed.isAtEnd {
      append(text[position...position])
      return position + 1
    }
    guard let end = Self.endOfTag(text, from: position) else {
      return feed.isAtEnd ? text.count : nil
    }
    take(String(decoding: text[position + 1..<end], as: UTF8.self), queue)
    return end + 1
  }

  private static func beginsTag(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "!")
      || byte == UInt8(ascii: "?")
  }

  /// The position of a tag's `>`; one in the quotes of an attribute does not count.
  private static func endOfTag(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var quote: UInt8?
    var before: UInt8 = 0
    for index in start..<text.count {
      let byte = text[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return index
      } else if before == UInt8(ascii: "="), byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
      {
        quote = byte
      }
      if byte > 0x20 { before = byte }
    }
    return nil
  }

  /// The first position of a lowercase text in any case.
  private static func find(
    _ word: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    guard text.count >= start + word.count else { return nil }
    return (start...text.count - word.count).first { place in
      word.indices.allSatisfy { index in
        let byte = text[place + index]
        let isCapital = byte &- UInt8(ascii: "A") < 26
        return (isCapital ? byte | 0x20 : byte) == word[index]
      }
    }
  }

  private mutating func append(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    guard isInCell, footnotes == 0 else { return }
    for byte in text {
      if byte > 0x20 {
        cell.append(byte)
      } else if cell.last ?? 0x20 != 0x20 {
        cell.append(0x20)
      }
    }
  }

  private mutating func take(_ tag: String, _ queue: TableQueue) {
    let isEnd = tag.hasPrefix("/")
    let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }).lowercased()
    switch name {
    case "table":
      endRow(queue)
      depth = max(0, depth + (isEnd ? -1 : 1))
      if isEnd {
        queue.end()
        isInTable = false
      } else {
        beginTable(queue)
      }
    case "tr", "thead", "tbody", "tfoot":
      endRow(queue)
      if name == "tr", !isEnd { beginRow(queue) }
    case "td", "th":
      endCell(queue)
      if !isEnd { beginCell(tag, queue) }
    case "sup" where isInCell:
      if isEnd {
        footnotes = max(0, footnotes - 1)
      } else if footnotes > 0 || tag.contains("reference") {
        footnotes += 1
      }
    case _ where Self.hidden.contains(name) && !isEnd && !tag.hasSuffix("/"):
      hiddenUntil = Array("</\(name)".utf8)
    case _ where Self.breaks.contains(name) && isInCell:
      if cell.last ?? 0x20 != 0x20 { cell.append(0x20) }
    default: break
    }
  }

  private mutating func beginTable(_ queue: TableQueue) {
    queue.begin(nil)
    isInTable = true
    (row, occupied) = (0, [:])
  }

  private mutating func beginRow(_ queue: TableQueue) {
    // After a table in a cell, the outer one continues.
    if !isInTable, depth > 0 { beginTable(queue) }
    guard isInTable else { return }
    isInRow = true
    row += 1
    column = 0
  }

  private mutating func beginCell(_ tag: String, _ queue: TableQueue) {
    // A missing <tr>.
    if !isInRow { beginRow(queue) }
    guard isInRow else { return }
    while let last = occupied[column] {
      guard last >= row else {
        occupied[column] = nil
        break
      }
      column += 1
    }
    isInCell = true
    footnotes = 0
    cell.removeAll(keepingCapacity: true)
    rows = Self.number("rowspan", in: tag, upTo: 65_534)
    columns = Self.number("colspan", in: tag, upTo: 1000)
  }

  private mutating func endCell(_ queue: TableQueue) {
    guard isInCell else { return }
    isInCell = false
    if cell.last == 0x20 { cell.removeLast() }
    if cell.contains(UInt8(ascii: "&")),
      let decoded = HTMLEntities.decoded(String(decoding: cell, as: UTF8.self))
    {
      cell = Array(decoded.utf8)
    }
    queue.open?.rows.add(cell, column: column, rows: rows, columns: columns)
    if rows > 1, column + columns <= SheetRows.mostColumns {
      for index in 0..<columns { occupied[column + index] = row + rows - 1 }
    }
    column += columns
  }

  private mutating func endRow(_ queue: TableQueue) {
    endCell(queue)
    guard isInRow else { return }
    isInRow = false
    queue.open?.rows.endRow(row)
  }

  /// The value of an attribute, from 1.
  private static func number(_ name: String, in tag: String, upTo limit: Int) -> Int {
    guard let place = tag.lowercased().firstRange(of: name)?.upperBound else { return 1 }
    let digits = tag.lowercased()[place...].drop { !$0.isNumber }.prefix { $0.isNumber }
    return Int(digits).map { max(1, min($0, limit)) } ?? 1
  }
}

extension Int {
  /// The position from which a block is kept; nil if nothing of it can be dropped.
  fileprivate func keptBack(from start: Int) -> Int? { self > start ? self : nil }
}
