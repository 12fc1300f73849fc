public import AlbumModel

/// Writes albums, one after another, in constant memory.
///
/// ```swift
/// let terminal = Terminal(fileDescriptor: 1)
/// let listing = try Listing(
///   of: .default, as: FormatName.table.makeFormat(terminal: terminal), terminal: terminal,
///   to: FileDescriptorSink(1))
/// for album in albums { try listing.write(album) }
/// try listing.finish()
/// ```
public final class Listing {
  /// The number of bytes that are buffered before the sink gets them.
  static let bufferSize = 64 * 1024

  private let isTerminal: Bool
  private let sink: any OutputSink
  private var rows: RowWriter

  /// Begins a listing.
  ///
  /// - Parameters:
  ///   - layout: the columns of each album.
  ///   - format: the format, which has not written anything yet.
  ///   - decorators: those of all formats, in the order they were registered.
  ///   - terminal: the destination of the sink.
  ///   - sink: takes the output.
  ///   - onFailure: called the first time that a decorator or a column throws.
  /// - Throws: the cause of a ``ListingStop``.
  public init(
    of layout: Layout, as format: any OutputFormat, decorators: [any Decorator] = [],
    terminal: Terminal = .none, to sink: any OutputSink,
    onFailure: @escaping (DecorationFailure) -> Void = { _ in }
  ) throws {
    rows = try RowWriter(
      layout: layout, format: format, decorators: decorators,
      failures: FailureLog(report: onFailure))
    isTerminal = terminal.width != nil
    self.sink = sink
  }

  /// The titles of the columns without room on the terminal, known after ``finish()``.
  public var omittedColumns: [String] { rows.omittedColumns }

  /// Writes an album.
  ///
  /// - Parameter album: the next one.
  /// - Throws: ``OutputError``, an error of the format, or the cause of a ``ListingStop``.
  public func write(_ album: Album) throws {
    guard try rows.append(album) >= Self.bufferSize else { return }
    try rows.flush(into: sink, isTerminal: isTerminal)
  }

  /// Ends the listing: writes the end of the format and the rest of the buffer.
  ///
  /// No album may be written afterwards.
  ///
  /// - Throws: ``OutputError``, or an error of the format.
  public func finish() throws {
    try rows.end()
    try rows.flush(into: sink, isTerminal: isTerminal)
  }
}

/// Converts albums to the bytes of a format: the part of a listing that changes with each row.
///
/// One value, so that the listing needs exclusive access to it once per row.
struct RowWriter {
  private let reader: RowReader
  private var format: any OutputFormat
  private var groups: Groups
  private var failures: FailureLog
  private var cells: [Cell]
  private var output: [UInt8] = []

  init(
    layout: Layout, format: any OutputFormat, decorators: [any Decorator], failures: FailureLog
  ) throws {
    var failures = failures
    let chain = DecoratorChain(decorators, format: format.name, isForPrograms: format.isForPrograms)
    let columns = try chain.columns(layout.listed(as: format.groupForm), failures: &failures)
    reader = try RowReader(
      columns: columns, chain: chain, isForPrograms: format.isForPrograms,
      hasLines: format.hasLines, failures: &failures)
    groups = Groups(of: layout, in: columns, as: format.groupForm)
    cells = Array(repeating: .empty, count: columns.count)
    self.failures = failures
    self.format = format
    if let column = layout.groupColumn { self.format.prepare(groupedBy: column) }
    output.reserveCapacity(Listing.bufferSize + Listing.bufferSize / 4)
    self.format.begin(columns, into: &output)
  }

  var omittedColumns: [String] { format.omittedColumns }

  /// Appends an album.
  ///
  /// - Throws: the cause of a ``ListingStop``.
  mutating func append(_ album: Album) throws -> Int {
    try reader.read(album, into: &cells, failures: &failures)
    if groups.areNeeded { try group(copy album) }
    try format.row(cells, of: album, into: &output)
    return output.count
  }

  /// Appends the end of the format.
  ///
  /// - Throws: an error of the format.
  mutating func end() throws {
    endGroup()
    writeTotals(groups.ofAll)
    format.end(into: &output)
    if let failure = format.failure { throw failure }
  }

  /// Begins a group if the album is the first of one, and counts the album.
  private mutating func group(_ album: Album) throws {
    if let column = groups.column {
      let value = try reader.value(of: column, for: album, failures: &failures)
      let position = column.groupKey(of: value)
      if position != groups.position {
        endGroup()
        groups.begin(position, value)
        if format.groupForm != .column { format.group(value, into: &output) }
      }
    }
    try groups.add(cells, of: album)
  }

  private mutating func endGroup() { if groups.position != nil { writeTotals(groups.ofGroup) } }

  private mutating func writeTotals(_ totals: Totals) {
    if format.groupForm != .column || groups.haveTotalRows { format.totals(totals, into: &output) }
  }

