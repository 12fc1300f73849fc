import AlbumModel

/// Converts albums to the bytes of a format: the part of a listing that changes with each row.
///
/// One value, so that the listing needs exclusive access to it once per row.
struct RowWriter {
  private let reader: RowReader
  private var format: any OutputFormat
  private var failures: FailureLog
  private var cells: [CellContent]
  private var output: [UInt8] = []

  init(
    layout: Layout, format: any OutputFormat, decorators: [any Decorator], failures: FailureLog
  ) throws {
    var failures = failures
    let chain = DecoratorChain(decorators, format: format.name)
    let columns = try chain.columns(layout.columns, failures: &failures)
    reader = try RowReader(columns: columns, chain: chain, failures: &failures)
    cells = Array(repeating: .empty, count: columns.count)
    self.failures = failures
    self.format = format
    output.reserveCapacity(Listing.bufferSize + Listing.bufferSize / 4)
    self.format.begin(columns, into: &output)
  }

  /// Appends an album.
  ///
  /// - Parameter album: the next one.
  /// - Returns: the number of buffered bytes.
  /// - Throws: the cause of a ``ListingStop``.
  mutating func append(_ album: Album) throws -> Int {
    try reader.read(album, into: &cells, failures: &failures)
    format.row(cells, into: &output)
    return output.count
  }

  /// Appends the end of the format.
  mutating func end() {
    format.end(into: &output)
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
