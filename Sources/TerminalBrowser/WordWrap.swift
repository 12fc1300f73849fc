import AlbumPresentation

/// Wraps text into lines of a width.
enum WordWrap {
  /// Breaks a text between words, or inside those that are too long, and cuts the rest.
  ///
  /// - Returns: the lines, without spaces at their ends.
  static func lines(_ text: String, width: Int, limit: Int) -> [String] {
    guard width > 0, limit > 0 else { return [] }
    var lines: [String] = []
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
    while let first = words.popFirst() {
      if lines.count == limit - 1 {
        lines.append(TextWidth.truncated(([first] + words).joined(separator: " "), toWidth: width))
        break
      }
      var line = first
      if TextWidth.width(line) > width {
        let head = prefix(of: line, width: width)
        words = [String(line.dropFirst(head.count))] + words
        line = head
      }
      while let next = words.first, TextWidth.width(line) + 1 + TextWidth.width(next) <= width {
        line += " " + next
        words.removeFirst()
      }
      lines.append(line)
    }
    return lines
  }

  /// A line in as many as it needs, at most a hundred; one of columns is only shortened where there is
  /// room for some, so that they stay below each other.
  static func folded(_ text: String, width: Int) -> [String] {
    let hasColumns = width >= 40 && (text.contains("  ") || text.hasPrefix("─"))
    return hasColumns || TextWidth.width(text) <= width
      ? [TextWidth.truncated(text, toWidth: width)] : lines(text, width: width, limit: 100)
  }

  /// A prefix of at least one character, so that the loop ends.
  private static func prefix(of word: String, width: Int) -> String {
    var used = 0
    let head = word.prefix { character in
      used += TextWidth.width(character)
      return used <= width
    }
    return String(head.isEmpty ? word.prefix(1) : head)
  }
}
