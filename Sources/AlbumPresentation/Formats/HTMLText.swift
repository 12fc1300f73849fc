/// Literal text inside an HTML element (https://html.spec.whatwg.org/#escapingString).
enum HTMLText {
  /// Appends the text of a cell, with its style.
  static func append(_ content: CellContent, to output: inout [UInt8]) {
    guard case .decorated(let cell) = content else {
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
