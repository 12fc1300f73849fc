public import AlbumModel

/// A line with placeholders for columns: `{artist} – {title} ({year})`.
///
/// - `{year|unknown}` gives the text for an album without a value; without it the placeholder is
///   empty.
/// - `{title:upper}` applies a function (``TemplateFunction``), `{title:lower:left 20}` several;
///   an argument with `:`, `|`, `}` or spaces at its ends is put in quotes.
/// - `{if label}[{label}]{else}no label{end}` depends on a value; `{else}` may be left out.
/// - `{{` and `}}` are braces, `$$` before a letter is a dollar sign.
public struct Template {
  /// A part of the line; columns are indices of ``Template/layout``.
  enum Part: Equatable {
    case text(String)
    /// The value of a column, or the replacement text.
    case hole(Int, fallback: String)
    /// One part or the other, depending on whether a column has a value.
    case choice(Int, then: [Part], otherwise: [Part])
  }

  let parts: [Part]
  /// The columns of the placeholders, each once: the layout for a listing with this template.
  public var layout: Layout

  /// Parses a template.
  ///
  /// - Parameters:
  ///   - text: as the user wrote it.
  ///   - catalog: the available columns.
  ///   - functions: functions in addition to ``TemplateFunction/builtIn``.
  /// - Throws: ``TemplateError``.
  public init(
    _ text: String, catalog: ColumnCatalog, functions: [TemplateFunction] = []
  ) throws(TemplateError) {
    var builder = TemplateBuilder(
      parser: TemplateParser(text), catalog: catalog,
      functions: TemplateFunction.builtIn + functions)
    parts = try builder.parts(inside: nil, depth: 0).parts
    layout = Layout(name: "template", columns: builder.columns)
  }
}

