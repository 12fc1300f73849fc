import AlbumModel
import RecordReading

/// A text in a web page, with the name of the element that it is in.
struct HTMLCell: Equatable {
  /// What its element or the label before it says that it is.
  let name: String
  /// What it has in common with the same text of other cards: the name or the classes.
  let key: String
  let text: String

  init(name: String, key: String? = nil, text: String) {
    (self.name, self.key, self.text) = (name, key ?? name, text)
  }
}

/// Reads the elements of a web page, and the texts in them.
///
/// Untidy pages are read as browsers do, as far as cards need it: an end tag closes all elements in
/// the one that it ends, and one without a beginning is ignored.
struct HTMLCells {
  /// An element at its end.
  struct Element {
    /// Its tag and its first class, after those of the element around it: cards of one list have
    /// these in common.
    let kind: String
    /// The number of elements that it is in.
    let depth: Int
    /// The texts in it.
    let cells: ArraySlice<HTMLCell>
    /// The heading before it.
    let section: String?
    /// The numbers of elements that began before it, and before its end.
    let range: Range<Int>
    /// The line of its end.
    let line: Int
    /// Whether it has more than can be read; then its texts are missing.
    var isTooLarge = false
  }

  private struct OpenElement {
    let tag: String
    let kind: String
    /// The name of texts in it; nil for an element within a text.
    let name: String?
    let key: String?
    var start: Int
    let section: String?
    /// Whether it is of the kind of the cards.
    let isCard: Bool
    /// The numbers of elements and of texts that began before it.
    let number: Int
    let textNumber: Int
    var isTooLarge = false
  }

  /// The maximum number of texts in an element, of bytes in a text, and of bytes in all open elements.
  private struct Limits {
    var cells = 200
    var text = 8192
    var bytes = 4 << 20
  }

  /// The elements whose texts are those of the site.
  private static let frames: Set<String> = ["button", "dialog", "svg", "head"]
  /// The elements of headings.
  static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
  private static let empty: Set<String> = WordList.named("HTMLCells.empty")
  /// The elements in which a text continues.
  static let inline: Set<String> = WordList.named("HTMLCells.inline")
  private static let places = WordList.named("HTMLCells.places")
  /// The elements that the next one of the same name ends.
  private static let siblings: [String: Set<String>] = [
    "li": ["li"], "p": ["p"], "dt": ["dt", "dd"], "dd": ["dt", "dd"], "tr": ["tr"],
    "td": ["td", "th"], "th": ["td", "th"],
  ]
  /// The elements that end an open paragraph.
  private static let blocks: Set<String> = WordList.named("HTMLCells.blocks")
  /// The maximum depth; elements in deeper ones belong to them.
  private static let mostOpen = 500
  /// The number of texts of an element that has a heading for what follows it.
  private static let mostOfSection = 200

  private var reader: HTMLReader
  private var open: [OpenElement] = []
  /// The number of elements that were too deep to be opened.
  private var tooDeep = 0
  private var framesDepth = 0
  /// The texts in the open elements, without those in elements that are no cards.
  private var cells: [HTMLCell] = []
  private var length = 0
  private var text = CollapsedText()
  private var line = 1
  private var heading: String?
  /// The kind of the cards; nil if all elements may be cards.
  private let cardKind: String?
  private var limits = Limits()
  private var openCards = 0
  private var elementCount = 0
  private var textCount = 0

  /// - Parameters:
  ///   - feed: the page at its first block.
  ///   - cards: the kind of the cards if it is known; then no other elements are reported, and cards
  ///     may be larger.
  init(_ feed: BlockFeed, cards: String? = nil) {
    reader = HTMLReader(feed)
    cardKind = cards
    if cards != nil { limits = Limits(cells: 10_000, text: 1 << 20, bytes: 16 << 20) }
  }

  /// Reads one block.
  ///
  /// - Returns: whether there may be more.
  /// - Throws: ``ImportError`` for a system error, or a tag that is too long.
  mutating func readOn(
    file: String, _ take: (Element) -> Void
  ) throws(ImportError) -> Bool {
    while let part = reader.next() {
      switch part {
      case .text(let text): append(text)
      case .tag(let tag): read(tag, take)
      }
    }
    if try reader.advance(file, line: line) { return true }
    while !open.isEmpty { close(take) }
    return false
  }

  private mutating func append(_ part: Slice<UnsafeBufferPointer<UInt8>>) {
    line += part.count { $0 == 0x0A }
    guard framesDepth == 0 else { return }
    // Of a longer text, enough to know that it is too long.
    text.append(part, upTo: limits.text)
  }

  private mutating func read(_ tag: HTMLTag, _ take: (Element) -> Void) {
    guard !tag.name.isEmpty else { return }
    if Self.frames.contains(tag.name) {
      guard !tag.text.hasSuffix("/") else { return }
      endText()
      framesDepth = max(0, framesDepth + (tag.isEnd ? -1 : 1))
      return
    }
    guard framesDepth == 0 else { return }
    if tag.isEnd { return end(tag.name, take) }
    if tag.name == "br" || tag.name == "hr" { endText() }
    if tag.name == "img" { add("cover", tag.attribute("src").flatMap(CoverText.address)) }
    if !Self.empty.contains(tag.name) { begin(tag, take) }
  }

