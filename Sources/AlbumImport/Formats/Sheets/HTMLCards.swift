/// Writes the cards of a web page as a table.
struct HTMLCards {
  private var cells: HTMLCells
  private let layout: HTMLCardLayout
  private var number = 1

  init(_ feed: BlockFeed, _ layout: HTMLCardLayout) {
    cells = HTMLCells(feed)
    self.layout = layout
  }

  /// Reads one block.
  ///
  /// - Parameters:
  ///   - queue: receives the table.
  ///   - file: the name in messages.
  /// - Returns: whether there may be more.
  /// - Throws: ``ImportError`` for a system error, or a tag that is too long.
  mutating func readOn(_ queue: TableQueue, file: String) throws(ImportError) -> Bool {
    if number == 1 {
      queue.begin("cards")
      write(layout.names, to: queue)
    }
    var rows: [[String]] = []
    let layout = layout
    defer { for row in rows { write(row, to: queue) } }
    return try cells.readOn(file: file) { element in
      if element.kind == layout.kind { rows.append(layout.row(of: element)) }
    }
  }

  private mutating func write(_ row: [String], to queue: TableQueue) {
    for (column, text) in row.enumerated() {
      queue.open?.rows.add(Array(text.utf8), column: column)
    }
    queue.open?.rows.endRow(number)
    number += 1
  }
}
