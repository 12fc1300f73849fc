import AlbumModel

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
  ///
  /// - Parameters:
  ///   - decorators: in the order they were registered.
  ///   - format: the name of the format.
  init(_ decorators: [any Decorator], format: String) {
    self.decorators =
      decorators.enumerated()
      .filter { $0.element.formats?.contains(format) ?? true }
      .sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
      .map(\.element)
  }

  /// The columns after all decorators.
  func columns(_ columns: [Column], failures: inout FailureLog) throws -> [Column] {
    var columns = columns
    for decorator in decorators {
      do {
        columns = try decorator.columns(columns)
      } catch {
        try failures.note(
          DecorationFailure(
            part: .decorator(decorator.name), column: nil, album: nil, error: error))
      }
    }
    return columns
  }

  /// The decorations of a column's cells, innermost first; empty if there are none.
  func links(
    in column: Column, at index: Int, failures: inout FailureLog
  ) throws -> [Link] {
    var links: [Link] = []
    for decorator in decorators {
      do {
        guard let decorate = try decorator.cells(in: column) else { continue }
        links.append(Link(decorator: decorator.name, column: index, decorate: decorate))
      } catch {
        try failures.note(
          DecorationFailure(
            part: .decorator(decorator.name), column: column.key, album: nil, error: error))
      }
    }
    return links
  }
}
