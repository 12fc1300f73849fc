import AlbumModel
import AlbumPresentation
import AlbumTestSupport

/// A file of `Tests/FormatCases`: albums, and what the output formats make of them.
///
/// The first lines say why it exists. Then sections follow, each after a line `== NAME`. `albums` has
/// the albums, each a line in JSON. Each other section is named as an output format, or `template`
/// with its text behind it, and has the output. Words behind a format's name are `card`, `styles`,
/// `width=N`, `layout=NAME` and `columns=A,B`.
enum FormatCase {
  /// Lists the albums.
  ///
  /// - Parameter lines: the lines of the file.
  /// - Returns: the lines with the output of now.
  /// - Throws: `CaseFolder.Malformed`, and errors of albums and templates.
  static func replayed(_ lines: [String]) throws -> [String] {
    var result = Array(lines.prefix { !$0.hasPrefix("== ") })
    var albums: [Album] = []
    for section in CaseFolder.sections(of: lines) {
      let rest = section.words.count > 1 ? section.words[1] : ""
      guard section.words[0] != "albums" else {
        albums = try section.content.enumerated().map { try album(Int64($0 + 1), $1) }
        result += section.lines
        continue
      }
      let output =
        section.words[0] == "template"
        ? try filled(rest, albums) : try listing(albums, section.words[0], rest)
      result += section.lines.prefix(1) + CaseFolder.lines(output)
      if !output.isEmpty, !output.hasSuffix("\n") { result.append("? unended") }
    }
    return result
  }

  private static func filled(_ text: String, _ albums: [Album]) throws -> String {
    let own = albums.flatMap { $0.content.fields.entries.map(\.name) }
    let template = try Template(
      text, catalog: ColumnCatalog(fields: FieldNames(custom: Set(own + ["label"]))))
    return try Shelf.listing(albums, layout: template.layout, as: TemplateFormat(template))
  }

  private static func listing(_ albums: [Album], _ format: String, _ words: String) throws -> String
  {
    guard let format = FormatName(rawValue: format) else {
      throw CaseFolder.Malformed(description: "there is no format \(format)")
    }
    var layout: Layout? = .default
    var form = FormatName.Form.list
    var width: Int?
    var usesStyles = false
    for word in words.split(separator: " ") {
      let value = word.split(separator: "=", omittingEmptySubsequences: false).last.map(String.init)
      switch word.prefix(while: { $0 != "=" }) {
      case "card": form = .card
      case "styles": usesStyles = true
      case "width": width = value.flatMap { Int($0) }
      case "layout": layout = Layout.named(value ?? "", customFields: [])
      case "columns":
        let keys = value?.split(separator: ",").map(String.init) ?? []
        layout = Layout(name: "case", columns: keys.map { Column(key: $0) })
      default: throw CaseFolder.Malformed(description: "\(word) is no option")
      }
    }
    guard let layout else {
      throw CaseFolder.Malformed(description: "there is no layout for \(words)")
    }
    let terminal = width.map { Terminal(width: $0, usesStyles: usesStyles) } ?? .none
    return try Shelf.listing(albums, layout: layout, as: format, form: form, terminal: terminal)
  }

  private static func album(_ id: Int64, _ line: String) throws -> Album {
    guard case .object(let members) = try JSONValue(reading: line) else {
      throw CaseFolder.Malformed(description: "\(line) is no album")
    }
    var content = AlbumContent(title: "")
    for member in members {
      let name = FieldName(rawValue: member.name)
      switch member.value {
      case .text(let text): try content.set(.text(text), for: name)
      case .integer(let integer): try content.set(.integer(integer), for: name)
      case .number(let number): try content.set(.number(number), for: name)
      case .flag(let flag): try content.set(.flag(flag), for: name)
      case .array(let values):
        let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
        try content.set(.list(texts), for: name)
      case .null, .object: throw CaseFolder.Malformed(description: "\(member.name) has no value")
      }
    }
    return Album(id: AlbumID(rawValue: id), added: 1_605_183_892, content: content)
  }
}
