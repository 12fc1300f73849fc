public import AlbumModel

/// Shows albums, one after another, in constant memory.
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
  /// How many bytes are gathered before the sink gets them.
  static let bufferSize = 64 * 1024

  private var format: any OutputFormat
  private let reader: RowReader
  private let keepsTerminalSafe: Bool
  private let sink: any OutputSink
  private var failures: FailureLog
  private var cells: [CellContent]
  private var output: [UInt8] = []

  /// Begins a listing.
  ///
  /// - Parameters:
  ///   - layout: what is shown of each album.
  ///   - format: how it is written; one that has written nothing yet.
  ///   - decorators: those of all formats, in the order they were registered.
  ///   - terminal: what the sink leads to.
  ///   - sink: takes the output.
  ///   - onFailure: told the first time that a decorator or a column throws.
  /// - Throws: the cause of a ``ListingStop``.
  public init(
    of layout: Layout, as format: any OutputFormat, decorators: [any Decorator] = [],
    terminal: Terminal = .none, to sink: any OutputSink,
    onFailure: @escaping (DecorationFailure) -> Void = { _ in }
  ) throws {
    var failures = FailureLog(report: onFailure)
    let chain = DecoratorChain(decorators, format: format.name)
    let columns = try chain.columns(layout.columns, failures: &failures)
    reader = try RowReader(columns: columns, chain: chain, failures: &failures)
    cells = Array(repeating: .empty, count: columns.count)
    self.failures = failures
    self.format = format
    self.sink = sink
    keepsTerminalSafe = terminal.width != nil && !format.isSafeForTerminals
    output.reserveCapacity(Self.bufferSize + Self.bufferSize / 4)
    self.format.begin(columns, into: &output)
  }

  /// Shows an album.
  ///
  /// - Parameter album: the next one.
  /// - Throws: ``OutputError``, or the cause of a ``ListingStop``.
  public func write(_ album: Album) throws {
    try reader.read(album, into: &cells, failures: &failures)
    format.row(cells, into: &output)
    if output.count >= Self.bufferSize { try flush() }
  }

  /// Ends the listing: what the format owes, and what is still in the buffer.
  ///
  /// Nothing may be shown afterwards.
  ///
  /// - Throws: ``OutputError``.
  public func finish() throws {
    format.end(into: &output)
    try flush()
  }

  private func flush() throws(OutputError) {
    // Whole rows only: no character is torn.
    if keepsTerminalSafe { output = TerminalText.safe(output) }
    let result = output.withUnsafeBytes { bytes in
      Result { () throws(OutputError) in try sink.write(bytes) }
    }
    output.removeAll(keepingCapacity: true)
    try result.get()
  }
}
