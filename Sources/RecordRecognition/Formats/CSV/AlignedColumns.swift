import AlbumModel
import RecordReading

/// The columns of lines that are aligned with spaces, as `column -t` and many programs write them.
struct AlignedColumns {
  /// The fewest lines of a table without names of columns.
  private static let fewest = 5

  /// The position at which each column begins.
  private let starts: [Int]
  /// Whether the names of the columns show that it is a table.
  let isNamed: Bool

  /// Finds the columns of the first lines of a file; nil if they are not aligned.
  init?(_ lines: [String]) {
    // The longest block of lines; a title and the like are in others.
    let blocks = lines.split { TrimmedText.text($0) == nil }
    guard let block = blocks.max(by: { $0.count < $1.count }), block.count >= 3 else { return nil }
    // As many tabs in each line separate the cells of a table.
    let tabs = Set(block.map { line in line.count { $0 == "\t" } })
    guard tabs.count > 1 || tabs.contains(0) else { return nil }
    // And so do as many other delimiters in nearly all lines, whatever space is next to them.
    for delimiter in [";", "|"] as [Character] {
      let counts = block.map { line in line.count { $0 == delimiter } }
      let usual = counts.sorted()[counts.count / 2]
      guard usual < 2 || counts.count(where: { $0 == usual }) * 10 < counts.count * 9 else {
        return nil
      }
    }
    let hasRule = block.contains(where: Self.isRule)
    let rows = block.filter { !Self.isRule($0) }.map(Self.cells)
    let starts = Self.starts(of: rows)
    guard starts.count >= 2 else { return nil }
    self.starts = starts
    let texts = rows.map { Self.texts($0, starts) }
    guard texts.count(where: { row in row.count { !$0.isEmpty } >= 2 }) * 10 >= texts.count * 8,
      // Names and values, as in `Artist:   Can`.
      texts.count(where: { $0[0].hasSuffix(":") }) * 2 < texts.count
    else { return nil }
    let header = HeaderLine.find(in: texts)
    isNamed = header != nil && (hasRule || header.map { Self.isRowOfNames(texts[$0]) } == true)
    guard isNamed || texts.count >= Self.fewest && ColumnRoles.names(ofUnnamed: texts) != nil else {
      return nil
    }
  }

  private static func isRowOfNames(_ row: [String]) -> Bool {
    row.contains { [.title, .artist].contains(ColumnWords.field(of: $0)) }
  }

  /// The texts of a line's cells.
  func texts(of line: String) -> [String] {
    Self.isRule(line) ? [] : Self.texts(Self.cells(of: line), starts)
  }

  /// Whether a line only has dashes, as below names of columns.
  private static func isRule(_ line: String) -> Bool {
    line.contains { "-─━=".contains($0) } && line.allSatisfy { "-─━= \t".contains($0) }
  }

  // MARK: Positions

  /// A text of a line between two or more spaces.
  private struct Cell {
    let start: Int
    var end: Int
    var text: String
  }

  /// The texts of a line that two or more spaces separate, with their positions.
  private static func cells(of line: String) -> [Cell] {
    var cells: [Cell] = []
    var position = 0
    for character in line {
      if character == "\t" {
        position += 8 - position % 8
        continue
      }
      let width = width(of: character)
      if character != " " {
        if let last = cells.indices.last, position - cells[last].end < 2 {
          cells[last].text += (position > cells[last].end ? " " : "") + String(character)
          cells[last].end = position + width
        } else {
          cells.append(Cell(start: position, end: position + width, text: String(character)))
        }
      }
      position += width
    }
    return cells
  }

  /// The number of columns that a character takes on a terminal.
  private static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first?.value, scalar >= 0x1100 else { return 1 }
    let isWide =
      scalar < 0x1160 || (0x2E80...0xA4CF).contains(scalar) || (0xAC00...0xD7A3).contains(scalar)
      || (0xF900...0xFAFF).contains(scalar) || (0xFE30...0xFE6F).contains(scalar)
      || (0xFF00...0xFF60).contains(scalar) || (0x1F300...0x1F9FF).contains(scalar)
      || (0x20000...0x3FFFD).contains(scalar)
    return isWide ? 2 : 1
  }

  /// The starts of columns: texts of nearly all lines are between two gaps that no text crosses.
  private static func starts(of rows: [[Cell]]) -> [Int] {
    let longest = min(rows.lazy.compactMap(\.last?.end).max() ?? 0, 4096)
    var filled = [Int](repeating: 0, count: longest + 1)
    for cell in rows.joined() where cell.start < longest {
      for position in cell.start..<min(cell.end, longest) { filled[position] += 1 }
    }
    // A few lines may be longer than their columns.
    let few = rows.count / 50
    var starts: [Int] = []
    var gap = 2
    for position in 0..<longest {
      if filled[position] > few {
        if gap >= 2 { starts.append(position) }
        gap = 0
      } else {
        gap += 1
      }
    }
    return starts
  }

  /// The texts by column; a text that crosses columns is in the first of them.
  private static func texts(_ cells: [Cell], _ starts: [Int]) -> [String] {
    var texts = [String](repeating: "", count: starts.count)
    var next = 0
    for cell in cells {
      let place = max(next, starts.lastIndex { $0 <= cell.start } ?? 0)
      texts[place] += (texts[place].isEmpty ? "" : "  ") + cell.text
      next = place
    }
    return texts
  }
}

/// Tables whose columns are aligned with spaces, which are read as tables with commas.
enum AlignedTable: TextFormat {
  /// The number of lines that are examined.
  private static let sampleSize = 300

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    options.sourceName == nil && options.delimiter == nil && options.columns == nil
      && columns(of: opening) != nil
      && DialectDetection.best(opening, from: 0, delimiter: nil).header == nil
  }

  private static func columns(of opening: BlockFeed) -> AlignedColumns? {
    AlignedColumns(LineReader.first(sampleSize, of: opening))
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    guard let columns = columns(of: text.feed) else { return try TableRecords.open(text) }
    let table = try InputFile(part: AlignedBytes(text.feed, columns), name: text.file.name)
    var options = text.options
    (options.delimiter, options.encoding) = (",", .utf8)
    return try TableRecords.open(OpenedText(table, options: options))
  }
}

/// The text of a table with aligned columns, with commas; each line is that of the file.
private final class AlignedBytes: ByteSource {
  private var reader: LineReader
  private let columns: AlignedColumns
  private var warnings = WarningLog()
  private var output: [UInt8] = []
  private var start = 0

  let size: Int? = nil

  init(_ feed: BlockFeed, _ columns: AlignedColumns) {
    reader = LineReader(feed)
    self.columns = columns
  }

  func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    while start == output.count {
      output.removeAll(keepingCapacity: true)
      start = 0
      guard let lines = try reader.next(512, &warnings) else { return 0 }
      for line in lines {
        let cells = columns.texts(of: line.text).map { cell in
          cell.isEmpty ? "" : "\"" + cell.replacing("\"", with: "\"\"") + "\""
        }
        let isEmpty = cells.allSatisfy(\.isEmpty)
        output.append(contentsOf: (isEmpty ? "\n" : cells.joined(separator: ",") + "\n").utf8)
      }
    }
    let count = min(space.count, output.count - start)
    _ = space.update(fromContentsOf: output[start..<start + count])
    start += count
    return count
  }

  func prepareToRewind() {}

  /// Tables are read once.
  func rewind() {}
}
