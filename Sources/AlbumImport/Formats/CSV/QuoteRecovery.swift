/// Goes on after a quote that is never closed, instead of taking the rest of the file for one cell.
///
/// The line in which the record begins is given up, and reading begins anew in the next one. That
/// is done a limited number of times, for each may read the rest of the file again.
struct QuoteRecovery {
  private var left = 16

  /// The part to give up as a record that could not be read.
  ///
  /// - Parameters:
  ///   - text: the block.
  ///   - start: where the record with the quote begins.
  ///   - isLast: whether the file ends with the block.
  /// - Returns: nil when nothing can be done.
  mutating func part(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool
  ) -> Range<Int>? {
    left -= 1
    let lineEnd = text[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    if left >= 0, let lineEnd { return start..<lineEnd }
    return isLast ? start..<text.count : nil
  }
}
