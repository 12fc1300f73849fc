/// Keeps spreadsheets from evaluating texts of tables as formulas.
///
/// A text that a spreadsheet would take for a formula gets an apostrophe in front, which shows the
/// text unchanged; so does one that begins with apostrophes and would be such a text without them,
/// so that guarded texts can be distinguished from others. Numbers are not formulas.
public enum SpreadsheetGuard {
  /// The mark of a guarded text.
  public static let mark = UInt8(ascii: "'")

  /// Whether a text needs a mark.
  ///
  /// - Complexity: O(1) for nearly all texts; O(n) for one that begins like a number.
  @inlinable
  public static func isNeeded(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Nearly all texts begin with a letter or a digit.
    guard let first = text.first else { return false }
    guard
      first <= UInt8(ascii: "-") || first == UInt8(ascii: "=") || first == UInt8(ascii: "@")
        || first == 0xEF
    else { return false }
    return isFormula(text)
  }

  /// Whether a text is a formula after its marks, and after line feeds and byte order marks, which
  /// spreadsheets skip.
  @usableFromInline
  static func isFormula(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = text[...]
    while let first = rest.first {
      if first == mark || first == UInt8(ascii: "\n") {
        rest = rest.dropFirst()
      } else if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
        rest = rest.dropFirst(3)
      } else {
        break
      }
    }
    switch rest.first {
    case UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): return true
    case UInt8(ascii: "+"), UInt8(ascii: "-"): return !isNumber(rest)
    // The same signs in full width.
    case 0xEF:
      let wide: [[UInt8]] = [
        [0xEF, 0xBC, 0x9D], [0xEF, 0xBC, 0xA0], [0xEF, 0xBC, 0x8B], [0xEF, 0xBC, 0x8D],
      ]
      return wide.contains { rest.starts(with: $0) }
    default: return false
    }
  }

  /// Whether a text has a mark that was added to it.
  public static func isGuarded(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.first == mark && isNeeded(UnsafeBufferPointer(rebasing: text.dropFirst()))
  }

  /// Whether a text is a sign, digits with one point at most, and an optional exponent.
  private static func isNumber(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var rest = text.dropFirst()
    func digits() -> Int {
      let count = rest.prefix { (48...57).contains($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    var count = digits()
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      count += digits()
    }
    guard count > 0 else { return false }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
