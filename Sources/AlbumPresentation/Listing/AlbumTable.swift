public import AlbumModel

/// One line of the table of an album: label and cell.
public struct LabeledCell: Equatable, Sendable {
  /// The column's heading.
  public let label: String
  /// The cell, decorated if a decorator applies.
  public let cell: Cell

  /// Makes a line.
  public init(label: String, cell: Cell) {
    self.label = label
    self.cell = cell
  }
}

extension Album {
  /// The album's table representation: a layout's columns vertically.
  ///
  /// ```swift
  /// for row in try album.rows() { print("\(row.label): \(row.cell.text)") }
  /// ```
  ///
  /// - Parameter layout: the layout.
  /// - Returns: a row for every column, including empty ones.
  /// - Throws: the error of a computed column.
  public func rows(_ layout: Layout = .default) throws -> [LabeledCell] {
    try layout.columns.map { LabeledCell(label: $0.title, cell: Cell(try $0.value(of: self))) }
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

  /// The table of an album, without optional columns that are empty.
  ///
  /// - Throws: the cause of a `ListingStop`.
  public func rows(of album: Album) throws -> [LabeledCell] {
    try listing.write(album)
    return zip(collector.columns, collector.cells).compactMap { column, cell in
      column.isOptional && cell.text.isEmpty ? nil : LabeledCell(label: column.title, cell: cell)
    }
  }
}

/// A format that writes nothing and keeps the cells of the last album.
private final class CellCollector: OutputFormat {
  let name = FormatName.table.rawValue
  let hasLines = true
  private(set) var columns: [Column] = []
  private(set) var cells: [Cell] = []

  func begin(_ columns: [Column], into output: inout [UInt8]) { self.columns = columns }

  func row(_ cells: [Cell], into output: inout [UInt8]) { self.cells = cells }
}
