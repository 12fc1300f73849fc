public import AlbumModel

/// Decorates one cell: gets the text that stands there, gives a cell, or nil to leave it.
public typealias CellDecoration = (_ text: String, _ album: Album) throws -> Cell?

/// Changes how albums look, on top of any layout and any other decorators.
///
/// Decorators form a chain. Each wraps whatever stands when its turn comes and knows nothing of the
/// others; the last has the last word. One that throws is passed over for that cell and reported
/// once; to stop the listing altogether it throws ``ListingStop``.
///
/// ```swift
/// struct Stars: Decorator {
///   let name = "stars"
///   func cells(in column: Column) -> CellDecoration? {
///     guard column.key == "rating" else { return nil }
///     return { text, _ in Cell(text: String(repeating: "★", count: Int(text) ?? 0)) }
///   }
/// }
/// ```
public protocol Decorator {
  /// What messages call it.
  var name: String { get }
  /// The formats it decorates, by ``OutputFormat/name``; nil for all.
  var formats: [String]? { get }
  /// Higher ones have their turn earlier; among equals the one registered first.
  var priority: Int { get }

  /// Adds, removes or arranges columns.
  ///
  /// - Parameter columns: the columns as they stand, from left to right.
  /// - Returns: the columns to show.
  /// - Throws: anything; the columns then stay as they were.
  func columns(_ columns: [Column]) throws -> [Column]

  /// How the cells of one column are decorated: asked once for each column of a listing.
  ///
  /// - Parameter column: one of the columns shown.
  /// - Returns: nil if it leaves this column alone, which then costs nothing.
  /// - Throws: anything; the column then stays undecorated.
  func cells(in column: Column) throws -> CellDecoration?
}

extension Decorator {
  /// All formats.
  public var formats: [String]? { nil }
  /// Neither early nor late.
  public var priority: Int { 0 }

  /// Leaves the columns as they are.
  public func columns(_ columns: [Column]) throws -> [Column] { columns }

  /// Leaves every cell as it is.
  public func cells(in column: Column) throws -> CellDecoration? { nil }
}
