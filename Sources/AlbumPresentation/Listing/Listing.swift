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

  /// Writes an album.
  ///
  /// - Parameter album: the next one.
  /// - Throws: ``OutputError``, or the cause of a ``ListingStop``.
  public func write(_ album: Album) throws {
    guard try rows.append(album) >= Self.bufferSize else { return }
    try rows.flush(into: sink, isTerminal: isTerminal)
  }

  /// Ends the listing: writes the end of the format and the rest of the buffer.
  ///
  /// No album may be written afterwards.
  ///
  /// - Throws: ``OutputError``.
  public func finish() throws {
    rows.end()
    try rows.flush(into: sink, isTerminal: isTerminal)
  }
}
