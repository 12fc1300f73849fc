/// Finds the tables of a web page, however untidy it is.
///
/// A table in a cell of another one ends that one: the outer table is a layout.
package struct HTMLTables: TableReader {
  /// The elements that end a word.
  private static let breaks: Set<String> = ["br", "p", "div", "li", "ul", "ol", "dd", "dt", "hr"]

  private var reader: HTMLReader
  /// The number of open tables.
  private var depth = 0
  private var isInTable = false
  private var isInRow = false
  private var isInCell = false
  private var cell = CollapsedText()
  private var (rows, columns) = (1, 1)
  /// The number of the row.
  private var line = 0
  private var column = 0
  /// The last row of cells that are merged with those below, by column.
  private var occupied: [Int: Int] = [:]
  /// Whether a link was left out.
  private var hasLinks = false

  package init(_ feed: BlockFeed) { reader = HTMLReader(feed) }

  package mutating func readOn(_ queue: TableQueue, file: String) throws(ImportError) -> Bool {
    while let part = reader.next() {
      switch part {
      case .text(let text): if isInCell { cell.append(text) }
      case .tag(let tag): take(tag, queue)
      }
    }
    guard cell.count + (queue.open?.rows.rowLength ?? 0) <= reader.feed.maximumRecord else {
      throw reader.feed.tooLong(file, line: line, advice: "not a table, or a tag is not closed")
    }
    if try reader.advance(file, line: line) { return true }
    endRow(queue)
    return false
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
    case "a" where isInCell && !isEnd && tag.text.contains("://") && !hasLinks:
      hasLinks = true
      queue.note("the addresses of links in tables were not read", line)
    case _ where Self.breaks.contains(tag.name) && isInCell: cell.addSpace()
    default: break
    }
  }

  private mutating func beginTable(_ queue: TableQueue) {
    queue.begin(nil)
    isInTable = true
    (line, occupied) = (0, [:])
  }

  private mutating func beginRow(_ queue: TableQueue) {
    // After a table in a cell, the outer one continues.
    if !isInTable, depth > 0 { beginTable(queue) }
    guard isInTable else { return }
    isInRow = true
    line += 1
    column = 0
  }

  private mutating func beginCell(_ tag: HTMLTag, _ queue: TableQueue) {
    // A missing <tr>.
    if !isInRow { beginRow(queue) }
    guard isInRow else { return }
    while let last = occupied[column] {
      guard last >= line else {
        occupied[column] = nil
        break
      }
      column += 1
    }
    isInCell = true
    rows = tag.number("rowspan", upTo: 65_534)
    columns = tag.number("colspan", upTo: 1000)
  }

  private mutating func endCell(_ queue: TableQueue) {
    guard isInCell else { return }
    isInCell = false
    queue.open?.rows.add(cell.take().utf8, column: column, rows: rows, columns: columns)
    if rows > 1, column + columns <= SheetRows.mostColumns {
      for index in 0..<columns { occupied[column + index] = line + rows - 1 }
    }
    column += columns
  }

  private mutating func endRow(_ queue: TableQueue) {
    endCell(queue)
    guard isInRow else { return }
    isInRow = false
    queue.open?.rows.endRow(line)
  }
}
