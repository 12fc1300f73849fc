import AlbumImport
import AlbumModel
import AlbumPresentation
import Glibc

/// Writes the reports of an import in the format that the user chose: one after another, since each may be as
/// long as its file.
final class ReportWriter {
  private let result: ResultOptions
  private var rows: [[FieldValue?]] = []
  private var columns: [Column] = []
  private var count = 0

  init(_ result: ResultOptions) { self.result = result }

  /// Writes the report of a file.
  ///
  /// - Throws: `OutputError`, or the error of reading the report's entries.
  func write(_ report: ImportReport, or show: () throws -> Void) throws {
    switch result.format {
    case .table: return try show()
    case .json, .jsonl: break
    default:
      columns = (["path", "source"] + report.counts.map(\.name)).map { Column(key: $0) }
      let counts = report.counts.map { FieldValue.integer(Int64($0.count)) }
      return rows.append([.text(report.path), .text(report.source)] + counts)
    }
    Console.flush()
    let sink = TerminalSafeSink(STDOUT_FILENO)
    let isLine = result.format == .jsonl
    var isIndented = false
    try sink.write(Array((isLine ? "" : count == 0 ? "[" : ",").utf8).span.bytes)
    count += 1
    try report.writeJSON { bytes in
      guard isLine else { return try sink.write(bytes.span.bytes) }
      // Line ends are only between the parts, never inside a text.
      var line: [UInt8] = []
      for byte in bytes {
        if byte == UInt8(ascii: "\n") {
          isIndented = true
        } else if !isIndented || byte != UInt8(ascii: " ") {
          isIndented = false
          line.append(byte)
        }
      }
      try sink.write(line.span.bytes)
    }
    try sink.write(Array((isLine ? "\n" : "").utf8).span.bytes)
  }

  /// Writes what is left at the end, also after an error.
  func finish() {
    switch result.format {
    case .json: print(count == 0 ? "[\n]" : "]")
    case .table, .jsonl: break
    default: try? result.printRows(columns, rows, whenEmpty: "")
    }
  }
}
