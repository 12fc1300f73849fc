import AlbumModel

/// A table in GitHub-flavoured Markdown (https://github.github.com/gfm/#tables-extension-).
///
/// The text of a cell is escaped, so that it is shown literally; a line end inside it becomes
/// `<br>`.
public struct MarkdownFormat: OutputFormat {
  /// `markdown`.
  public let name = FormatName.markdown.rawValue

  /// Makes the format.
  public init() {}

  /// Writes the heading and the line that aligns the columns.
  public mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    row(columns.map { .plain(.text($0.title)) }, into: &output)
    for column in columns {
      switch column.alignment {
      case nil, .left: output.append("| --- ")
      case .right: output.append("| ---: ")
      case .center: output.append("| :---: ")
      }
    }
    output.append("|\n")
  }

  /// Writes a line of the table.
  public mutating func row(_ cells: [CellContent], into output: inout [UInt8]) {
    for cell in cells {
      output.append("| ")
      MarkdownText.append(cell, to: &output)
      output.append(UInt8(ascii: " "))
    }
    output.append("|\n")
  }
}
