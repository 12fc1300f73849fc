import RecordReading

/// An item of a list in a web page, as a line of a list in text.
struct HTMLItem {
  /// The length that is kept, in bytes; longer items are no albums.
  private static let longest = 2000
  /// The elements in which titles are.
  private static let titles: Set<String> = ["i", "em", "cite"]

  /// The text between two tags.
  private struct Piece {
    var text: [UInt8] = []
    let address: String?
    let isTitle: Bool
    /// Whether it begins a new line in the page.
    let followsBreak: Bool
  }

  /// The number of lists that it is in, from 1.
  let depth: Int
  private var pieces: [Piece] = []
  private var length = 0
  private var endsWithSpace = true
  private var address: String?
  private var isTitle = false
  /// Whether the next text begins a piece, and whether it is in a new line.
  private var isCut = true
  private var isBroken = false

  init(depth: Int) {
    self.depth = depth
  }

  /// Whether its text is longer than what is kept.
  var isCutOff: Bool { length >= Self.longest }

  /// Adds text, whose white space is reduced.
  mutating func append(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    for byte in text where length < Self.longest {
      if byte <= 0x20 {
        addSpace()
        continue
      }
      if isCut {
        pieces.append(
          Piece(
            address: address, isTitle: isTitle, followsBreak: isBroken && !pieces.isEmpty))
        (isCut, isBroken) = (false, false)
      }
      pieces[pieces.count - 1].text.append(byte)
      endsWithSpace = false
      length += 1
    }
  }

  private mutating func addSpace() {
    guard !endsWithSpace else { return }
    pieces[pieces.count - 1].text.append(0x20)
    endsWithSpace = true
    length += 1
  }

  /// Adds a tag, at which a text ends.
  ///
  /// - Parameters:
  ///   - tag: the tag.
  ///   - isBreak: whether the text after it is in a new line.
  mutating func take(_ tag: HTMLTag, isBreak: Bool) {
    isCut = true
    if isBreak {
      addSpace()
      isBroken = true
    }
    if tag.name == "a" { address = tag.isEnd ? nil : tag.address }
    if Self.titles.contains(tag.name) { isTitle = !tag.isEnd }
  }

  /// Its whole text; nil if it is empty.
  var plain: String? { TrimmedText.text(texts.joined()) }

  private var texts: [String] {
    pieces.map { piece in
      let text = String(decoding: piece.text, as: UTF8.self)
      return HTMLEntities.decoded(text) ?? text
    }
  }

  /// Its line without the mark of an entry; nil if it has no text.
  ///
  /// Texts that only tags separate, as in `<b>Can</b> <i>Tago Mago</i> (1971)`, are artist and
  /// title if a year follows. What is below an album in the item is a note on it.
  var line: String? {
    let texts = texts
    guard var line = TrimmedText.text(texts.joined()) else { return nil }
    let end = pieces.firstIndex(where: \.followsBreak) ?? pieces.count
    if let first = TrimmedText.text(texts[..<end].joined()), Self.isAlbum(first),
      let rest = TrimmedText.text(texts[end...].joined())
    {
      line = "\(first) _(\(rest))_"
    } else if !Self.isAlbum(line), let names = names(texts) {
      line = names
    }
    guard let address = addressOfAlbum(texts), !line.contains(where: { "[]".contains($0) }) else {
      return line
    }
    return "[\(line)](\(address.replacing(")", with: "%29")))"
  }

  private static func isAlbum(_ text: String) -> Bool { ListLine(text)?.isAlbum ?? false }

  /// The address of its only link, unless it is that of the artist.
  private func addressOfAlbum(_ texts: [String]) -> String? {
    let linked = pieces.indices.filter { pieces[$0].address != nil }
    guard let first = linked.first, let last = linked.last,
      Set(linked.map { pieces[$0].address }).count == 1
    else { return nil }
    return first > 0 || Self.isAlbum(texts[...last].joined()) ? pieces[first].address : nil
  }

  /// The line of two names that only tags separate, and that a year follows.
  private func names(_ texts: [String]) -> String? {
    let parts = zip(texts, pieces).compactMap { text, piece in
      Self.withoutMarks(text).map { (text: $0, isTitle: piece.isTitle) }
    }
    guard parts.count >= 3,
      parts[..<2].allSatisfy({ $0.text.contains { $0.isLetter || $0.isNumber } })
    else { return nil }
    let rest = parts[2...].map(\.text).joined(separator: " ").drop { "([".contains($0) }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard YearText.year(ofFourDigits: digits) != nil else { return nil }
    let isTitleFirst = parts[0].isTitle && !parts[1].isTitle
    let names = isTitleFirst ? [parts[1], parts[0]] : [parts[0], parts[1]]
    let note = rest.dropFirst(4).drop { ")]".contains($0) }
    return "\(names[0].text) – \(names[1].text) (\(digits))\(note)"
  }

  /// A text without marks around it; nil if there is nothing else.
  private static func withoutMarks(_ text: String) -> String? {
    let marks = " ,;:·•|/–—-"
    let start = text.drop { marks.contains($0) }
    return start.lastIndex { !marks.contains($0) }.map { String(start[...$0]) }
  }
}
