import AlbumModel
import RecordReading

/// A line of Markdown whose links are replaced by their texts.
struct LinkedText {
  private struct Link {
    let text: String
    let address: String
    /// Its place in ``LinkedText/text``.
    let start: Int
  }

  /// Texts of links that are no part of a name.
  private static let captions: Set<String> = WordList.named("LinkedText.captions")
  private static let separators = " ,;|-–—/(["

  /// The line without links, and without those that only lead to more about it.
  private(set) var text = ""
  private var links: [Link] = []
  /// The address of a link that was left out.
  private var captionAddress: String?

  /// Reads a line.
  init(_ line: String) {
    var rest = line[...]
    while let middle = rest.firstRange(of: "]("),
      let end = Self.end(ofAddress: rest[middle.upperBound...])
    {
      let open = rest[..<middle.lowerBound].lastIndex(of: "[")
      let isPicture = open.map { $0 > rest.startIndex && rest[rest.index(before: $0)] == "!" }
      guard let open, isPicture == false else {
        text += rest[..<middle.upperBound]
        rest = rest[middle.upperBound...]
        continue
      }
      add(
        String(rest[rest.index(after: open)..<middle.lowerBound]),
        String(rest[middle.upperBound..<end]), after: rest[..<open])
      rest = rest[rest.index(after: end)...]
    }
    // What closed a link that was left out.
    if text.isEmpty || captionAddress == nil || !rest.allSatisfy({ " )]".contains($0) }) {
      text += rest
    }
  }

  private mutating func add(_ name: String, _ address: String, after before: Substring) {
    let isCaption = Self.captions.contains(FoldedText.fold(name))
    guard isCaption, !(text + before).allSatisfy(\.isWhitespace) else {
      text += before
      links.append(Link(text: name, address: address, start: text.utf8.count))
      text += name
      return
    }
    captionAddress = captionAddress ?? address
    text += before
    while let last = text.last, Self.separators.contains(last) { text.removeLast() }
  }

  /// The end of an address, which may contain pairs of parentheses.
  private static func end(ofAddress text: Substring) -> Substring.Index? {
    var (depth, first) = (0, Substring.Index?.none)
    for index in text.indices {
      switch text[index] {
      case "(": depth += 1
      case ")" where depth == 0: return index
      case ")":
        first = first ?? index
        depth -= 1
      case let other where other.isWhitespace: return first
      default: break
      }
    }
    return first
  }

  /// The address of the first link.
  var address: String? { links.first?.address ?? captionAddress }

  /// The text of a link at the beginning, and what follows it.
  var first: (text: String, rest: Substring)? {
    guard let link = links.first, link.start == 0, !link.text.isEmpty else { return nil }
    return (link.text, text.dropFirst(link.text.count))
  }

  /// Whether the first two links are the two names of an album, with only a mark between them.
  var isPair: Bool {
    guard links.count > 1, links[0].start == 0 else { return false }
    let between = text.utf8.dropFirst(links[0].text.utf8.count).prefix(
      links[1].start - links[0].text.utf8.count)
    return ListLine.marks.contains(String(decoding: between, as: UTF8.self))
  }

  /// Whether the addresses show that the title is before the artist.
  var hasTitleFirst: Bool {
    guard let link = links.first else { return false }
    let isTitle = Self.isAlbum(link.address)
    if links.count == 1 { return link.start == 0 ? isTitle : Self.isArtist(link.address) }
    return isTitle && Self.isArtist(links[1].address)
  }

  private static func isAlbum(_ address: String) -> Bool {
    ["/album/", "/albums/", "/release/", "/releases/", "/master/", "/release-group/"]
      .contains { address.contains($0) }
  }

  private static func isArtist(_ address: String) -> Bool {
    address.contains("/artist/") || address.contains("/artists/")
  }
}
