import RecordReading

/// The text of a web page in the lines in which a browser shows it: `#` before headings, `-` before
/// the items of lists, indented by the lists they are in.
///
/// A line that begins with `by` continues the one before it: the artist is below the title.
struct PageText {
  /// The elements whose text is that of the site.
  private static let frames: Set<String> = WordList.named("PageText.frames")
  /// The elements in which a text continues.
  static let inline: Set<String> = WordList.named("PageText.inline")
  /// The elements of headings.
  private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
  /// The length of an item that is read, in bytes; longer items are no albums.
  private static let longestItem = 2000
  /// The maximum depth that indentation shows.
  private static let mostIndented = 8

  /// The number of items by which a list is judged.
  private static let sampleSize = 300

  private struct Line {
    /// What is before the text.
    let mark: String
    var text: String
    let isItem: Bool
    var isHeading: Bool { mark.hasPrefix("#") }
  }

  private var reader: HTMLReader
  private var framesDepth = 0
  private var preDepth = 0
  private var listDepth = 0
  private var isItem = false
  private var mark = ""
  private var open = CollapsedText()
  /// The same with the emphasis of titles, as Markdown has it; only of an item.
  private var emphasized = CollapsedText()
  private var lines: [Line] = []
  /// The place of the first item of the open list.
  private var listStart: Int?
  private var length = 0
  private var line = 1
  /// Whether the page has more text than is read.
  private(set) var isTooLong = false
  /// Whether it has a list of albums.
  private(set) var hasLists = false

  init(_ feed: BlockFeed) { reader = HTMLReader(feed) }

  /// The text, or only the lists of albums in it with their headings.
  func text(listsOnly: Bool) -> [UInt8] {
    let shown = lines.filter { !listsOnly || $0.isItem || $0.isHeading }
    return Array((shown.map { $0.mark + $0.text }.joined(separator: "\n") + "\n").utf8)
  }

  /// Reads one block.
  ///
  /// - Returns: whether there may be more.
  /// - Throws: ``ImportError`` for a system error, or a tag that is too long.
  mutating func readOn(file: String, upTo most: Int) throws(ImportError) -> Bool {
    while let part = reader.next() {
      switch part {
      case .text(let text): append(text)
      case .tag(let tag): take(tag)
      }
    }
    isTooLong = length > most
    if !isTooLong, try reader.advance(file, line: line) { return true }
    endList()
    return false
  }

  private mutating func append(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    line += text.count { $0 == 0x0A }
    guard framesDepth == 0 else { return }
    length += text.count
    guard preDepth > 0 else {
      if isItem { emphasized.append(text, upTo: Self.longestItem) }
      return open.append(text, upTo: isItem ? Self.longestItem : .max)
    }
    for byte in text { if byte == 0x0A { endLine() } else { open.append(byte) } }
  }

  private mutating func take(_ tag: HTMLTag) {
    if Self.frames.contains(tag.name) {
      if !isItem { endList() }
      framesDepth = max(0, framesDepth + (tag.isEnd ? -1 : 1))
    }
    guard framesDepth == 0, !Self.frames.contains(tag.name) else { return }
    guard !Self.inline.contains(tag.name), tag.name != "img" else {
      if isItem, ["i", "em", "cite"].contains(tag.name) { emphasized.append(UInt8(ascii: "*")) }
      return
    }
    let isHeading = Self.headings.contains(tag.name)
    let isList = ["ul", "ol"].contains(tag.name)
    // An item is one line.
    if isItem, !isList, !isHeading, tag.name != "li" {
      emphasized.addSpace()
      return open.addSpace()
    }
    endLine()
    if isList {
      if listDepth == 0 { endList() }
      listDepth = max(0, listDepth + (tag.isEnd ? -1 : 1))
      isItem = false
      if listDepth == 0 { endList() }
    } else if tag.name == "li" {
      isItem = !tag.isEnd
      listStart = listStart ?? lines.count
      let indent = min(max(listDepth, 1), Self.mostIndented) - 1
      mark = tag.isEnd ? "" : String(repeating: "  ", count: indent) + "- "
    } else if isHeading {
      // A list that is not closed ends before it.
      endList()
      let level = tag.name.last?.wholeNumberValue ?? 1
      mark = tag.isEnd ? "" : String(repeating: "#", count: level) + " "
    } else if tag.name == "pre" {
      preDepth = max(0, preDepth + (tag.isEnd ? -1 : 1))
    }
  }

  private mutating func endLine() {
    let (decoded, emphasized) = (open.take(), emphasized.take())
    // Other lines only separate.
    guard decoded.contains(where: { $0.isLetter || $0.isNumber }),
      var text = preDepth > 0 ? decoded : TrimmedText.text(decoded)
    else { return }
    // Of `Can, *Tago Mago*`, only the emphasis shows what is what.
    if isItem, emphasized.contains("*"), ListLine(text)?.isAlbum != true,
      ListLine(emphasized)?.isAlbum == true
    {
      text = emphasized
    }
    if mark.isEmpty, !isItem, let last = lines.last?.text, text.prefix(3).lowercased() == "by ",
      !last.contains(" by "), last.utf8.count <= 200
    {
      lines[lines.count - 1].text = "\(last) \(text)"
    } else {
      // A number is a mark of its own.
      if isItem, text.first?.isLetter == false, ListLine(text)?.isMarked == true {
        mark.removeLast(min(2, mark.count))
      }
      lines.append(Line(mark: mark, text: text, isItem: isItem))
    }
    mark = ""
  }

  /// Ends the open list, which is left out unless most of its items, or of the outermost ones, are
  /// albums, or titles with a year; menus are not.
  private mutating func endList() {
    endLine()
    (listDepth, isItem) = (0, false)
    guard let start = listStart.take() else { return }
    let items = lines[start...].filter(\.isItem).prefix(Self.sampleSize)
    let style = LineRecords.style(of: items.map(\.text))
    let found = items.map { item in
      let read = ListLine(item.text, style: style)
      return read?.isAlbum == true && read?.hasVersionAsName != true
        || TitleYear.split(item.text) != nil
    }
    let outer = zip(items, found).filter { $0.0.mark == items.first?.mark }.map(\.1)
    let isOfAlbums = [found, outer].contains { albums in
      !albums.isEmpty && albums.count(where: \.self) * 2 >= albums.count
    }
    guard isOfAlbums else {
      lines[start...].removeAll(where: \.isItem)
      return
    }
    hasLists = true
    guard start > 0, lines[start - 1].isHeading, ListLine(lines[start - 1].text)?.isAlbum == true
    else { return }
    // With other spaces at its dash, the heading is no album.
    lines[start - 1].text.replace(" ", with: "\u{2007}")
  }
}
