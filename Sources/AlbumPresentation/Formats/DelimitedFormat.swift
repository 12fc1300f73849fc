import AlbumModel

extension FormatName {
  /// Comma-separated values (RFC 4180).
  public static let csv: FormatName = FormatName("csv", endings: ["csv"]) { use in
    var format = DelimitedFormat(guardsFormulas: use.guardsFormulas, isFile: use.isFile)
    format.hasMark = use.hasMark
    return format
  }

  /// Tab-separated values.
  public static let tsv: FormatName = FormatName("tsv", endings: ["tsv"]) { use in
    DelimitedFormat(separator: UInt8(ascii: "\t"), guardsFormulas: use.guardsFormulas)
  }
}

/// Values separated by a character, with a header and `\n` at the line ends.
///
/// A cell with a separator, a quote or a line end is in quotes, as spreadsheets write and read it.
///
/// A text that a spreadsheet would take for a formula gets an apostrophe in front
/// (``SpreadsheetGuard``), which an import removes again; all other text is written unchanged.
package struct DelimitedFormat: OutputFormat {
  package var name: String { separator == UInt8(ascii: ",") ? "csv" : "tsv" }
  package var isForPrograms: Bool { true }
  private let separator: UInt8
  private let guardsFormulas: Bool
  private let isFile: Bool
  /// Whether a byte order mark is first.
  fileprivate var hasMark = false

  /// Makes the format.
  ///
  /// - Parameters:
  ///   - separator: the ASCII character between two cells.
  ///   - guardsFormulas: whether texts are kept from being evaluated as formulas.
  ///   - isFile: whether spreadsheets open it as a file.
  package init(
    separator: UInt8 = UInt8(ascii: ","), guardsFormulas: Bool = true, isFile: Bool = false
  ) {
    (self.separator, self.guardsFormulas, self.isFile) = (separator, guardsFormulas, isFile)
  }

  /// Writes the header: the columns' titles; Excel takes a file that begins with ID for SYLK.
  package mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    if hasMark { output.append("\u{FEFF}") }
    let start = output.count
    row(columns.map { .value(.text($0.title)) }, into: &output)
    guard isFile, output[start...].starts(with: "ID".utf8),
      let end = output[start...].firstIndex(where: { $0 == separator || $0 == UInt8(ascii: "\n") })
    else { return }
    output.insert(UInt8(ascii: "\""), at: end)
    output.insert(UInt8(ascii: "\""), at: start)
  }

  package mutating func row(_ cells: [Cell], into output: inout [UInt8]) {
    let start = output.count
    let cells = cells.span
    for index in cells.indices {
      if index > 0 { output.append(separator) }
      switch cells[index] {
      case .empty: break
      case .value(.text(let text)): appendText(text, to: &output)
      case .value(.list(let texts)): appendText(FieldValue.list(texts).description, to: &output)
      case .value(.integer(let integer)): output.appendDecimal(integer)
      case .value(let value):
        value.description.utf8.span.withUnsafeBufferPointer {
          append($0, isGuarded: false, to: &output)
        }
      case .styled(let cell): appendText(cell.text, to: &output)
      }
    }
    // An empty line would not be read as a record.
    if output.count == start { output.append("\"\"") }
    output.append(UInt8(ascii: "\n"))
  }

  private func appendText(_ text: String, to output: inout [UInt8]) {
    text.utf8.span.withUnsafeBufferPointer { bytes in
      let isGuarded = guardsFormulas && SpreadsheetGuard.isNeeded(bytes)
      append(bytes, isGuarded: isGuarded, to: &output)
    }
  }

  @inline(__always)
  private func append(
    _ bytes: UnsafeBufferPointer<UInt8>, isGuarded: Bool, to output: inout [UInt8]
  ) {
    let isQuoted = needsQuotes(bytes)
    if isQuoted { output.append(UInt8(ascii: "\"")) }
    if isGuarded { output.append(SpreadsheetGuard.mark) }
    guard isQuoted else { return output.append(contentsOf: bytes) }
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { output.append(byte) }
      output.append(byte)
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Whether a cell must be quoted; compares eight bytes at a time.
  private func needsQuotes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index &+ 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let found =
        word.marks(separator) | word.marks(UInt8(ascii: "\""))
        | word.marks(UInt8(ascii: "\n")) | word.marks(UInt8(ascii: "\r"))
      if found != 0 { return true }
      index &+= 8
    }
    while index < raw.count {
      switch raw[index] {
      case separator, UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
      default: index &+= 1
      }
    }
    return false
  }
}

extension UInt64 {
  /// Not 0 if one of the eight bytes is that byte ("Bit Twiddling Hacks", `haszero`).
  @inline(__always)
  fileprivate func marks(_ byte: UInt8) -> UInt64 {
    let difference = self ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }
}
