package import AlbumModel

extension FormatName {
  /// A GitHub-flavoured Markdown table.
  public static let markdown: FormatName = FormatName("markdown", endings: ["md", "markdown"]) {
    use in
    if use.form == .card { MarkdownCardFormat() } else { MarkdownFormat() }
  }
}

/// A table in GitHub-flavoured Markdown (https://github.github.com/gfm/#tables-extension-).
///
/// The text of a cell is escaped, so that it is shown literally; a line end inside it becomes
/// `<br>`.
package struct MarkdownFormat: OutputFormat {
  package let name = FormatName.markdown.rawValue

  package var groupForm: GroupForm { .heading }
  private var columns: [Column] = []
  private var isGrouped = false
  private var hasGroup = false

  package init() {}

  package mutating func prepare(groupedBy column: Column) { isGrouped = true }

  package mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    self.columns = columns
    if !isGrouped { appendHead(to: &output) }
  }

  private mutating func appendHead(to output: inout [UInt8]) {
    row(columns.map { .value(.text($0.title)) }, into: &output)
    for column in columns {
      switch column.alignment {
      case nil, .left: output.append("| --- ")
      case .right: output.append("| ---: ")
      case .center: output.append("| :---: ")
      }
    }
    output.append("|\n")
  }

  package mutating func group(_ key: FieldValue?, into output: inout [UInt8]) {
    begin(section: key.heading, into: &output)
  }

  private mutating func begin(section title: String, into output: inout [UInt8]) {
    output.append(hasGroup ? "\n## " : "## ")
    hasGroup = true
    MarkdownText.append(title, to: &output)
    output.append("\n\n")
    appendHead(to: &output)
  }

  package mutating func totals(_ totals: Totals, into output: inout [UInt8]) {
    guard !totals.isEmpty else { return }
    if totals.isOfAll, isGrouped { begin(section: "All", into: &output) }
    let cells = totals.labeledCells.map { Cell.styled(StyledText(text: $0.text, isBold: true)) }
    row(cells, into: &output)
  }

  package mutating func row(_ cells: [Cell], into output: inout [UInt8]) {
    for cell in cells {
      output.append("| ")
      MarkdownText.append(cell, to: &output)
      output.append(UInt8(ascii: " "))
    }
    output.append("|\n")
  }
}

/// An album as a Markdown table of two columns, label and value.
struct MarkdownCardFormat: OutputFormat {
  let name = FormatName.markdown.rawValue
  private var columns: [Column] = []
  private var isFirst = true

  mutating func begin(_ columns: [Column], into output: inout [UInt8]) { self.columns = columns }

  mutating func row(_ cells: [Cell], into output: inout [UInt8]) {
    if !isFirst { output.append("\n") }
    isFirst = false
    var table = MarkdownFormat()
    table.begin(["field", "value"], into: &output)
    for (column, cell) in zip(columns, cells) {
      table.row([.value(.text(column.title)), cell], into: &output)
    }
  }
}

/// Literal text inside a cell of a GitHub-flavoured Markdown table.
package enum MarkdownText {
  /// Appends a cell's text, bold if it is emphasized.
  static func append(_ content: Cell, to output: inout [UInt8]) {
    guard case .styled(let cell) = content, cell.isBold, !cell.text.isEmpty else {
      return append(content.text, to: &output)
    }
    output.append("**")
    append(cell.text, to: &output)
    output.append("**")
  }

  /// Appends a text, escaping all Markdown and HTML syntax.
  ///
  /// An underscore between letters or digits has no meaning (GFM 6.2) and is not escaped, so that
  /// addresses stay readable.
  package static func append(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { bytes in
      for index in bytes.indices {
        switch bytes[index] {
        case UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "*"), UInt8(ascii: "`"),
          UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "~"):
          output.append(UInt8(ascii: "\\"))
          output.append(bytes[index])
        case UInt8(ascii: "_"):
          if !isInsideWord(index, of: bytes) { output.append(UInt8(ascii: "\\")) }
          output.append(bytes[index])
        case UInt8(ascii: "<"): output.append("&lt;")
        case UInt8(ascii: ">"): output.append("&gt;")
        case UInt8(ascii: "&"): output.append("&amp;")
        case UInt8(ascii: "\r") where bytes[index...].dropFirst().first == UInt8(ascii: "\n"): break
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): output.append("<br>")
        case 0..<0x20 where bytes[index] != UInt8(ascii: "\t"), 0x7F: output.append("\u{FFFD}")
        default: output.append(bytes[index])
        }
      }
    }
  }

  private static func isInsideWord(_ index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard index > bytes.startIndex, index + 1 < bytes.endIndex else { return false }
    return bytes[index - 1].isASCIIWord && bytes[index + 1].isASCIIWord
  }
}
