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

/// Splits a template into its parts.
struct TemplateParser {
  private let characters: [Character]
  private var position = 0

  init(_ text: String) {
    characters = Array(text)
  }

  /// The next part, or nil at the end.
  mutating func next() throws(TemplateError) -> Template.Part? {
    var text = ""
    while position < characters.count {
      let character = characters[position]
      let isDoubled = position + 1 < characters.count && characters[position + 1] == character
      switch character {
      case "{" where isDoubled, "}" where isDoubled:
        text.append(character)
        position += 2
      case "{":
        return text.isEmpty ? try hole() : .text(text)
      case "}":
        throw .unopened(position + 1)
      default:
        text.append(character)
        position += 1
      }
    }
    return text.isEmpty ? nil : .text(text)
  }

  private mutating func hole() throws(TemplateError) -> Template.Part {
    let start = position
    guard let end = characters[start...].firstIndex(of: "}") else { throw .unclosed(start + 1) }
    let words = characters[(start + 1)..<end].split(
      separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let name = words.first.map { trimmed($0) } ?? ""
    guard !name.isEmpty else { throw .unnamed(start + 1) }
    position = end + 1
    return .hole(key: name, fallback: words.count > 1 ? String(words[1]) : "")
  }

  private func trimmed(_ word: ArraySlice<Character>) -> String {
    let start = word.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

/// Fills a template, a line per album.
///
/// The listing must show ``Template/layout``; columns that decorators add to it are ignored.
public struct TemplateFormat: OutputFormat {
  /// `template`.
  public let name = "template"
  private let template: Template
  /// The index of each part's column; nil for text.
  private var places: [Int?] = []

  /// Makes the format.
  public init(_ template: Template) {
    self.template = template
  }

  /// Finds the template's columns; writes nothing.
  public mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    places = template.parts.map { part in
      guard case .hole(let key, _) = part else { return nil }
      return columns.firstIndex { $0.key == key }
    }
  }

  /// Writes a line.
  public mutating func row(_ cells: [Cell], into output: inout [UInt8]) {
    for (part, place) in zip(template.parts, places) {
      switch part {
      case .text(let text): output.append(text: text)
      case .hole(_, let fallback):
        let text = place.map { cells[$0].text } ?? ""
        output.append(text: text.isEmpty ? fallback : text)
      }
    }
    output.append("\n")
  }
}
