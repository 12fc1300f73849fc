import AlbumModel

/// The year that people write behind a title.
package enum TitleYear {
  /// The year in `Title (1977)`, `Title [LP, 1977]` and `Title, 1977`, and what else is in the
  /// brackets or follows, as a note.
  ///
  /// - Parameters:
  ///   - text: the title and what follows it.
  ///   - followsCommas: whether the year may follow a comma; there are titles that end so.
  /// - Returns: nil without a year, or without a title before it.
  package static func split(
    _ text: String, followsCommas: Bool = false
  ) -> (title: String, year: Int64, note: String?)? {
    for open in text.indices where "([".contains(text[open]) {
      // Only innermost brackets, so that a text of many opening ones takes linear time.
      let inner = text[open...].dropFirst().prefix { !"()[]".contains($0) }
      guard inner.endIndex < text.endIndex, ")]".contains(text[inner.endIndex]) else { continue }
      if let title = TrimmedText.text(text[..<open]), let written = TrimmedText.text(inner),
        case (let year?, let said?)? = time(written)
      {
        return (title, year, note([said], text[inner.endIndex...].dropFirst()))
      }
      var parts = inner.split { ",;/".contains($0) }.compactMap { TrimmedText.text($0) }
      guard let place = parts.firstIndex(where: { year(ofPart: $0) != nil }),
        let title = TrimmedText.text(text[..<open]), let found = year(ofPart: parts[place])
      else { continue }
      parts[place...place] = found.word.map { [$0] } ?? []
      return (title, found.year, note(parts, text[inner.endIndex...].dropFirst()))
    }
    guard followsCommas else { return nil }
    for comma in text.ranges(of: ", ") {
      if let title = TrimmedText.text(text[..<comma.lowerBound]),
        case (let year?, let said?)? = time(String(text[comma.upperBound...]))
      {
        return (title, year, said)
      }
      let digits = text[comma.upperBound...].prefix { $0.isASCII && $0.isNumber }
      let after = text[digits.endIndex...]
      guard let year = YearText.year(ofFourDigits: digits), after.first.map(" ,".contains) ?? true,
        let title = TrimmedText.text(text[..<comma.lowerBound])
      else { continue }
      return (title, year, note([], after))
    }
    return nil
  }

  /// The year of a part of brackets, maybe behind a short word: `1977`, `UK 1977`, `© 1977`, `1977年`.
  private static func year(ofPart text: String) -> (year: Int64, word: String?)? {
    let words = text.split(separator: " ")
    guard words.count <= 2, var last = words.last else { return nil }
    if let unit = last.last, "年년".contains(unit) { last = last.dropLast() }
    guard let year = YearText.year(ofFourDigits: last),
      // Other numbers are those of catalogs.
      (1500...2100).contains(year), words.count < 2 || words[0].count <= 3
    else { return nil }
    return (year, words.count < 2 ? nil : String(words[0]))
  }

  /// The year of four digits at the beginning: `1967 The Doors`, `[1994] Nas`, `1971) Can`.
  package static func leading(_ text: String) -> (year: Int64, rest: String)? {
    let isBracketed = text.first.map { "([".contains($0) } ?? false
    var rest = isBracketed ? text.dropFirst() : text[...]
    guard let year = YearText.year(ofFourDigits: rest.prefix(4)) else { return nil }
    rest = rest.dropFirst(4)
    if isBracketed { guard let close = rest.popFirst(), ")]".contains(close) else { return nil } }
    guard rest.first.map({ " :.)-–—\t".contains($0) }) ?? false else { return nil }
    return TrimmedText.text(rest.drop { " :.)-–—\t".contains($0) }).map { (year, $0) }
  }

  /// The year at the end of a text about something else: `Merge, 2004`, `Soul / 1976`, `Low (1977)`.
  package static func atEnd(of text: String) -> (rest: String, year: Int64)? {
    let text = text.hasSuffix(").") ? text.dropLast() : text[...]
    let isBracketed = text.last.map { ")]".contains($0) } ?? false
    let end = isBracketed ? text.dropLast() : text
    guard let year = YearText.year(ofFourDigits: end.suffix(4)) else { return nil }
    let before = end.dropLast(4)
    // What else is in brackets is not the end of the text.
    if isBracketed { guard let open = before.last, "([".contains(open) else { return nil } }
    guard let last = before.lastIndex(where: { !" ,;/|·-–—([".contains($0) }) else { return nil }
    let rest = before[...last]
    // "Live 1977" is a title.
    guard before[rest.endIndex...].contains(where: { $0 != " " }) else { return nil }
    return TrimmedText.text(rest).map { ($0, year) }
  }

  /// The label and the year in brackets at the end: `(Virgin, 1973)`, `(1973, Virgin)`,
  /// `[Virgin 1973]`; nil for a medium or anything else that is no single name.
  package static func labelled(_ text: String) -> (title: String, year: Int64, label: String)? {
    guard let last = text.last, ")]".contains(last),
      let open = text.lastIndex(where: { "([".contains($0) }),
      let title = TrimmedText.text(text[..<open]),
      let inner = TrimmedText.text(text[open...].dropFirst().dropLast())
    else { return nil }
    let first = YearText.year(ofFourDigits: inner.prefix(4))
    let rest = first == nil ? inner.dropLast(4) : inner.dropFirst(4)
    let names = rest.split { ",;/".contains($0) }.compactMap { TrimmedText.text($0) }
    guard let year = first ?? YearText.year(ofFourDigits: inner.suffix(4)),
      let mark = first == nil ? rest.last : rest.first, " ,;/".contains(mark),
      names.count == 1, names[0].contains(where: \.isLetter)
    else { return nil }
    return (title, year, names[0])
  }

  /// The time that a text consists of, such as `1977`, `~1957`, `c. 1958`, `March 26, 2021` and
  /// `late 1950s`.
  ///
  /// - Parameter text: a trimmed text.
  /// - Returns: nil for other texts; the year, which a decade does not have, and the text if it says
  ///   more or less than the year.
  package static func time(_ text: String) -> (year: Int64?, note: String?)? {
    guard text.utf8.count <= 40, text.utf8.contains(where: \.isASCIIDigit) else { return nil }
    if let year = YearText.year(ofFourDigits: text) { return (year, nil) }
    if YearText.isDate(text) { return YearText.year(in: text).map { ($0, text) } }
    var rest = text.lowercased()[...]
    for word in abouts where rest.hasPrefix(word) {
      rest = rest.dropFirst(word.count).drop { " .".contains($0) }
      break
    }
    if rest.hasSuffix("?") { rest = rest.dropLast() }
    if let year = YearText.year(ofFourDigits: rest) { return (year, text) }
    // A decade.
    let ends = ["'s", "’s", "s"]
    guard let end = ends.first(where: rest.hasSuffix) else { return nil }
    let digits = rest.dropLast(end.count).drop { "'’".contains($0) }
    let isDecade =
      [2, 4].contains(digits.utf8.count) && digits.utf8.allSatisfy(\.isASCIIDigit)
      && digits.last == "0"
    return isDecade ? (nil, text) : nil
  }

  /// What people write before a year that they do not know exactly.
  private static let abouts = ["~", "circa", "ca", "c.", "c ", "about", "early", "mid", "late"]

  private static func note(_ parts: [String], _ after: Substring) -> String? {
    let rest = TrimmedText.text(after.drop { " ,;:-–—>→".contains($0) })
    return TrimmedText.text((parts + (rest.map { [$0] } ?? [])).joined(separator: ", "))
  }
}
