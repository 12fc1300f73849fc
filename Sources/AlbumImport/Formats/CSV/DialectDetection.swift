/// Detects a table's dialect by trying each one on its first records.
enum DialectDetection {
  /// The usual delimiters, most frequent first.
  static let delimiters: [UInt8] = [",", "\t", ";", "|"].map { UInt8(ascii: $0) }

  /// The dialect in which the opening is most plausible as a table, with its records.
  ///
  /// - Parameters:
  ///   - feed: the file at its first block.
  ///   - start: the position of the table in the block.
  ///   - delimiter: the delimiter, if it is known.
  /// - Returns: the opening, read in that dialect.
  static func best(_ feed: BlockFeed, from start: Int, delimiter: UInt8?) -> TableSample {
    let candidates = delimiter.map { [$0] } ?? delimiters
    var best: TableSample?
    for delimiter in candidates {
      let dialect = Dialect(
        delimiter: delimiter,
        skipsSpaceBeforeQuote: hasSpaceBeforeQuote(feed.text, delimiter: delimiter))
      let sample = TableSample(feed, dialect: dialect, from: start)
      if sample.score > best?.score ?? -1 { best = sample }
    }
    return best ?? TableSample(feed, dialect: Dialect(), from: start)
  }

  /// Whether some cells have spaces before their opening quote, and all of these have their closing
  /// quote at the end of the cell: then it is a quote.
  private static func hasSpaceBeforeQuote(
    _ text: UnsafeBufferPointer<UInt8>, delimiter: UInt8
  ) -> Bool {
    let quote = UInt8(ascii: "\"")
    let space = UInt8(ascii: " ")
    var found = false
    var index = 0
    while index + 2 < text.count {
      defer { index += 1 }
      guard text[index] == delimiter, text[index + 1] == space else { continue }
      var open = index + 1
      while open < text.count, text[open] == space { open += 1 }
      guard open < text.count, text[open] == quote else { continue }
      var close = open + 1
      while close < text.count, text[close] != quote, text[close] != UInt8(ascii: "\n") {
        close += 1
      }
      guard close + 1 < text.count else { break }
      let next = text[close + 1]
      let isClosed =
        text[close] == quote
        && [delimiter, quote, UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(next)
      // A cell may contain a line end, which alone does not contradict that.
      if text[close] == quote, !isClosed { return false }
      if isClosed { found = true }
    }
    return found
  }
}
