import AlbumModel
import RecordReading

/// Data about a document at its beginning, between two lines of dashes or of pluses, as in Jekyll
/// and Hugo.
struct FrontMatter {
  /// The limits of what is searched.
  private static let (mostBytes, mostLines) = (32 * 1024, 200)

  /// Its length in the text, in bytes, and the number of its lines.
  let (length, lines): (Int, Int)

  /// Finds it; nil for other documents, and if it may be albums itself.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let first = text.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") else {
      return nil
    }
    let mark = first == UInt8(ascii: "-") ? "---" : "+++"
    let lines = text.prefix(Self.mostBytes).split(
      separator: UInt8(ascii: "\n"), maxSplits: Self.mostLines, omittingEmptySubsequences: false)
    let written = lines.map { String(decoding: $0, as: UTF8.self)[...] }
    let marks = written.indices.filter {
      written[$0].first == mark.first && TrimmedText.text(written[$0]) == mark
    }
    guard marks.first == 0, let end = marks.dropFirst().first, end > 1 else { return nil }
    let inside = written[1..<end]
    let length = lines[...end].reduce(0) { $0 + $1.count + 1 }
    let assignment: Character = mark == "---" ? ":" : "="
    func member(_ line: Substring) -> Substring? {
      let name = line.prefix { $0 != assignment }
      let isName = name.first?.isLetter == true && name.split(separator: " ").count <= 3
      return isName && name.endIndex < line.endIndex ? name : nil
    }
    let isData = inside.allSatisfy { line in
      member(line) != nil || line.first.map { " \t\r#-]}".contains($0) } ?? true
    }
    // An album, or a list of some; an author is that of the document.
    let hasArtists = inside.contains { line in
      let name = member(line.drop { " \t-".contains($0) }).map(String.init)
      return name.map { ColumnWords.field(of: $0) == .artist && !$0.hasPrefix("aut") } ?? false
    }
    let rest = String(decoding: text.dropFirst(length).prefix(1024), as: UTF8.self)
    let body = rest.split(whereSeparator: \.isNewline).first { TrimmedText.text($0) != nil }
    guard isData, !hasArtists, inside.contains(where: { member($0) != nil }),
      // The next document of several, or the names and values of an album.
      body.map({ member($0) == nil }) ?? true,
      body?.first != mark.first || mark != "---" || body?.contains(": ") != true
    else { return nil }
    (self.length, self.lines) = (min(length, text.count), end + 1)
  }
}

extension BlockFeed {
  /// Replaces front matter by white space, so that any format may follow it.
  ///
  /// - Returns: what the user is told; nil without it.
  mutating func hideFrontMatter() -> String? {
    guard let found = FrontMatter(text) else { return nil }
    hide(found.length)
    return "the front matter of the document, \(CountText.of(found.lines, "line")), was left out"
  }
}
