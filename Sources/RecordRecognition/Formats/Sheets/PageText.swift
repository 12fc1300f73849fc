import RecordReading

/// The text of a web page in the lines in which a browser shows it: `#` before headings, `-` before
/// the items of lists.
///
/// A line that begins with `by` continues the one before it: the artist is below the title.
struct PageText {
  /// The elements whose text is that of the site.
  private static let frames: Set<String> = ["head", "nav", "footer", "button", "svg", "dialog"]
  /// The elements in which a line continues.
  private static let inline: Set<String> = [
    "a", "abbr", "b", "bdi", "big", "cite", "em", "font", "i", "img", "mark", "s", "small", "span",
    "strong", "sub", "sup", "time", "u",
  ]

  private var reader: HTMLReader
  private var framesDepth = 0
  private var preDepth = 0
  private var mark = ""
  private var open = CollapsedText()
  private var lines: [String] = []
  private var length = 0
  private var line = 1
  /// Whether the page has more text than is read.
  private(set) var isTooLong = false

  init(_ feed: BlockFeed) {
    reader = HTMLReader(feed)
  }

  /// The text.
  var text: [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }

  /// Reads one block.
  ///
  /// - Parameters:
  ///   - file: the name in messages.
  ///   - most: the maximum length of the text, in bytes.
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
    endLine()
    return false
  }

  private mutating func append(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    line += text.count { $0 == 0x0A }
    guard framesDepth == 0 else { return }
    length += text.count
    guard preDepth > 0 else { return open.append(text) }
    for byte in text {
      if byte == 0x0A {
        endLine()
      } else {
        open.append(byte)
      }
    }
  }

  private mutating func take(_ tag: HTMLTag) {
    if Self.frames.contains(tag.name) {
      endLine()
      framesDepth = max(0, framesDepth + (tag.isEnd ? -1 : 1))
      return
    }
    guard !Self.inline.contains(tag.name) else { return }
    endLine()
    if tag.name == "pre" { preDepth = max(0, preDepth + (tag.isEnd ? -1 : 1)) }
    if !tag.isEnd, tag.name != "br" {
      let level =
        tag.name.count == 2 && tag.name.first == "h" ? tag.name.last?.wholeNumberValue : nil
      mark = tag.name == "li" ? "- " : level.map { String(repeating: "#", count: $0) + " " } ?? ""
    }
  }

  private mutating func endLine() {
    let decoded = open.take()
    // Other lines only separate.
    guard decoded.contains(where: { $0.isLetter || $0.isNumber }),
      let text = preDepth > 0 ? decoded : TrimmedText.text(decoded)
    else { return }
    if mark.isEmpty, let last = lines.last, HTMLCardLayout.followsBy(text),
      !last.contains(" by "), last.utf8.count <= 200
    {
      lines[lines.count - 1] = "\(last) \(text)"
    } else {
      lines.append(mark + text)
    }
    mark = ""
  }
}
