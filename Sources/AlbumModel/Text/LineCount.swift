/// Counts lines as editors do: LF, CR and CR LF each end one.
package enum LineCount {
  /// The number of line ends.
  package static func lineEnds(in text: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    for index in text.indices {
      if text[index] == UInt8(ascii: "\n") {
        count += 1
      } else if text[index] == UInt8(ascii: "\r") {
        let isPair = index + 1 < text.count && text[index + 1] == UInt8(ascii: "\n")
        if !isPair { count += 1 }
      }
    }
    return count
  }
}
