import AlbumModel

/// Splits a table's text into records and cells.
///
/// A quote opens a quoted cell only at the cell's beginning; otherwise it is a literal character.
/// Inside, two quotes are one, and text after the closing quote is part of the cell. A line ends
/// with LF, CR or both. Empty lines are skipped.
package struct CSVTokenizer {
  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let space = UInt8(ascii: " ")

  package let dialect: Dialect
  /// The first line of the next record.
  package private(set) var line: Int
  /// Whether the incomplete record ends in a quoted cell.
  package private(set) var hasOpenQuote = false

  /// The required number of cells of a record; nil if unknown.
  package var width: Int?

  private var position = 0
  private var isLast = false
  /// Whether the record has text after a closing quote.
  private var hasLooseQuote = false

  package init(_ dialect: Dialect, line: Int = 1) { (self.dialect, self.line) = (dialect, line) }

  private enum Outcome {
    case cell
    case lastCell
    case unfinished
  }

  /// Reads complete records.
  ///
  /// - Parameters:
  ///   - text: the block.
  ///   - start: the position of the first record.
  ///   - isLast: whether the file ends with the text.
  ///   - table: receives the records and cells.
  ///   - limit: the maximum number of records in the table.
  /// - Returns: the position of the first record that is not in the table.
  package mutating func run(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool, into table: inout RowTable,
    limit: Int
  ) -> Int {
    position = start
    self.isLast = isLast
    hasOpenQuote = false
    while position < text.count, table.rows.count < limit {
      if isLineEnd(text) {
        if needsMore(text) { return position }
        skipLineEnd(text)
        continue
      }
      let start = position
      let startLine = line
      let firstCell = table.cells.count
      var outcome = Outcome.cell
      hasLooseQuote = false
      while outcome == .cell { outcome = cell(text, into: &table) }
      if isLast || outcome == .lastCell, hasLooseQuote || hasOpenQuote,
        readLoosely(text, from: start, line: startLine, firstCell: firstCell, into: &table)
      {
        continue
      }
      guard outcome == .lastCell else {
        table.cells.removeSubrange(firstCell...)
        table.doubtfulRows.remove(table.rows.count)
        line = startLine
        return start
      }
      let end = position
      skipLineEnd(text)
      table.rows.append(
        RowTable.Row(start..<end, cells: firstCell..<table.cells.count, line: startLine))
    }
    return position
  }

  /// Reads the record's first line again, with quotes that were not doubled.
  private mutating func readLoosely(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, line startLine: Int, firstCell: Int,
    into table: inout RowTable
  ) -> Bool {
    guard let width else { return false }
    let end =
      text[start...].firstIndex { $0 == Self.lineFeed || $0 == Self.carriageReturn } ?? text.count
    var quotes = LooseQuotes(
      delimiter: dialect.delimiter, skipsSpaces: dialect.skipsSpaceBeforeQuote)
    func cells() -> [RowTable.Cell]? {
      quotes.cells(text, in: start..<end, count: width, resolved: table.resolved)
    }
    var read = cells()
    if read == nil {
      quotes.isMisplaced = true
      read = cells()
    }
    guard let cells = read else {
      // A whole record with too few cells, of which some are probably joined.
      let isShort = !hasOpenQuote && table.cells.count - firstCell < width
      if isShort { table.doubtfulRows.insert(table.rows.count) }
      return false
    }
    table.cells.replaceSubrange(firstCell..., with: cells)
    table.doubtfulRows.remove(table.rows.count)
    table.looseRows.insert(table.rows.count)
    table.rows.append(
      RowTable.Row(start..<end, cells: firstCell..<table.cells.count, line: startLine))
    hasOpenQuote = false
    position = end
    line = startLine
    skipLineEnd(text)
    return true
  }

  /// Skips a part of the text that could not be read.
  package mutating func skip(_ text: UnsafeBufferPointer<UInt8>) {
    line += LineCount.lineEnds(in: text)
  }

  // MARK: One cell

  private mutating func cell(
    _ text: UnsafeBufferPointer<UInt8>, into table: inout RowTable
  ) -> Outcome {
    var start = position
    if dialect.skipsSpaceBeforeQuote {
      while start < text.count, text[start] == Self.space { start += 1 }
    }
    if start < text.count, text[start] == Self.quote {
      return quotedCell(text, from: start + 1, into: &table)
    }
    start = position
    skipToCellEnd(text)
    if needsMore(text) { return .unfinished }
    table.cells.append(RowTable.Cell(start..<position))
    return passDelimiter(text)
  }

  private mutating func quotedCell(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, into table: inout RowTable
  ) -> Outcome {
    // A cell with more than the text between two quotes is assembled in another buffer.
    let resolved = table.resolved
    var partStart = start
    var copyStart: Int?
    let cellLine = line
    position = start
    while true {
      skipToQuote(text)
      guard position < text.count else {
        hasOpenQuote = true
        return .unfinished
      }
      if position + 1 == text.count, !isLast { return .unfinished }
      let isDoubled = position + 1 < text.count && text[position + 1] == Self.quote
      if !isDoubled, copyStart == nil, isCellEnd(text, position + 1) { break }
      if copyStart == nil { copyStart = resolved.count }
      resolved.append(text, partStart..<position + (isDoubled ? 1 : 0))
      position += isDoubled ? 2 : 1
      partStart = position
      guard !isDoubled else { continue }
      // Text after the closing quote is taken literally; if the cell contains a line end, the quote
      // was probably meant to close earlier.
      if !isCellEnd(text, position) {
        hasLooseQuote = true
        if line > cellLine { table.doubtfulRows.insert(table.rows.count) }
      }
      skipToCellEnd(text)
      if needsMore(text) { return .unfinished }
      resolved.append(text, partStart..<position)
      break
    }
    if let copyStart {
      table.cells.append(RowTable.Cell(resolved: copyStart..<resolved.count))
    } else {
      table.cells.append(RowTable.Cell(start..<position))
      position += 1
      if needsMore(text) { return .unfinished }
    }
    return passDelimiter(text)
  }

  private mutating func passDelimiter(_ text: UnsafeBufferPointer<UInt8>) -> Outcome {
    guard position < text.count, text[position] == dialect.delimiter else { return .lastCell }
    position += 1
    // A delimiter at the end of the block: the next cell follows in the next block.
    return position == text.count && !isLast ? .unfinished : .cell
  }

  // MARK: Moving on

  private mutating func skipToCellEnd(_ text: UnsafeBufferPointer<UInt8>) {
    let delimiter = dialect.delimiter
    var index = position
    while index < text.count {
      let byte = text[index]
      if byte == delimiter || byte == Self.lineFeed || byte == Self.carriageReturn { break }
      index += 1
    }
    position = index
  }

  private mutating func skipToQuote(_ text: UnsafeBufferPointer<UInt8>) {
    var index = position
    var lines = 0
    while index < text.count {
      let byte = text[index]
      if byte == Self.quote { break }
      if byte == Self.lineFeed {
        lines += 1
      } else if byte == Self.carriageReturn {
        if index + 1 == text.count || text[index + 1] != Self.lineFeed { lines += 1 }
      }
      index += 1
    }
    position = index
    line += lines
  }

  private func isCellEnd(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard index < text.count else { return true }
    let byte = text[index]
    return byte == dialect.delimiter || byte == Self.lineFeed || byte == Self.carriageReturn
  }

  /// Whether the record may continue after the text: before a line end, or between CR and LF.
  private func needsMore(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !isLast else { return false }
    return position == text.count
      || (position + 1 == text.count && text[position] == Self.carriageReturn)
  }

  private func isLineEnd(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text[position] == Self.lineFeed || text[position] == Self.carriageReturn
  }

  private mutating func skipLineEnd(_ text: UnsafeBufferPointer<UInt8>) {
    guard position < text.count else { return }
    let isPair =
      text[position] == Self.carriageReturn && position + 1 < text.count
      && text[position + 1] == Self.lineFeed
    position += isPair ? 2 : 1
    line += 1
  }
}

/// The delimiter and quoting of a table (RFC 4180 and variants).
package struct Dialect: Equatable, Sendable {
  /// The byte between two cells.
  package var delimiter: UInt8
  /// Whether a quote may have spaces before it, as in files of RateYourMusic.
  package var skipsSpaceBeforeQuote = false
  /// Whether a space follows each delimiter, so that one without is part of a text.
  package var hasSpaces = false

  package init(delimiter: UInt8 = UInt8(ascii: ",")) { self.delimiter = delimiter }
}
