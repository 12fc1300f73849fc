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
  /// - Complexity: O(n); ASCII is counted without finding characters.
  public static func width(_ text: String) -> Int {
    if isASCII(text) { return text.utf8.count }
    return text.reduce(0) { $0 + width($1) }
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
    if text.utf8.count <= width, isASCII(text) { return text }
    let room = width - self.width(ellipsis)
    var used = 0
    var cut = text.startIndex
    for index in text.indices {
      used += self.width(text[index])
      if used > width {
        return room < 0 ? "" : text[..<cut] + String(ellipsis)
      }
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
  ///
  /// - Complexity: O(n).
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
        line += padded(
          cell, toWidth: widths[column], alignment: column == 1 ? .left : .right)
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

  private static func isASCII(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 < 0x80 }
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
///
/// Those of East Asian width W or F in Unicode 17.0 (UAX #11, `EastAsianWidth.txt`), except the
/// combining ones, which take none.
enum WideScalars {
  /// First and last of each range, in order.
  private static let bounds: [UInt32] = [
    0x1100, 0x115F, 0x231A, 0x231B, 0x2329, 0x232A, 0x23E9, 0x23EC, 0x23F0, 0x23F0, 0x23F3, 0x23F3,
    0x25FD, 0x25FE, 0x2614, 0x2615, 0x2630, 0x2637, 0x2648, 0x2653, 0x267F, 0x267F, 0x268A, 0x268F,
    0x2693, 0x2693, 0x26A1, 0x26A1, 0x26AA, 0x26AB, 0x26BD, 0x26BE, 0x26C4, 0x26C5, 0x26CE, 0x26CE,
    0x26D4, 0x26D4, 0x26EA, 0x26EA, 0x26F2, 0x26F3, 0x26F5, 0x26F5, 0x26FA, 0x26FA, 0x26FD, 0x26FD,
    0x2705, 0x2705, 0x270A, 0x270B, 0x2728, 0x2728, 0x274C, 0x274C, 0x274E, 0x274E, 0x2753, 0x2755,
    0x2757, 0x2757, 0x2795, 0x2797, 0x27B0, 0x27B0, 0x27BF, 0x27BF, 0x2B1B, 0x2B1C, 0x2B50, 0x2B50,
    0x2B55, 0x2B55, 0x2E80, 0x2E99, 0x2E9B, 0x2EF3, 0x2F00, 0x2FD5, 0x2FF0, 0x3029, 0x3030, 0x303E,
    0x3041, 0x3096, 0x309B, 0x30FF, 0x3105, 0x312F, 0x3131, 0x3163, 0x3165, 0x318E, 0x3190, 0x31E5,
    0x31EF, 0x321E, 0x3220, 0x3247, 0x3250, 0xA48C, 0xA490, 0xA4C6, 0xA960, 0xA97C, 0xAC00, 0xD7A3,
    0xF900, 0xFAFF, 0xFE10, 0xFE19, 0xFE30, 0xFE52, 0xFE54, 0xFE66, 0xFE68, 0xFE6B, 0xFF01, 0xFF60,
    0xFFE0, 0xFFE6, 0x16FE0, 0x16FE3, 0x16FF2, 0x16FF6, 0x17000, 0x18CD5, 0x18CFF, 0x18D1E,
    0x18D80, 0x18DF2, 0x1AFF0, 0x1AFF3, 0x1AFF5, 0x1AFFB, 0x1AFFD, 0x1AFFE, 0x1B000, 0x1B122,
    0x1B132, 0x1B132, 0x1B150, 0x1B152, 0x1B155, 0x1B155, 0x1B164, 0x1B167, 0x1B170, 0x1B2FB,
    0x1D300, 0x1D356, 0x1D360, 0x1D376, 0x1F004, 0x1F004, 0x1F0CF, 0x1F0CF, 0x1F18E, 0x1F18E,
    0x1F191, 0x1F19A, 0x1F1E6, 0x1F202, 0x1F210, 0x1F23B, 0x1F240, 0x1F248, 0x1F250, 0x1F251,
    0x1F260, 0x1F265, 0x1F300, 0x1F320, 0x1F32D, 0x1F335, 0x1F337, 0x1F37C, 0x1F37E, 0x1F393,
    0x1F3A0, 0x1F3CA, 0x1F3CF, 0x1F3D3, 0x1F3E0, 0x1F3F0, 0x1F3F4, 0x1F3F4, 0x1F3F8, 0x1F43E,
    0x1F440, 0x1F440, 0x1F442, 0x1F4FC, 0x1F4FF, 0x1F53D, 0x1F54B, 0x1F54E, 0x1F550, 0x1F567,
    0x1F57A, 0x1F57A, 0x1F595, 0x1F596, 0x1F5A4, 0x1F5A4, 0x1F5FB, 0x1F64F, 0x1F680, 0x1F6C5,
    0x1F6CC, 0x1F6CC, 0x1F6D0, 0x1F6D2, 0x1F6D5, 0x1F6D8, 0x1F6DC, 0x1F6DF, 0x1F6EB, 0x1F6EC,
    0x1F6F4, 0x1F6FC, 0x1F7E0, 0x1F7EB, 0x1F7F0, 0x1F7F0, 0x1F90C, 0x1F93A, 0x1F93C, 0x1F945,
    0x1F947, 0x1F9FF, 0x1FA70, 0x1FA7C, 0x1FA80, 0x1FA8A, 0x1FA8E, 0x1FAC6, 0x1FAC8, 0x1FAC8,
    0x1FACD, 0x1FADC, 0x1FADF, 0x1FAEA, 0x1FAEF, 0x1FAF8, 0x20000, 0x2FFFD, 0x30000, 0x3FFFD,
  ]

  /// Whether a scalar is one of them.
  ///
  /// - Complexity: O(log n) in the number of ranges.
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    return bounds.withUnsafeBufferPointer { bounds in
      var low = 0
      var high = bounds.count / 2
      while low < high {
        let middle = (low + high) / 2
        if bounds[2 * middle + 1] < scalar.value { low = middle + 1 } else { high = middle }
      }
      return 2 * low < bounds.count && bounds[2 * low] <= scalar.value
    }
  }
}
