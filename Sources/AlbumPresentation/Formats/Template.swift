/// A line with holes that columns fill: `{artist} – {title} ({year})`.
///
/// `{year|unknown}` says what stands there for an album that has nothing to fill the hole with;
/// without it the hole closes. `{{` and `}}` are braces.
public struct Template {
  /// A stretch of the line.
  enum Part: Equatable {
    case text(String)
    /// The column of that key, or what stands in for it.
    case hole(key: String, fallback: String)
  }

  let parts: [Part]
  /// The columns that the holes name, each once: what a listing by this template must show.
  public let layout: Layout

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - text: as the user wrote it.
  ///   - catalog: the columns that there are.
  /// - Throws: ``TemplateError``.
  public init(_ text: String, catalog: ColumnCatalog) throws(TemplateError) {
    var parser = TemplateParser(text)
    var parts: [Part] = []
    var columns: [Column] = []
    while let part = try parser.next() {
      guard case .hole(let name, let fallback) = part else {
        parts.append(part)
        continue
      }
      let column: Column
      do {
        column = try catalog.column(named: name)
      } catch {
        throw .unknown(error)
      }
      if columns.column(column.key) == nil { columns.append(column) }
      parts.append(.hole(key: column.key, fallback: fallback))
    }
    self.parts = parts
    layout = Layout(name: "template", columns: columns)
  }
}

/// What is wrong with a template.
public enum TemplateError: Error, Equatable, CustomStringConvertible {
  /// A `{` that nothing closes; where it stands, the first character being 1.
  case unclosed(Int)
  /// A `}` that closes nothing.
  case unopened(Int)
  /// A `{}` that names nothing.
  case unnamed(Int)
  /// A name that no column has.
  case unknown(UnknownColumn)

  /// One line for whoever wrote the template.
  public var description: String {
    switch self {
    case .unclosed(let place):
      "template: the \"{\" at character \(place) is not closed; write {{ for a brace"
    case .unopened(let place):
      "template: the \"}\" at character \(place) has no matching \"{\"; write }} for a brace"
    case .unnamed(let place):
      "template: the \"{\" at character \(place) has no field name, such as {title}"
    case .unknown(let column): "template: \(column)"
    }
  }
}
