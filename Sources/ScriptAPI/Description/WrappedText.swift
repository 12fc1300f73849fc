import AlbumPresentation

/// Text broken into lines between words.
enum WrappedText {
  /// The lines of a text.
  ///
  /// - Parameters:
  ///   - text: one paragraph; a word longer than a line stands alone on its own.
  ///   - width: columns of a line.
  ///   - first: what stands before the first line.
  ///   - others: what stands before the other lines.
  /// - Returns: at least one line.
  static func lines(
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

  /// The lines of several paragraphs, with an empty one between them; items of a list, which begin
  /// with a dash, stay lines of their own.
  static func paragraphs(of text: String, width: Int, prefix: String = "") -> [String] {
    let paragraphs = text.split(separator: "\n\n").map { paragraph in
      paragraph.split(separator: "\n").flatMap { line in
        lines(
          of: String(line), width: width, first: prefix,
          others: prefix + (line.hasPrefix("- ") ? "  " : ""))
      }
    }
    return Array(paragraphs.joined(separator: [prefix]))
  }
}
