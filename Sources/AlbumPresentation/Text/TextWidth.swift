import AlbumModel
import CEmbeddedFiles

/// The width of text on a terminal, in columns.
///
/// Wide and full-width characters take two columns (UAX #11), combining and invisible ones none,
/// and an emoji of several scalars takes two as a whole: ★, é, 日本 and 👩‍👩‍👧 are aligned. A control
/// character takes the one column of its picture.
public enum TextWidth {
  /// The width of a text.
  ///
  /// - Parameter text: one line.
  /// - Returns: the number of columns.
  /// - Complexity: O(n); scalars of one column are counted without finding characters.
  public static func width(_ text: String) -> Int {
    narrowWidth(text) ?? text.reduce(0) { $0 + width($1) }
  }

  /// The width of one grapheme.
  public static func width(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    let others = scalars.dropFirst()
    if others.isEmpty { return width(first) }
    if isEmojiSequence(first, others) { return 2 }
    return scalars.reduce(0) { $0 + width($1) }
  }

  /// A text cut to a width, with a mark for the missing part.
  ///
  /// - Parameters:
  ///   - text: one line.
  ///   - width: the number of columns; nothing is left of the text at 0 or less.
  ///   - ellipsis: the mark, which is included in the width.
  /// - Returns: the text itself if it fits.
  /// - Complexity: O(n).
  public static func truncated(
    _ text: String, toWidth width: Int, ellipsis: Character = "…"
  ) -> String {
    if let all = narrowWidth(text), all <= width { return text }
    let room = width - self.width(ellipsis)
    var used = 0
    var cut = text.startIndex
    for index in text.indices {
      used += self.width(text[index])
      if used > width { return room < 0 ? "" : text[..<cut] + String(ellipsis) }
      if used <= room { cut = text.index(after: index) }
    }
    return text
  }

  /// A text padded with spaces to a width.
  ///
  /// - Parameters:
  ///   - text: one line.
  ///   - width: the number of columns.
  ///   - alignment: the alignment of the text.
  /// - Returns: the text itself if it is already that wide.
  public static func padded(
    _ text: String, toWidth width: Int, alignment: Alignment = .left
  ) -> String {
    let (before, after) = padding(width - self.width(text), alignment)
    return String(repeating: " ", count: before) + text + String(repeating: " ", count: after)
  }

  /// Rows of columns as lines, two spaces apart: the second column is aligned left, the others
  /// right, and empty ones left out.
  static func lines(of rows: [[String]]) -> String {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], width(cell))
      }
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() where widths[column] > 0 {
        if column > 0, !line.isEmpty { line += "  " }
        line += padded(cell, toWidth: widths[column], alignment: column == 1 ? .left : .right)
      }
      // No spaces at the end of a line.
      while line.utf8.last == 0x20 { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  /// The numbers of spaces before and after a text.
  static func padding(_ room: Int, _ alignment: Alignment) -> (before: Int, after: Int) {
    let room = max(0, room)
    switch alignment {
    case .left: return (0, room)
    case .right: return (room, 0)
    case .center: return (room / 2, room - room / 2)
    }
  }

  /// The width of a text of scalars that take a column each and join with none: up to U+02FF, and
  /// dashes and quotation marks (U+2010 to U+2027); nil for others.
  private static func narrowWidth(_ text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
      var (index, count) = (0, 0)
      while index < bytes.count {
        switch bytes[index] {
        case ..<0x80: index += 1
        case ..<0xCC: index += 2
        case 0xE2 where bytes[index + 1] == 0x80 && (0x90...0xA7).contains(bytes[index + 2]):
          index += 3
        default: return nil
        }
        count += 1
      }
      return count
    }
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    if isInvisible(scalar) { return 0 }
    return WideScalars.contains(scalar) ? 2 : 1
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Conjoining vowels and final consonants of Korean share the columns of the first letter.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true
    // Shown as pictures.
    case 0x2028...0x202E, 0x2066...0x2069: return false
    // Common, and known to be visible.
    case 0x1100...0x115F, 0x2500...0x257F, 0x3400...0x9FFF, 0xAC00...0xD7A3: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether a character of several scalars is drawn as one emoji: joined, with a skin tone, a
  /// flag, a keycap, or with the emoji variation selector (UTS #51).
  private static func isEmojiSequence(
    _ first: Unicode.Scalar, _ others: Substring.UnicodeScalarView
  ) -> Bool {
    guard first.properties.isEmoji || first.properties.isEmojiModifierBase else { return false }
    if (0x1F1E6...0x1F1FF).contains(first.value) { return true }
    return others.contains { scalar in
      switch scalar.value {
      case 0xFE0F, 0x200D, 0x20E3: true
      default: scalar.properties.isEmojiModifier
      }
    }
  }
}

/// The scalars that take two columns of a terminal.
enum WideScalars {
  /// In order.
  private static let ranges = EmbeddedTable.scalarRanges(embedded_wide_scalars())["wide"] ?? []

  /// Whether a scalar is one of them.
  ///
  /// - Complexity: O(log n) in the number of ranges.
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    return ranges.withUnsafeBufferPointer { ranges in
      var low = 0
      var high = ranges.count
      while low < high {
        let middle = (low + high) / 2
        if ranges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
      }
      return low < ranges.count && ranges[low].contains(scalar.value)
    }
  }
}
