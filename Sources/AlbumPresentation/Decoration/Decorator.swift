public import AlbumModel

/// A decoration of a cell: takes its current text, and returns a cell, or nil to leave it
/// unchanged.
public typealias CellDecoration = (_ text: String, _ album: Album) throws -> StyledText?

/// Changes the appearance of albums, in addition to any layout and any other decorators.
///
/// Decorators form a chain. Each wraps the result of the previous ones and is independent of them;
/// the last one decides. An error of a decorator skips it for that cell and is reported once; to
/// stop the whole listing it throws ``ListingStop``.
///
/// ```swift
/// struct Stars: Decorator {
///   let name = "stars"
///   func cells(in column: Column) -> CellDecoration? {
///     guard column.key == "rating" else { return nil }
///     return { text, _ in StyledText(text: String(repeating: "★", count: Int(text) ?? 0)) }
///   }
/// }
/// ```
public protocol Decorator {
  /// The name in messages.
  var name: String { get }
  /// The formats it decorates, by ``OutputFormat/name``; nil for those that people read, as stars or
  /// capitals in CSV or JSON would be taken for the data.
  var formats: [String]? { get }
  /// Higher ones come earlier; among equals the one registered first.
  var priority: Int { get }

  /// Adds, removes or arranges columns.
  ///
  /// - Returns: the columns to show.
  /// - Throws: any error; then the columns do not change.
  func columns(_ columns: [Column]) throws -> [Column]

  /// The decoration of the cells of one column, requested once for each column of a listing.
  ///
  /// - Returns: nil for an undecorated column, which then costs nothing.
  /// - Throws: any error; then the column is not decorated.
  func cells(in column: Column) throws -> CellDecoration?
}

extension Decorator {
  /// The formats that people read.
  public var formats: [String]? { nil }
  /// The default priority.
  public var priority: Int { 0 }

  /// Returns the columns unchanged.
  public func columns(_ columns: [Column]) throws -> [Column] { columns }

  /// Leaves every cell unchanged.
  public func cells(in column: Column) throws -> CellDecoration? { nil }
}

/// The decorators of one listing, in order.
struct DecoratorChain {
  /// One decorator's decoration of one column.
  struct Link {
    let decorator: String
    /// The column's index in a row.
    let column: Int
    let decorate: CellDecoration
  }

  private let decorators: [any Decorator]

  /// Selects the decorators of a format.
  init(_ decorators: [any Decorator], format: String, isForPrograms: Bool) {
    self.decorators =
      decorators.enumerated()
      .filter { $0.element.formats?.contains(format) ?? !isForPrograms }
      .sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
      .map(\.element)
  }

  /// The columns after all decorators.
  func columns(_ columns: [Column], failures: inout FailureLog) throws -> [Column] {
    var columns = columns
    for decorator in decorators {
      do { columns = try decorator.columns(columns) } catch {
        try failures.note(error, of: .decorator(decorator.name))
      }
    }
    return columns
  }

  /// The decorations of a column's cells, innermost first; empty if there are none.
  func links(in column: Column, at index: Int, failures: inout FailureLog) throws -> [Link] {
    var links: [Link] = []
    for decorator in decorators {
      do {
        guard let decorate = try decorator.cells(in: column) else { continue }
        links.append(Link(decorator: decorator.name, column: index, decorate: decorate))
      } catch {
        try failures.note(error, of: .decorator(decorator.name), column: column.key)
      }
    }
    return links
  }
}
