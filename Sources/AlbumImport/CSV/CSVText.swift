/// A whole table in memory, as text.
///
/// Files are imported through ``ImportSource``, which guesses and repairs; this reads what is plainly
/// there.
public enum CSVText {
  /// Takes a text apart into rows of cells (RFC 4180).
  ///
  /// Lines that hold nothing are no rows.
  ///
  /// - Parameters:
  ///   - text: the table.
  ///   - delimiter: the ASCII letter between two cells.
  /// - Returns: the rows.
  /// - Throws: ``CSVTextProblem`` when a quote is not closed.
  /// - Complexity: O(n).
  public static func rows(
    of text: String, delimiter: UInt8 = UInt8(ascii: ",")
  ) throws(CSVTextProblem) -> [[String]] {
    var text = text
    let result = text.withUTF8 { bytes -> Result<[[String]], CSVTextProblem> in
      var tokenizer = CSVTokenizer(Dialect(delimiter: delimiter))
      var table = RowTable()
      let end = tokenizer.run(bytes, from: 0, isLast: true, into: &table, limit: .max)
      guard end == bytes.count else {
        return .failure(CSVTextProblem(line: tokenizer.line))
      }
      return .success(
        table.rows.map { row in
          row.cells.map { index in
            let cell = table.cells[index]
            let source = cell.isResolved ? table.resolved.bytes : bytes
            return String(decoding: source[cell.range], as: UTF8.self)
          }
        })
    }
    return try result.get()
  }
}

/// Why a text is no table.
public struct CSVTextProblem: Error, Equatable, CustomStringConvertible {
  /// The line that the record starts in, from 1.
  public let line: Int

  /// In one line: where, and what.
  public var description: String { "line \(line): a closing quote is missing" }
}
