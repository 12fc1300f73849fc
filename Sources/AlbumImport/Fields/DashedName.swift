import AlbumModel

/// Two names with a dash between them, as in `Artist - Title`.
enum DashedName {
  /// The parts before and after the first dash with spaces around it.
  ///
  /// - Parameter text: one line.
  /// - Returns: nil without such a dash, or if a part is empty.
  static func parts(of text: String) -> (left: String, right: String)? {
    var index = text.startIndex
    while let place = text[index...].firstIndex(where: { "-–—".contains($0) }) {
      let after = text.index(after: place)
      let isApart =
        place > text.startIndex && text[text.index(before: place)] == " "
        && after < text.endIndex && text[after] == " "
      if isApart, let left = TrimmedText.text(text[..<place]),
        let right = TrimmedText.text(text[after...])
      {
        return (left, right)
      }
      index = after
    }
    return nil
  }

  /// Whether nearly all texts are two names.
  static func areTwo(_ texts: [String]) -> Bool {
    texts.count >= 2 && texts.count { parts(of: $0) != nil } * 10 >= texts.count * 8
  }
}

extension AlbumContent {
  /// Splits a title that is `Artist - Title`, `Artist - Title (1977)` or `1977 - Title`.
  mutating func splitDashedTitle() {
    guard var parts = title.flatMap(DashedName.parts) else { return }
    if let first = YearText.year(ofFourDigits: parts.left) {
      (title, year) = (parts.right, year ?? first)
      guard let names = DashedName.parts(of: parts.right) else { return }
      parts = names
    }
    (artist, title) = parts
    if year == nil, let found = TitleYear.split(parts.right), found.note == nil {
      (title, year) = (found.title, found.year)
    }
  }
}
