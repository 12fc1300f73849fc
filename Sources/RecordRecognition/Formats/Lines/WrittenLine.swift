import AlbumModel
import RecordReading

/// A line as people and programs write it.
enum WrittenLine {
  /// The line without what only shows how it looks: with plain spaces, without the tags of forums,
  /// and with the texts of wiki links, `[[Tago Mago|this]]`.
  static func plain(_ line: String) -> String {
    var line = line
    if line.unicodeScalars.contains(where: isSpace) {
      line = String(String.UnicodeScalarView(line.unicodeScalars.map { isSpace($0) ? " " : $0 }))
    }
    guard line.utf8.contains(UInt8(ascii: "[")) else { return line }
    if line.contains("[/") || line.hasPrefix("[*]") {
      line = replacing("[", "]", in: line) { isTag($0) ? "" : nil }
      if line.hasPrefix("[*]") { line = "- " + line.dropFirst(3).drop { $0 == " " } }
    }
    guard line.contains("[[") else { return line }
    return replacing("[[", "]]", in: line) { link in
      let names = link.split(separator: "|", omittingEmptySubsequences: false)
      return names.count <= 2 ? names.last.flatMap { $0.isEmpty ? nil : $0 } : nil
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\t" || scalar == "\u{A0}" || scalar == "\u{202F}"
  }

  private static let tags: Set<String> = [
    "b", "i", "u", "s", "size", "color", "url", "img", "list", "quote", "center", "spoiler",
  ]

  /// Whether what is in brackets is a tag of forums: `b`, `/b`, `size=3`.
  private static func isTag(_ text: Substring) -> Bool {
    let name = (text.first == "/" ? text.dropFirst() : text).prefix { $0 != "=" }
    return tags.contains(name.lowercased())
  }

  /// The line with other texts for what is in innermost brackets; nil keeps them.
  ///
  /// - Complexity: O(n).
  private static func replacing(
    _ open: String, _ close: String, in line: String, _ text: (Substring) -> Substring?
  ) -> String {
    var (result, rest) = ("", line[...])
    while let start = rest.firstRange(of: open) {
      let inner = rest[start.upperBound...].prefix { !"[]".contains($0) }
      guard rest[inner.endIndex...].hasPrefix(close), let name = text(inner) else {
        let next = rest.index(after: start.lowerBound)
        result += rest[..<next]
        rest = rest[next...]
        continue
      }
      result += rest[..<start.lowerBound] + name
      rest = rest[inner.endIndex...].dropFirst(close.count)
    }
    return result + rest
  }

  /// Whether nearly all lines with names have one title in typographic quotes.
  static func hasQuotes(_ lines: [String]) -> Bool {
    let isQuoted = { MarkedTitle($0, hasQuotes: true) { _ in false } != nil }
    let quoted = lines.count(where: isQuoted)
    let others = lines.count { ListLine.firstMark(in: $0) != nil && !isQuoted($0) }
    return quoted >= 3 && quoted * 10 >= (quoted + others) * 8
  }

  /// Removes the words at the end that begin with `#`.
  static func removeTags(from text: inout String) -> [String] {
    var tags: [String] = []
    while let space = text.lastIndex(of: " "), text[space...].dropFirst().first == "#",
      case let tag = text[space...].dropFirst(2),
      tag.first?.isLetter == true || YearText.year(ofFourDigits: tag) != nil
    {
      tags.insert(String(tag), at: 0)
      text = String(text[..<space])
    }
    return tags
  }

  /// A line in which emphasis or a link shows that what follows a comma is the title:
  /// `Can, *Tago Mago*`; with another mark instead of the comma.
  static func withMark(_ text: String) -> String {
    guard ListLine.firstMark(in: text) == nil,
      let comma = text.ranges(of: ", ").last(where: { range in
        text[range.upperBound...].first.map { "[_*".contains($0) } ?? false
      }), !text[..<comma.lowerBound].contains(where: { "[_*:".contains($0) })
    else { return text }
    let title = text[comma.upperBound...]
    guard title.hasPrefix("[") ? title.contains("](") : title.dropFirst().contains(title.prefix(1))
    else { return text }
    return text[..<comma.lowerBound] + " - " + title
  }

  /// Removes a rating of two or more stars at the beginning or the end: `★★★☆☆ Can - Tago Mago`.
  static func takeStars(from text: inout String) -> [(name: String, text: String)] {
    func isStar(_ letter: Character) -> Bool {
      letter.unicodeScalars.first.map("★☆⭐✩½".unicodeScalars.contains) ?? false
    }
    guard let first = text.firstIndex(where: { !isStar($0) }),
      let last = text.lastIndex(where: { !isStar($0) }),
      let stars = [text[..<first], text[last...].dropFirst()].first(where: { $0.count >= 2 }),
      let rest = TrimmedText.text(text[first...last]),
      // `Can - ★★` has the title that it has.
      !ListLine.marks.contains(where: (rest + " ").hasSuffix)
    else { return [] }
    text = rest
    return [("rating", String(stars))]
  }

  /// A name without the marks of emphasis, or of a title, around it.
  static func withoutEmphasis(_ text: Substring) -> Substring {
    var text = text[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    for mark in ["*", "_", "`", "\""] as [Character] where text.count > 2 && text.first == mark {
      if text.last == mark {
        text = text.dropFirst().dropLast()
      } else if mark != "\"", let end = text.firstRange(of: "\(mark) (") {
        // `*Title* (Label)`
        return text[..<end.lowerBound].dropFirst() + text[end.lowerBound...].dropFirst()
      }
    }
    return MarkedTitle.plain(text)
  }
}
