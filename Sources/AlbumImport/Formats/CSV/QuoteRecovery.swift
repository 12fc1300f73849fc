/// Continues after a quote that is never closed, instead of reading the rest of the file as one
/// cell.
///
/// The first line of the record is rejected, and reading continues with the next line. The number
/// of attempts is limited, as each may read the rest of the file again.
struct QuoteRecovery {
  private var left = 16

  /// The part to reject as an unreadable record.
  ///
  /// - Parameters:
  ///   - text: the block.
  ///   - start: the position of the record with the quote.
  ///   - isLast: whether the file ends with the block.
  /// - Returns: nil if no attempt is left.
  mutating func part(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool
  ) -> Range<Int>? {
    left -= 1
    let lineEnd = text[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    if left >= 0, let lineEnd { return start..<lineEnd }
    return isLast ? start..<text.count : nil
  }
}
