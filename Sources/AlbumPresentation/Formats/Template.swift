/// A line with placeholders for columns: `{artist} – {title} ({year})`.
///
/// `{year|unknown}` gives the text for an album without a value; without it the placeholder is
/// empty. `{{` and `}}` are braces.
public struct Template {
  /// A part of the line.
  enum Part: Equatable {
    case text(String)
    /// The column of that key, with its replacement text.
    case hole(key: String, fallback: String)
  }

  let parts: [Part]
  /// The columns of the placeholders, each once: the layout for a listing with this template.
  public let layout: Layout

  /// Parses a template.
  ///
  /// - Parameters:
  ///   - text: as the user wrote it.
  ///   - catalog: the available columns.
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

/// A mistake in a template.
public enum TemplateError: Error, Equatable, CustomStringConvertible {
  /// An unclosed `{`; its position, the first character being 1.
  case unclosed(Int)
  /// A `}` without a `{`.
  case unopened(Int)
  /// A `{}` without a name.
  case unnamed(Int)
  /// A name that no column has.
  case unknown(UnknownColumn)

  /// One line for the author of the template.
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
