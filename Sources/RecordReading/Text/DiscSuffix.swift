import AlbumModel

/// The number of a disc at the end of an album's title: `(Disc 2)`, `[CD1]`, ` - disc 1 of 3`.
package struct DiscSuffix {
  /// The words for a disc.
  private static let words: Set<String> = ["disc", "disk", "cd", "disque"]

  /// The title before it.
  package let title: Substring
  /// The number of the disc.
  package let disc: Int

  /// Parses the end of a title; nil without such an ending, or without a title before it.
  package init?(_ title: String) {
    // A quick check: nearly all titles have no number at their end, or another word before it.
    guard title.utf8.suffix(8).contains(where: \.isASCIIDigit) else { return nil }
    let word = title.utf8.reversed().drop { !$0.isASCIILetter && $0 < 0x80 }
      .prefix { $0.isASCIILetter || $0 >= 0x80 }
    let text = String(decoding: word.reversed(), as: UTF8.self).lowercased()
    guard text == "of" || Self.words.contains(text) || !text.utf8.allSatisfy({ $0 < 0x80 })
    else { return nil }
    var rest = title[...]
    func drop(_ marks: String = "") {
      while let last = rest.last, last.isWhitespace || marks.contains(last) { rest.removeLast() }
    }
    func take(_ isPart: (Character) -> Bool) -> String {
      drop()
      let count = rest.reversed().prefix(while: isPart).count
      defer { rest.removeLast(count) }
      return String(rest.suffix(count))
    }
    func number() -> Int? {
      let digits = take { $0.isASCII && $0.isNumber }
      return digits.count > 2 ? nil : Int(digits)
    }
    drop()
    let opening = rest.last.flatMap { [")": "(", "]": "["][$0] } as Character?
    if opening != nil { rest.removeLast() }
    let last = number()
    let end = rest
    var disc = take(\.isLetter).lowercased() == "of" ? number() : nil
    if disc == nil { (disc, rest) = (last, end) }
    drop("#")
    guard let disc, (1...99).contains(disc), Self.words.contains(FoldedText.fold(take(\.isLetter)))
    else { return nil }
    if let opening {
      drop()
      guard rest.popLast() == opening else { return nil }
    } else {
      // `Abcd1` is a name.
      guard let before = rest.last, !before.isLetter, !before.isNumber else { return nil }
    }
    drop("-–—,:/_")
    guard last != nil, !rest.isEmpty else { return nil }
    (self.title, self.disc) = (rest, disc)
  }
}
