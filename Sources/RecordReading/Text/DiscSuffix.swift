import AlbumModel

/// The number of a disc at the end of an album's title: `(Disc 2)`, `[CD1]`, ` - disc 1 of 3`.
package struct DiscSuffix {
  /// The words for a disc.
  private static let words: Set<String> = ["disc", "disk", "cd", "disque"]

  /// The title before it.
  package let title: Substring
  /// The number of the disc.
  package let disc: Int

  /// Parses the end of a title.
  ///
  /// - Returns: nil without such an ending, or without a title before it.
  package init?(_ title: String) {
    guard Self.mayBeThere(title.utf8) else { return nil }
    var rest = title[...]
    Self.dropSpace(&rest)
    let closing = rest.last.flatMap { [")": "(", "]": "["][$0] } as Character?
    if closing != nil { rest.removeLast() }
    guard var number = Self.takeNumber(&rest) else { return nil }
    let end = rest
    if Self.take("of", from: &rest), let first = Self.takeNumber(&rest) {
      number = first
    } else {
      rest = end
    }
    if rest.last == "#" { rest.removeLast() }
    Self.dropSpace(&rest)
    guard Self.takeWord(&rest), (1...99).contains(number) else { return nil }
    if let closing {
      Self.dropSpace(&rest)
      guard rest.popLast() == closing else { return nil }
    } else {
      // `Abcd1` is a name.
      guard let last = rest.last, !last.isLetter, !last.isNumber else { return nil }
    }
    Self.dropSpace(&rest)
    while let last = rest.last, "-–—,:/_".contains(last) {
      rest.removeLast()
      Self.dropSpace(&rest)
    }
    guard !rest.isEmpty else { return nil }
    self.title = rest
    disc = number
  }

  /// Whether the title may end with a disc: a quick check, as nearly all titles do not.
  private static func mayBeThere(_ title: String.UTF8View) -> Bool {
    var rest = title[...]
    func drop(_ isDropped: (UInt8) -> Bool) {
      while let last = rest.last, last < 0x80, isDropped(last) { rest.removeLast() }
    }
    drop { $0 <= 0x20 || $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "]") }
    let end = rest.endIndex
    drop { $0 &- UInt8(ascii: "0") < 10 }
    let hasNumber = rest.endIndex != end
    drop { $0 <= 0x20 || $0 == UInt8(ascii: "#") }
    guard let last = rest.last else { return false }
    // The last letters of "disc", "disk", "cd", "disque" and "of".
    return last >= 0x80 || (hasNumber && "cdefk".utf8.contains(last | 0x20))
  }

  private static func dropSpace(_ text: inout Substring) {
    while text.last?.isWhitespace == true { text.removeLast() }
  }

  private static func takeNumber(_ text: inout Substring) -> Int? {
    dropSpace(&text)
    let digits = text.reversed().prefix { $0.isASCII && $0.isNumber }
    guard (1...2).contains(digits.count) else { return nil }
    text.removeLast(digits.count)
    return Int(String(digits.reversed()))
  }

  private static func take(_ word: String, from text: inout Substring) -> Bool {
    dropSpace(&text)
    guard text.lowercased().hasSuffix(word) else { return false }
    text.removeLast(word.count)
    return true
  }

  private static func takeWord(_ text: inout Substring) -> Bool {
    let letters = text.reversed().prefix { $0.isLetter }
    guard words.contains(FoldedText.fold(String(letters.reversed()))) else { return false }
    text.removeLast(letters.count)
    return true
  }
}