extension Template {
  /// The line of one album, without decorators.
  public func text(of album: Album) throws -> String {
    var format = TemplateFormat(self)
    var output: [UInt8] = []
    format.begin(layout.columns, into: &output)
    format.append(parts, try layout.columns.map { Cell(try $0.value(of: album)) }, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}

/// Makes the parts of a template from its tokens, and collects its columns.
private struct TemplateBuilder {
  /// The maximum depth of nested conditions.
  static let depthLimit = 100

  var parser: TemplateParser
  let catalog: ColumnCatalog
  let functions: [TemplateFunction]
  var columns: [Column] = []

  /// Reads up to the end, or up to the `{else}` or `{end}` of a condition.
  ///
  /// - Returns: the parts, and whether an `{else}` ended them.
  /// - Throws: the mistake.
  mutating func parts(
    inside opening: Int?, depth: Int
  ) throws(TemplateError) -> (parts: [Template.Part], endsWithElse: Bool) {
    guard depth <= Self.depthLimit else { throw .tooDeep }
    var parts: [Template.Part] = []
    while let token = try parser.next() {
      switch token {
      case .text(let text): parts.append(.text(text))
      case .hole(let expression, let fallback):
        if let fallback { try mustBeText(fallback, of: expression) }
        parts.append(.hole(try index(of: expression), fallback: fallback ?? ""))
      case .condition(let expression, let place):
        let column = try index(of: expression)
        let (then, hasElse) = try self.parts(inside: place, depth: depth + 1)
        let otherwise: (parts: [Template.Part], endsWithElse: Bool) =
          try hasElse ? self.parts(inside: place, depth: depth + 1) : ([], false)
        guard !otherwise.endsWithElse else { throw .unconditional("else", parser.place) }
        parts.append(.choice(column, then: then, otherwise: otherwise.parts))
      case .otherwise(let place):
        guard opening != nil else { throw .unconditional("else", place) }
        return (parts, true)
      case .end(let place):
        guard opening != nil else { throw .unconditional("end", place) }
        return (parts, false)
      }
    }
    if let opening { throw .endless(opening) }
    return (parts, false)
  }

  /// Refuses `{title|upper}`, whose meaning would be a text for albums without a title.
  private func mustBeText(
    _ fallback: String, of expression: TemplateExpression
  ) throws(TemplateError) {
    guard functions.contains(where: { $0.name == fallback }) else { return }
    throw .functionAsText(name: fallback, column: expression.name)
  }

  private mutating func index(of expression: TemplateExpression) throws(TemplateError) -> Int {
    let base: Column
    do { base = try catalog.column(named: expression.name) } catch { throw .unknown(error) }
    var made: [TemplateFunction.Call] = []
    for call in expression.calls { made.append(try self.call(call)) }
    let calls = made
    // A name of its own, since decorators are for the plain value.
    let key = calls.isEmpty ? base.key : expression.source
    if let known = columns.firstIndex(where: { $0.key == key }) { return known }
    columns.append(
      calls.isEmpty
        ? base
        : Column(key: key) { album in
          var value = try base.value(of: album)
          for call in calls { value = try call(value) }
          return value
        })
    return columns.count - 1
  }

  private func call(
    _ call: (name: String, argument: String?)
  ) throws(TemplateError) -> TemplateFunction.Call {
    guard let function = functions.first(where: { $0.name == call.name }) else {
      throw .unknownFunction(call.name, known: functions.map(\.name))
    }
    guard let made = function.make(call.argument) else {
      throw .argument(function: call.name, usage: function.usage)
    }
    return made
  }
}

/// A mistake in a template.
public enum TemplateError: Error, Equatable, CustomStringConvertible {
  /// An unclosed `{`, or quotes inside it; its position, the first character being 1.
  case unclosed(Int)
  /// A `}` without a `{`.
  case unopened(Int)
  /// A `{}` without a name.
  case unnamed(Int)
  /// An `{if}` without a name.
  case unnamedCondition(Int)
  /// An `{if}` without an `{end}`.
  case endless(Int)
  /// An `{else}` or `{end}`, given by name, without an `{if}`.
  case unconditional(String, Int)
  /// Conditions are nested too deeply.
  case tooDeep
  /// A name that no column has.
  case unknown(UnknownColumn)
  /// A name that no function has.
  case unknownFunction(String, known: [String])
  /// A function without the argument that it needs, or with one that it does not take.
  case argument(function: String, usage: String)
  /// A function after `|`, where the text for a missing value is.
  case functionAsText(name: String, column: String)
  /// `$artist`, as other programs write it.
  case dollar(String)

  /// One line for the author of the template.
  public var description: String { "template: " + message }

  private var message: String {
    switch self {
    case .unclosed(let place): "the \"{\" at character \(place) is not closed; write {{ for a brace"
    case .unopened(let place):
      "the \"}\" at character \(place) has no matching \"{\"; write }} for a brace"
    case .unnamed(let place): "the \"{\" at character \(place) has no field name, such as {title}"
    case .unnamedCondition(let place):
      "the {if} at character \(place) has no field name; write {if label}{label}{end}"
    case .endless(let place): "the {if} at character \(place) has no {end}"
    case .unconditional(let name, let place):
      "the {\(name)} at character \(place) has no {if}; write {if label}{label}{else}none{end}"
    case .tooDeep: "the conditions are nested too deeply"
    case .unknown(let column): "\(column)"
    case .unknownFunction(let name, let known):
      "there is no function \"\(name)\": "
        + (EditDistance.nearest(to: name, among: known).map { "did you mean \($0)?" }
          ?? "there are \(known.joined(separator: ", "))")
    case .argument(let function, let usage): "\"\(function)\" \(usage)"
    case .functionAsText(let name, let column):
      "the text after | is for a missing value; write {\(column):\(name)} for the function"
    case .dollar(let name):
      "fields are in braces: write {\(name)} instead of $\(name), or $$\(name) for that text"
    }
  }
}

/// Fills a template, a line per album.
///
/// The listing must show ``Template/layout``; columns that decorators add to it are ignored.
public struct TemplateFormat: OutputFormat {
  /// `template`.
  public let name = "template"
  /// Headings.
  public var groupForm: GroupForm { .nested }
  private let template: Template
  private var hasGroup = false
  /// The index in the listing of each column of the template.
  private var places: [Int?] = []

  /// Makes the format.
  public init(_ template: Template) { self.template = template }

  /// Finds the template's columns; writes nothing.
  public mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    places = template.layout.columns.map { own in columns.firstIndex { $0.key == own.key } }
  }

  /// Writes the key on a line of its own.
  public mutating func group(_ key: FieldValue?, into output: inout [UInt8]) {
    if hasGroup { output.append("\n") }
    hasGroup = true
    output.append(text: key.heading + "\n")
  }

  /// Writes nothing.
  public mutating func totals(_ totals: Totals, into output: inout [UInt8]) {}

  /// Writes a line.
  public mutating func row(_ cells: [Cell], into output: inout [UInt8]) {
    append(template.parts, cells, to: &output)
    output.append("\n")
  }

  fileprivate func append(_ parts: [Template.Part], _ cells: [Cell], to output: inout [UInt8]) {
    for part in parts {
      switch part {
      case .text(let text): output.append(text: text)
      case .hole(let column, let fallback):
        let text = cell(column, of: cells).text
        output.append(text: text.isEmpty ? fallback : text)
      case .choice(let column, let then, let otherwise):
        append(cell(column, of: cells).isTrue ? then : otherwise, cells, to: &output)
      }
    }
  }

  private func cell(_ column: Int, of cells: [Cell]) -> Cell {
    places[column].map { cells[$0] } ?? .empty
  }
}

extension Cell {
  /// Whether there is a value, other than false.
  fileprivate var isTrue: Bool { self != .value(.flag(false)) && !text.isEmpty }
}
