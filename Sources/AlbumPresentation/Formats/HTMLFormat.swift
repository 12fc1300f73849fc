extension FormatName {
  /// An HTML table.
  public static let html: FormatName = FormatName("html", endings: ["html", "htm"]) { use in
    if use.form == .card { HTMLCardFormat() } else { HTMLFormat() }
  }
}

/// An HTML table, to be embedded in a page.
///
/// All library data is escaped; addresses, including covers, stay text.
public struct HTMLFormat: OutputFormat {
  /// `html`.
  public let name = FormatName.html.rawValue
  private var alignments: [Alignment?] = []

  /// Makes the format.
  public init() {}

  /// Opens the table and writes its head.
  public mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    alignments = columns.map(\.alignment)
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

  /// Writes a row of the table.
  public mutating func row(_ cells: [Cell], into output: inout [UInt8]) {
    output.append("<tr>")
    for index in cells.indices {
      output.append("<td")
      HTMLText.appendAlignment(alignments[index], to: &output)
      output.append(">")
      HTMLText.append(cells[index], to: &output)
      output.append("</td>")
    }
    output.append("</tr>\n")
  }

  /// Closes the table.
  public mutating func end(into output: inout [UInt8]) {
    output.append("</tbody>\n</table>\n")
  }
}

/// An album as an HTML table of two columns, label and value.
struct HTMLCardFormat: OutputFormat {
  let name = FormatName.html.rawValue
  private var columns: [Column] = []

  mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    self.columns = columns
  }

  mutating func row(_ cells: [Cell], into output: inout [UInt8]) {
    output.append("<table>\n<tbody>\n")
    for (column, cell) in zip(columns, cells) {
      output.append("<tr><th scope=\"row\">")
      HTMLText.append(column.title, to: &output)
      output.append("</th><td>")
      HTMLText.append(cell, to: &output)
      output.append("</td></tr>\n")
    }
    output.append("</tbody>\n</table>\n")
  }
}

/// Literal text inside an HTML element (https://html.spec.whatwg.org/#escapingString).
enum HTMLText {
  /// Appends the text of a cell, with its style.
  static func append(_ content: Cell, to output: inout [UInt8]) {
    guard case .styled(let cell) = content else {
      append(content.text, to: &output)
      return
    }
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
