import AlbumModel
import RecordReading

/// A line as people and programs write it.
enum WrittenLine {
  /// The line without what only shows how it looks: with plain spaces, without the tags of forums,
  /// and with the texts of wiki links, `[[Tago Mago|this]]`.
  static func plain(_ line: String) -> String {
    var line = line
    if line.utf8.contains(where: { $0 == 0x09 || $0 == 0xC2 || $0 == 0xE2 }) {
      line = String(line.map { "\t\u{A0}\u{202F}".contains($0) ? " " : $0 })
    }
    guard line.utf8.contains(UInt8(ascii: "[")) else { return line }
    if line.contains("[/") || line.hasPrefix("[*]") {
      line = line.replacing(tag, with: "")
      if line.hasPrefix("[*]") { line = "- " + line.dropFirst(3).drop { $0 == " " } }
    }
    return line.contains("[[") ? line.replacing(wikiLink) { $0.2 } : line
  }

  // Made for each use: `Regex` is not Sendable.
  private static var tag: Regex<(Substring, Substring)> {
    /\[\/?(b|i|u|s|size|color|url|img|list|quote|center|spoiler)(?:=[^\]]*)?\]/.ignoresCase()
  }
  private static var wikiLink: Regex<(Substring, Substring?, Substring)> {
    /\[\[(?:([^\[\]|]*)\|)?([^\[\]|]+)\]\]/
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
}
