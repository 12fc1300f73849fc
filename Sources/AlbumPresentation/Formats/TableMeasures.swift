/// The widths and alignments of a table's columns.
struct TableMeasures {
  /// The minimum width of a column, unless it needs less.
  static let leastWidth = 4
  private static let gap = 2

  /// One per column; columns at the right without any room on the terminal are left out.
  let widths: [Int]
  let alignments: [Alignment]

  init(columns: [Column], header: TableRow, sample: [TableRow], width: Int?) {
    let needs = columns.indices.map { index in
      sample.reduce(max(1, header.cells[index].width)) { max($0, $1.cells[index].width) }
    }
    alignments = columns.indices.map { index in
      columns[index].alignment ?? Self.alignment(of: sample.lazy.map { $0.cells[index] })
    }
    widths = width.map { Self.fit(needs, into: $0) } ?? needs
  }

  /// Right if all non-empty cells are numbers.
  private static func alignment(of cells: some Sequence<TableRow.Cell>) -> Alignment {
    var hasNumber = false
    for cell in cells where !cell.text.isEmpty {
      guard cell.isNumber else { return .left }
      hasNumber = true
    }
    return hasNumber ? .right : .left
  }

  /// Shrinks the widest columns until all fit, and drops columns from the right if that is not
  /// enough.
  static func fit(_ needs: [Int], into width: Int) -> [Int] {
    var needs = needs
    while needs.count > 1, least(needs).reduce(0, +) + gap * (needs.count - 1) > width {
      needs.removeLast()
    }
    let room = width - gap * (needs.count - 1)
    guard needs.reduce(0, +) > room else { return needs }
    let least = least(needs)
    func widths(upTo limit: Int) -> [Int] {
      zip(needs, least).map { min($0, max($1, limit)) }
    }
    var limit = 0
    while widths(upTo: limit + 1).reduce(0, +) <= room { limit += 1 }
    var widths = widths(upTo: limit)
    var left = room - widths.reduce(0, +)
    for index in widths.indices where left > 0 && widths[index] < needs[index] {
      widths[index] += 1
      left -= 1
    }
    return widths.map { max(1, min($0, max(1, width))) }
  }

  private static func least(_ needs: [Int]) -> [Int] {
    needs.map { min($0, leastWidth) }
  }
}
