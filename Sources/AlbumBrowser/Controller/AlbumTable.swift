public import AlbumModel
public import AlbumPresentation

/// One line of the table below a scroller: label and value.
public struct AlbumTableRow: Equatable, Sendable {
  /// The column's heading.
  public let label: String
  /// The cell, decorated if a decorator applies.
  public let content: CellContent

  /// Makes a line.
  public init(label: String, content: CellContent) {
    self.label = label
    self.content = content
  }
}

/// The tables of albums, in a layout with decorators.
public final class AlbumTable {
  private let collector = CellCollector()
  private let listing: Listing

  /// Makes tables.
  ///
  /// - Parameters:
  ///   - layout: their columns.
  ///   - decorators: those of all formats, in the order they were registered.
  ///   - onFailure: called the first time that a decorator or a column throws.
  /// - Throws: the cause of a `ListingStop`.
  public init(
    _ layout: Layout, decorators: [any Decorator], onFailure: @escaping (DecorationFailure) -> Void
  ) throws {
    listing = try Listing(
      of: layout, as: collector, decorators: decorators, to: MemorySink(), onFailure: onFailure)
  }

  /// The table of an album.
  ///
  /// - Throws: the cause of a `ListingStop`.
  public func rows(of album: Album) throws -> [AlbumTableRow] {
    try listing.write(album)
    return zip(collector.labels, collector.cells).map { AlbumTableRow(label: $0, content: $1) }
  }
}

/// A format that writes nothing and keeps the cells of the last album.
private final class CellCollector: OutputFormat {
  let name = FormatName.table.rawValue
  private(set) var labels: [String] = []
  private(set) var cells: [CellContent] = []

  func begin(_ columns: [Column], into output: inout [UInt8]) {
    labels = columns.map(\.title)
  }

  func row(_ cells: [CellContent], into output: inout [UInt8]) {
    self.cells = cells
  }
}