  /// Writes the buffered bytes.
  ///
  /// They are whole rows, so that no character is split.
  mutating func flush(into sink: any OutputSink, isTerminal: Bool) throws(OutputError) {
    if isTerminal && !format.isSafeForTerminals { output = TerminalText.safe(output) }
    try sink.write(output.span.bytes)
    output.removeAll(keepingCapacity: true)
  }
}

/// Reads a row of cells from an album, decorated if decorators apply.
struct RowReader {
  private let columns: [Column]
  /// The columns' sources, which need no reference counting.
  private let fields: [Column.Source]
  /// From left to right, those of a column innermost first.
  private let links: [DecoratorChain.Link]
  private let readsCustomFields: Bool
  private let isForPrograms: Bool
  private let hasLines: Bool

  init(
    columns: [Column], chain: DecoratorChain, isForPrograms: Bool, hasLines: Bool,
    failures: inout FailureLog
  ) throws {
    self.isForPrograms = isForPrograms
    self.hasLines = hasLines
    var links: [DecoratorChain.Link] = []
    for (index, column) in columns.enumerated() {
      links += try chain.links(in: column, at: index, failures: &failures)
    }
    self.columns = columns
    self.links = links
    fields = columns.map(\.source)
    readsCustomFields = fields.contains(.own)
  }

  /// Replaces the content of a row by an album's cells.
  ///
  /// - Throws: the cause of a ``ListingStop``.
  /// - Complexity: O(columns); the custom fields are parsed once for all columns.
  func read(_ album: borrowing Album, into cells: inout [Cell], failures: inout FailureLog) throws {
    let customFields = readsCustomFields ? album.content.fields.entries : []
    var row = cells.mutableSpan
    for index in fields.indices {
      switch fields[index] {
      case .title: row[index] = Cell(album.content.title)
      case .artist: row[index] = Cell(album.content.artist)
      case .genre: row[index] = Cell(album.content.genre)
      case .year: row[index] = album.content.year.map { .value(.integer($0)) } ?? .empty
      case .added:
        let text = isForPrograms ? LocalTime.iso(album.added) : LocalTime.text(album.added)
        row[index] = .value(.text(text))
      case .own: row[index] = ownCell(at: index, of: customFields)
      case .coverURL, .id, .computed:
        row[index] = Cell(try value(of: columns[index], for: copy album, failures: &failures))
      }
    }
    if !links.isEmpty { try decorate(&cells, of: copy album, failures: &failures) }
  }

  private func ownCell(at index: Int, of fields: [CustomFields.Entry]) -> Cell {
    let name = columns[index].key
    let value = fields.first { $0.name == name }?.value
    if hasLines, let value, let rows = columns[index].kind?.rows(of: value) {
      return .value(.text(TextWidth.lines(of: rows)))
    }
    return Cell(value)
  }

  /// The value of a column, or nil if it fails, which is recorded.
  func value(of column: Column, for album: Album, failures: inout FailureLog) throws -> FieldValue?
  {
    do { return try column.value(of: album) } catch {
      try failures.note(error, of: .column(column.key), column: column.key, album: album.id)
      return nil
    }
  }

  private func decorate(_ cells: inout [Cell], of album: Album, failures: inout FailureLog) throws {
    for index in links.indices {
      let column = links[index].column
      do {
        guard let cell = try links[index].decorate(cells[column].text, album) else { continue }
        if case .styled(let inner) = cells[column] {
          cells[column] = .styled(cell.wrapping(inner))
        } else {
          cells[column] = .styled(cell)
        }
      } catch {
        try failures.note(
          error, of: .decorator(links[index].decorator), column: columns[column].key,
          album: album.id)
      }
    }
  }
}

extension Cell {
  @inline(__always)
  fileprivate init(_ text: String?) { self = text.map { .value(.text($0)) } ?? .empty }
}

extension OutputFormat {
  /// Writes rows other than albums, one after another: a history, a report.
  ///
  /// - Returns: the titles of the columns without room on the terminal; nil if nothing was written.
  /// - Throws: ``OutputError``; any error of `rows`, which calls its argument with each row.
  @discardableResult
  public func write(
    under columns: [Column], unlessEmpty: Bool = false, terminal: Terminal = .none,
    to sink: any OutputSink, _ rows: (_ write: ([FieldValue?]) throws -> Void) throws -> Void
  ) throws -> [String]? {
    var (format, output, isEmpty): (Self, [UInt8], Bool) = (self, [], true)
    func flush() throws {
      if terminal.width != nil && !isSafeForTerminals { output = TerminalText.safe(output) }
      try sink.write(output.span.bytes)
      output.removeAll(keepingCapacity: true)
    }
    format.begin(columns, into: &output)
    try rows { row in
      format.row(row.map { Cell($0) }, into: &output)
      isEmpty = false
      if output.count >= Listing.bufferSize { try flush() }
    }
    if isEmpty && unlessEmpty { return nil }
    format.end(into: &output)
    try flush()
    return format.omittedColumns
  }
}
