import AlbumPresentation

/// Wraps text into lines.
package enum WrappedText {
  /// The lines of a text.
  ///
  /// - Parameters:
  ///   - text: one paragraph; a word longer than a line gets a separate line.
  ///   - width: the columns of a line.
  ///   - first: the prefix of the first line.
  ///   - others: the prefix of the other lines.
  /// - Returns: at least one line.
  package static func lines(
    of text: String, width: Int, first: String = "", others: String? = nil
  ) -> [String] {
    var lines: [String] = []
    var line = first
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, TextWidth.width(line) + 1 + TextWidth.width(String(word)) > width {
        lines.append(line)
        line = others ?? first
        isEmpty = true
      }
      line += isEmpty ? String(word) : " " + word
      isEmpty = false
    }
    return lines + [line]
  }
}
