package import AlbumModel
import CEmbeddedFiles

extension FormatName {
  /// A page with a table.
  public static let html: FormatName = FormatName("html", endings: ["html", "htm"]) { use in
    if use.form == .card { HTMLCardFormat(title: use.title) } else { HTMLFormat(title: use.title) }
  }
}

/// A whole HTML page with a table, to be read on a screen and printed as a catalogue.
///
/// It needs no other files. All library data is escaped; addresses, including covers, stay text. The
/// values of a column of pictures are their addresses (``Column/isPicture``).
package struct HTMLFormat: OutputFormat {
  package let name = FormatName.html.rawValue
  package var groupForm: GroupForm { .heading }
  private let title: String
  private var columns: [Column] = []
  private var rowCount = 0

  /// Makes the format.
  ///
  /// - Parameter title: the title of the page.
  package init(title: String = "Albums") { self.title = title }

  package mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    self.columns = columns
    HTMLPage.begin(title, into: &output)
    output.append("<table>\n<thead>\n<tr>")
    for column in columns {
      output.append("<th scope=\"col\"")
      HTMLText.appendAlignment(column.alignment, to: &output)
      output.append(">")
      HTMLText.append(column.title, to: &output)
      output.append("</th>")
    }
    output.append("</tr>\n</thead>\n<tbody>\n")
  }

  package mutating func group(_ key: FieldValue?, into output: inout [UInt8]) {
    if rowCount > 0 { output.append("</tbody>\n<tbody>\n") }
    output.append("<tr class=\"group\"><th scope=\"rowgroup\" colspan=\"")
    output.appendDecimal(Int64(columns.count))
    output.append("\">")
    HTMLText.append(key.heading, to: &output)
    output.append("</th></tr>\n")
  }

  package mutating func totals(_ totals: Totals, into output: inout [UInt8]) {
    guard !totals.isEmpty else { return }
    if totals.isOfAll { output.append("</tbody>\n<tbody class=\"all\">\n") }
    append(totals.labeledCells, "<tr class=\"totals\">", to: &output)
  }

  package mutating func row(_ cells: [Cell], into output: inout [UInt8]) {
    rowCount += 1
    append(cells, "<tr>", to: &output)
  }

  private func append(_ cells: [Cell], _ start: StaticString, to output: inout [UInt8]) {
    output.append(start)
    for index in cells.indices {
      output.append("<td")
      HTMLText.appendAlignment(columns[index].alignment, to: &output)
      output.append(">")
      HTMLPage.append(cells[index], of: columns[index], to: &output)
      output.append("</td>")
    }
    output.append("</tr>\n")
  }

  package mutating func end(into output: inout [UInt8]) {
    output.append("</tbody>\n</table>\n")
    HTMLPage.end(rowCount, into: &output)
  }
}

/// A whole HTML page with a table for each album: label and value.
struct HTMLCardFormat: OutputFormat {
  let name = FormatName.html.rawValue
  let hasLines = true
  private let title: String
  private var columns: [Column] = []
  private var rowCount = 0

  init(title: String) { self.title = title }

  mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    self.columns = columns
    HTMLPage.begin(title, into: &output)
  }

  mutating func row(_ cells: [Cell], into output: inout [UInt8]) {
    rowCount += 1
    output.append("<table class=\"card\">\n<tbody>\n")
    for (column, cell) in zip(columns, cells) {
      output.append("<tr><th scope=\"row\">")
      HTMLText.append(column.title, to: &output)
      output.append("</th><td>")
      HTMLPage.append(cell, of: column, to: &output)
      output.append("</td></tr>\n")
    }
    output.append("</tbody>\n</table>\n")
  }

  mutating func end(into output: inout [UInt8]) { HTMLPage.end(rowCount, into: &output) }
}

/// The parts of a page around its tables.
enum HTMLPage {
  /// Appends the beginning of the page.
  static func begin(_ title: String, into output: inout [UInt8]) {
    output.append(
      """
      <!DOCTYPE html>
      <html>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>
      """)
    HTMLText.append(title, to: &output)
    output.append("</title>\n<style>\n")
    output.append(text: style)
    output.append("</style>\n</head>\n<body>\n<h1>")
    HTMLText.append(title, to: &output)
    output.append("</h1>\n")
  }

  /// Appends the number of rows, and the end of the page.
  static func end(_ rowCount: Int, into output: inout [UInt8]) {
    output.append("<footer>")
    output.append(text: rowCount == 1 ? "1 entry" : "\(CountText.of(rowCount)) entries")
    output.append("</footer>\n</body>\n</html>\n")
  }

  /// Appends a cell: its text, or the picture whose address it is.
  static func append(_ cell: Cell, of column: Column, to output: inout [UInt8]) {
    guard column.isPicture else { return HTMLText.append(cell, to: &output) }
    guard !cell.text.isEmpty else { return }
    output.append("<img alt=\"\" src=\"")
    HTMLText.append(cell.text, to: &output)
    output.append("\">")
  }

  /// The head of the table is repeated on each printed page, and no row is torn by a page's end.
  private static let style = String(cString: embedded_catalogue_css())
}

/// Literal text inside an HTML element (https://html.spec.whatwg.org/#escapingString).
enum HTMLText {
  /// Appends the text of a cell, with its style.
  static func append(_ content: Cell, to output: inout [UInt8]) {
    guard case .styled(let cell) = content else { return append(content.text, to: &output) }
    if cell.isBold { output.append("<b>") }
    if let color = cell.color {
      output.append("<span style=\"color: ")
      output.append(text: color.styleSheetText)
      output.append("\">")
    }
    append(cell.text, to: &output)
    if cell.color != nil { output.append("</span>") }
    if cell.isBold { output.append("</b>") }
  }

  /// Appends a text, escaping all HTML syntax.
  ///
  /// A line end becomes `<br>`; a control character, which HTML may not contain, U+FFFD.
  static func append(_ text: String, to output: inout [UInt8]) {
    output.append(text) { byte in
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "\""): "&quot;"
      case UInt8(ascii: "'"): "&#39;"
      case UInt8(ascii: "\n"): "<br>"
      case UInt8(ascii: "\t"), UInt8(ascii: "\r"): " "
      case 0..<0x20, 0x7F: "\u{FFFD}"
      default: nil
      }
    }
  }

  /// Appends an attribute that aligns a cell, if its column requests one.
  static func appendAlignment(_ alignment: Alignment?, to output: inout [UInt8]) {
    switch alignment {
    case nil, .left: break
    case .right: output.append(" style=\"text-align: right\"")
    case .center: output.append(" style=\"text-align: center\"")
    }
  }
}
