import AlbumModel

/// Turns albums into the bytes of a format: everything of a listing that a row changes.
///
/// One value, so that the listing asks for exclusive access to it once a row.
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
  /// - Returns: how many bytes wait.
  /// - Throws: the cause of a ``ListingStop``.
  mutating func append(_ album: Album) throws -> Int {
    try reader.read(album, into: &cells, failures: &failures)
    format.row(cells, into: &output)
    return output.count
  }

  /// Appends what the format owes at the end.
  mutating func end() {
    format.end(into: &output)
  }

  /// Hands on the bytes that wait.
  ///
  /// They are whole rows, so that no character is torn.
  mutating func flush(into sink: any OutputSink, isTerminal: Bool) throws(OutputError) {
    if isTerminal && !format.isSafeForTerminals { output = TerminalText.safe(output) }
    try sink.write(output.span.bytes)
    output.removeAll(keepingCapacity: true)
  }
}
