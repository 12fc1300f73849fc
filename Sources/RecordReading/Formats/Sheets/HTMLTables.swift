/// Finds the tables of a web page, however untidy it is.
///
/// A table in a cell of another one ends that one: the outer table is a layout.
package struct HTMLTables {
  /// The elements that end a word.
  private static let breaks: Set<String> = ["br", "p", "div", "li", "ul", "ol", "dd", "dt", "hr"]

  private var reader: HTMLReader
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
  /// Whether a link was left out.
  private var hasLinks = false
  /// The number of open references to footnotes, whose text is left out.
  private var footnotes = 0

  package init(_ feed: BlockFeed) {
    reader = HTMLReader(feed)
  }

  /// Reads one block.
  ///
  /// - Parameters:
  ///   - queue: receives the tables.
  ///   - file: the name in messages.
  /// - Returns: whether there may be more.
  /// - Throws: ``ImportError`` for a system error, or a cell that is too long.
  package mutating func readOn(_ queue: TableQueue, file: String) throws(ImportError) -> Bool {
    while let part = reader.next() {
      switch part {
      case .text(let text): append(text)
      case .tag(let tag): take(tag, queue)
      }
    }
    guard cell.count + (queue.open?.rows.rowLength ?? 0) <= reader.maximumRecord else {
      throw reader.tooLong(file, line: row, advice: "not a table, or a tag is not closed")
    }
    if try reader.advance(file, line: row) { return true }
    endRow(queue)
    return false
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

  private mutating func take(_ tag: HTMLTag, _ queue: TableQueue) {
    let isEnd = tag.isEnd
    switch tag.name {
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
      if tag.name == "tr", !isEnd { beginRow(queue) }
    case "td", "th":
      endCell(queue)
      if !isEnd { beginCell(tag, queue) }
    case "sup" where isInCell:
      if isEnd {
        footnotes = max(0, footnotes - 1)
      } else if footnotes > 0 || tag.text.contains("reference") {
        footnotes += 1
      }
    case "a" where isInCell && !isEnd && tag.address != nil && !hasLinks:
      hasLinks = true
      queue.note("the addresses of links in tables were not read", row)
    case _ where Self.breaks.contains(tag.name) && isInCell:
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

  private mutating func beginCell(_ tag: HTMLTag, _ queue: TableQueue) {
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
    rows = tag.number("rowspan", upTo: 65_534)
    columns = tag.number("colspan", upTo: 1000)
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
}
