import RecordReading

/// Finds the lists of albums in a web page, and writes them as one list in text.
///
/// Headings are lines with `#`, items are lines with `-`, indented by the lists they are in. Lists
/// without albums, such as menus, are left out.
struct HTMLLists: HTMLTableReader {
  /// The elements with what is on all pages of a site.
  private static let frames: Set<String> = ["nav", "footer", "aside", "menu", "dialog"]
  private static let lists: Set<String> = ["ul", "ol"]
  private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
  /// The elements that begin a line.
  private static let breaks: Set<String> = [
    "br", "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "table", "tr", "dd", "dt", "hr",
  ]
  /// The number of items by which a list is judged.
  private static let sampleSize = 300
  /// The maximum depth that indentation shows.
  private static let mostIndented = 8

  private struct Line {
    let depth: Int
    let text: String
  }

  var reader: HTMLReader
  private(set) var line = 1
  /// The number of open lists, and of elements that are left out.
  private var depth = 0
  private var framesDepth = 0
  private var item: HTMLItem?
  private var heading: (level: Int, text: HTMLItem)?
  /// The last heading, which has not been written.
  private var pendingHeading: String?
  /// The first items of the open list, until it is judged.
  private var sample: [Line] = []
  /// Whether the open list is one of albums; nil before it is judged.
  private var isOfAlbums: Bool?
  private var hasBegun = false
  private var footnotes = HTMLFootnotes()

  init(_ feed: BlockFeed) {
    reader = HTMLReader(feed)
  }

  /// Items are cut off.
  var textLength: Int { 0 }

  mutating func end(_ queue: TableQueue) { endList(queue) }

  mutating func append(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    line += text.count { $0 == 0x0A }
    guard !footnotes.isOpen else { return }
    if item != nil {
      item?.append(text)
    } else {
      heading?.text.append(text)
    }
  }

  mutating func take(_ tag: HTMLTag, _ queue: TableQueue) {
    if Self.frames.contains(tag.name) {
      framesDepth = max(0, framesDepth + (tag.isEnd ? -1 : 1))
      if framesDepth == 1, !tag.isEnd { endList(queue) }
    }
    guard framesDepth == 0 else { return }
    switch tag.name {
    case "li":
      endItem(queue)
      if !tag.isEnd { item = HTMLItem(depth: max(1, depth)) }
    case _ where Self.lists.contains(tag.name):
      endItem(queue)
      if depth == 0, !tag.isEnd { endList(queue) }
      depth = max(0, depth + (tag.isEnd ? -1 : 1))
      if depth == 0 { endList(queue) }
    case _ where Self.headings.contains(tag.name) && item == nil:
      takeHeading(tag, queue)
    case "sup" where item != nil && (footnotes.take(tag) || tag.isEnd): break
    default: item?.take(tag, isBreak: Self.breaks.contains(tag.name))
    }
  }

  private mutating func takeHeading(_ tag: HTMLTag, _ queue: TableQueue) {
    if let heading, let text = heading.text.plain {
      pendingHeading = String(repeating: "#", count: heading.level) + " " + Self.unmarked(text)
    }
    heading = nil
    guard !tag.isEnd else { return }
    // One that is not closed ends the lists before it.
    depth = 0
    endList(queue)
    heading = tag.name.last?.wholeNumberValue.map { ($0, HTMLItem(depth: 0)) }
  }

  /// A heading with other spaces at dashes, as it is no album.
  private static func unmarked(_ text: String) -> String {
    ListLine(text)?.isAlbum == true ? text.replacing(" ", with: "\u{A0}") : text
  }

  private mutating func endItem(_ queue: TableQueue) {
    footnotes = HTMLFootnotes()
    guard let item else { return }
    self.item = nil
    guard isOfAlbums != false, let text = item.line else { return }
    if item.isCutOff {
      queue.note("an item was read up to its first 2000 bytes, which ends here", line)
    }
    let line = Line(depth: min(item.depth, Self.mostIndented), text: text)
    if isOfAlbums == true { return write(line, to: queue) }
    sample.append(line)
    if sample.count == Self.sampleSize { judge(queue) }
  }

  private mutating func endList(_ queue: TableQueue) {
    endItem(queue)
    if isOfAlbums == nil { judge(queue) }
    isOfAlbums = nil
  }

  /// Writes the items so far if most of them, or of the outermost ones, are albums, or titles with
  /// a year.
  private mutating func judge(_ queue: TableQueue) {
    let style = LineRecords.style(of: sample.map(\.text))
    let found = sample.map { line in
      let read = ListLine(line.text, style: style)
      return read?.isAlbum == true && read?.hasVersionAsName != true
        || TitleYear.split(line.text) != nil
    }
    let outer = zip(sample, found).filter { $0.0.depth == sample.first?.depth }.map(\.1)
    isOfAlbums = [found, outer].contains { albums in
      !albums.isEmpty && albums.count(where: \.self) * 2 >= albums.count
    }
    if isOfAlbums == true {
      for line in sample { write(line, to: queue) }
    }
    sample = []
  }

  private mutating func write(_ line: Line, to queue: TableQueue) {
    if !hasBegun {
      hasBegun = true
      queue.begin("lists")
    }
    if let pendingHeading { write(pendingHeading, to: queue) }
    pendingHeading = nil
    // A number is a mark of its own.
    let mark = ListLine(line.text)?.isMarked == true ? "" : "- "
    write(String(repeating: "  ", count: line.depth - 1) + mark + line.text, to: queue)
  }

  private func write(_ text: String, to queue: TableQueue) {
    queue.open?.rows.output.append(contentsOf: (text + "\n").utf8)
  }
}
