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
  public mutating func row(_ cells: [CellContent], into output: inout [UInt8]) {
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
