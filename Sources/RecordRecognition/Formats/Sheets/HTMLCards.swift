import RecordReading

/// Writes the cards of a web page as a table.
struct HTMLCards: TableReader {
  private var cells: HTMLCells
  private let layout: HTMLCardLayout
  private var number = 1
  /// The number of elements before the last card.
  private var last = -1
  /// The length up to which a text is shown in a note.
  private static let maximumShown = 60

  init(_ feed: BlockFeed, _ layout: HTMLCardLayout) {
    cells = HTMLCells(feed, cards: layout.kind)
    self.layout = layout
  }

  mutating func readOn(_ queue: TableQueue, file: String) throws(ImportError) -> Bool {
    if number == 1 {
      queue.begin("cards")
      write(layout.names, to: queue)
    }
    var elements: [HTMLCells.Element] = []
    defer { for element in elements { add(element, to: queue) } }
    guard try cells.readOn(file: file, { elements.append($0) }) else {
      if !layout.repeated.isEmpty {
        queue.note(
          "the texts that all cards have were left out: "
            + WarningLog.shown(layout.repeated.map { "\"\($0.prefix(Self.maximumShown))\"" }))
      }
      return false
    }
    return true
  }

  private mutating func add(_ element: HTMLCells.Element, to queue: TableQueue) {
    if element.isTooLarge {
      // An element around cards is none itself.
      guard !element.range.contains(last) else { return }
      return queue.note(
        "a card with too many or too long texts was left out, which ends here", element.line)
    }
    last = element.range.lowerBound
    let (row, rest) = layout.row(of: element)
    write(row, to: queue)
    guard let first = rest.first else { return }
    queue.note(
      "texts of a card that have no column were left out, such as "
        + "\"\(first.prefix(Self.maximumShown))\"", element.line)
  }

  private mutating func write(_ row: [String], to queue: TableQueue) {
    for (column, text) in row.enumerated() {
      queue.open?.rows.add(Array(text.utf8), column: column)
    }
    queue.open?.rows.endRow(number)
    number += 1
  }
}
