import AlbumModel

/// Tab-separated values: a header, a line per album, no quotes.
///
/// A tab, a line end or a backslash inside a cell is written `\t`, `\n`, `\r` or `\\`, so that
/// every line is a record and every tab ends a cell. Formulas are guarded as in ``CSVFormat``.
public struct TSVFormat: OutputFormat {
  /// `tsv`.
  public let name = FormatName.tsv.rawValue

  private let guardsFormulas: Bool

  /// Makes the format.
  ///
  /// - Parameter guardsFormulas: whether texts are kept from being evaluated as formulas.
  public init(guardsFormulas: Bool = true) {
    self.guardsFormulas = guardsFormulas
  }

  /// Writes the header: the columns' titles.
  public mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    row(columns.map { .plain(.text($0.title)) }, into: &output)
  }

  /// Writes a line.
  public mutating func row(_ cells: [CellContent], into output: inout [UInt8]) {
    for index in cells.indices {
      if index > 0 { output.append(UInt8(ascii: "\t")) }
      switch cells[index] {
      case .empty: break
      case .plain(.text(let text)): appendText(text, to: &output)
      case .plain(.list(let texts)): appendText(FieldValue.list(texts).description, to: &output)
      case .plain(.integer(let integer)): output.appendDecimal(integer)
      case .plain(let value): appendEscaped(value.description, to: &output)
      case .decorated(let cell): appendText(cell.text, to: &output)
      }
    }
    output.append(UInt8(ascii: "\n"))
  }

  private func appendText(_ text: String, to output: inout [UInt8]) {
    let isGuarded =
      guardsFormulas
      && text.utf8.span.withUnsafeBufferPointer { SpreadsheetGuard.isNeeded($0) }
    appendEscaped(isGuarded ? "'" + text : text, to: &output)
  }

  private func appendEscaped(_ text: String, to output: inout [UInt8]) {
    output.append(text) { byte in
      switch byte {
      case UInt8(ascii: "\t"): "\\t"
      case UInt8(ascii: "\n"): "\\n"
      case UInt8(ascii: "\r"): "\\r"
      case UInt8(ascii: "\\"): "\\\\"
      default: nil
      }
    }
  }
}