  private mutating func begin(_ tag: HTMLTag, _ take: (Element) -> Void) {
    if Self.blocks.contains(tag.name), open.last?.tag == "p" { close(take) }
    if let ends = Self.siblings[tag.name], let last = open.last, ends.contains(last.tag) {
      close(take)
    }
    guard open.count < Self.mostOpen else {
      tooDeep += 1
      return
    }
    let classes = (tag.attribute("class") ?? "").split(whereSeparator: \.isWhitespace)
      .filter { !Self.places.contains(String($0)) }
    let isInline = Self.inline.contains(tag.name) && classes.isEmpty && !tag.hasName
    if !isInline { endText() }
    let kind = tag.name + (classes.first.map { ".\($0)" } ?? "")
    let known = isInline ? nil : knownName(of: tag, classes)
    // `label` and `time` are elements too.
    let name = known ?? (ColumnWords.isOpen(tag.name) ? tag.name : "text")
    let key = known ?? (classes.isEmpty ? name : classes.joined(separator: " "))
    let isCard = !isInline && cardKind.map { path(to: kind) == $0 } == true
    if isCard { openCards += 1 }
    open.append(
      OpenElement(
        tag: tag.name, kind: kind, name: isInline ? nil : name, key: key, start: cells.count,
        section: heading, isCard: isCard, number: elementCount, textNumber: textCount))
    elementCount += 1
    for (name, value) in tag.data where ColumnWords.field(of: name)?.isMain == true {
      add(name, TrimmedText.text(value))
    }
    if tag.name == "a" { add("url", tag.address) }
  }

  /// The name of the texts in an element, if one of its attributes is a known name.
  private func knownName(of tag: HTMLTag, _ classes: [Substring]) -> String? {
    let id = tag.attribute("id").map { $0.filter { !$0.isNumber } }
    let names = [tag.attribute("itemprop"), id].compactMap(\.self) + classes.map(String.init)
    return names.first(where: ColumnWords.namesTexts)
  }

  private mutating func end(_ name: String, _ take: (Element) -> Void) {
    if tooDeep > 0, open.last?.tag != name {
      tooDeep -= 1
      return
    }
    guard open.contains(where: { $0.tag == name }) else { return }
    while let last = open.last {
      close(take)
      if last.tag == name { return }
    }
  }

  private mutating func close(_ take: (Element) -> Void) {
    if open.last?.name != nil { endText() }
    guard let element = open.popLast() else { return }
    if element.isCard { openCards -= 1 }
    let isSmall = !element.isTooLarge && cells.count - element.start <= limits.cells
    let own = isSmall ? cells[element.start...] : []
    if element.name != nil, !own.isEmpty || element.isCard && !isSmall,
      cardKind == nil || element.isCard
    {
      take(
        Element(
          kind: path(to: element.kind), depth: open.count, cells: own, section: element.section,
          range: element.number..<elementCount, line: line, isTooLarge: !isSmall))
    }
    let isOfSection = textCount - element.textNumber <= Self.mostOfSection
    if isSmall, Self.headings.contains(element.tag), let last = own.last {
      heading = last.text
    } else if isOfSection, textCount - element.textNumber > 1 {
      // A heading is one of what follows it in the same element.
      heading = element.section
    }
    if cardKind != nil, openCards == 0 { return removeAllCells() }
    guard isSmall else {
      removeCells(from: element.start)
      return leaveOutLast()
    }
    if let parent = open.last, cells.count - parent.start > limits.cells { leaveOutLast() }
  }

  /// Leaves out the texts of the innermost element, which is no card.
  private mutating func leaveOutLast() {
    guard let last = open.last else { return }
    removeCells(from: last.start)
    open[open.count - 1].isTooLarge = true
  }

  /// The kind of an element in the open one.
  private func path(to kind: String) -> String { (open.last.map { "\($0.kind)>" } ?? "") + kind }

  private mutating func removeAllCells() {
    removeCells(from: 0)
    for place in open.indices { open[place].start = 0 }
  }

  private mutating func removeCells(from start: Int) {
    length -= cells[start...].reduce(0) { $0 + $1.text.utf8.count }
    cells.removeSubrange(start...)
  }

  /// Ends the text so far, which is one of the innermost element with a name.
  private mutating func endText() {
    guard text.count > 0 else { return }
    let text = text.take()
    guard let place = open.lastIndex(where: { $0.name != nil }) else { return }
    add(open[place].name ?? "", TrimmedText.text(text), key: open[place].key)
  }

  private mutating func add(_ name: String, _ text: String?, key: String? = nil) {
    guard let text, !open.isEmpty else { return }
    cells.append(HTMLCell(name: name, key: key, text: text))
    textCount += 1
    length += text.utf8.count
    if length > limits.bytes {
      for place in open.indices { open[place].isTooLarge = true }
      return removeAllCells()
    }
    let isTooLarge =
      text.utf8.count > limits.text
      || cells.count - open[open.count - 1].start > limits.cells
    if isTooLarge { leaveOutLast() }
  }
}
