/// Goes on after a quote that is never closed, instead of taking the rest of the file for one cell.
///
/// The record with the quote is given up with the line the quote is in, and reading begins anew in
/// the next line. That is done a limited number of times, for each may read the rest of the block.
struct QuoteRecovery {
  private var left = 16

  /// The record to give up.
  ///
  /// - Parameters:
  ///   - text: the block.
  ///   - start: where the record begins.
  ///   - quote: where the quote was opened.
  ///   - line: the line the record begins in.
  ///   - isLast: whether the block holds the end of the file.
  /// - Returns: nil when nothing can be done.
  mutating func row(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, quote: Int, line: Int, isLast: Bool
  ) -> (place: RowTable.Row, problem: String)? {
    let rest = text[quote...]
    let lineEnd = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let end: Int
    if left > 0, let lineEnd {
      end = lineEnd
    } else if isLast {
      end = text.count
    } else {
      return nil
    }
    left -= 1
    let quoteLine =
      line + LineCount.lineEnds(in: UnsafeBufferPointer(rebasing: text[start..<quote]))
    return (
      RowTable.Row(start..<end, cells: 0..<0, line: line),
      "the quote opened in line \(quoteLine) is never closed"
    )
  }
}
