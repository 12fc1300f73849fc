import AlbumModel

/// Reads the tags and the text of a web page, however untidy it is.
package struct HTMLReader {
  /// A part of a page.
  package enum Part {
    /// Text before a tag; a longer one comes in several parts.
    case text(Slice<UnsafeBufferPointer<UInt8>>)
    /// A tag.
    case tag(HTMLTag)
  }

  /// The elements with which a part of a page may begin.
  private static let elements = WordList.named("HTMLReader.elements")
  /// The elements whose content is no text.
  private static let hidden: Set<String> = ["script", "style", "template", "textarea", "select"]

  package private(set) var feed: BlockFeed
  private var position = 0
  /// The closing tag that ends content without text.
  private var hiddenUntil: [UInt8]?

  package init(_ feed: BlockFeed) { self.feed = feed }

  /// Whether a text is a web page or a part of one.
  package static func recognizes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let opening = String(decoding: text.prefix(1024), as: UTF8.self).lowercased()
    let start = opening.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard start.hasPrefix("<"), !start.contains("<plist") else { return false }
    if start.contains("<!doctype html") || start.contains("<html") { return true }
    let name = start.dropFirst().prefix { $0.isLetter || $0.isNumber }
    return Self.elements.contains(String(name))
      && start.dropFirst(1 + name.count).first.map { $0 == ">" || $0.isWhitespace } == true
  }

  /// The next part of the block.
  ///
  /// - Returns: nil if the next block is needed, or at the end.
  package mutating func next() -> Part? {
    let text = feed.block.bytes
    while position < text.count {
      guard let (end, part) = part(of: text) else { return nil }
      position = end
      if let part { return part }
    }
    return nil
  }

  /// Goes to the next block, after ``next()`` had no more.
  ///
  /// - Parameters:
  ///   - file: the name in messages.
  ///   - line: the line in messages.
  /// - Returns: whether there is one.
  /// - Throws: ``ImportError`` for a system error, or a tag that is too long.
  package mutating func advance(_ file: String, line: Int) throws(ImportError) -> Bool {
    guard !feed.isAtEnd else { return false }
    guard !feed.isTooLong(from: position) else {
      throw feed.tooLong(file, line: line, advice: "a tag or a comment is not closed")
    }
    try feed.advance(keepingFrom: position)
    position = 0
    return true
  }

  /// Reads a tag, a comment, or the text before one.
  ///
  /// - Returns: the position after it; nil if its end is in the next block.
  private mutating func part(of text: UnsafeBufferPointer<UInt8>) -> (end: Int, part: Part?)? {
    if let end = hiddenUntil {
      guard let place = Self.find(end, in: text, from: position) else {
        if feed.isAtEnd { return (text.count, nil) }
        let kept = text.count - end.count
        return kept > position ? (kept, nil) : nil
      }
      hiddenUntil = nil
      return (place, nil)
    }
    guard text[position] == UInt8(ascii: "<") else {
      let end = text[position...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
      return (end, .text(text[position..<end]))
    }
    if text[position...].starts(with: "<!--".utf8) {
      let end = Self.find(Array("-->".utf8), in: text, from: position + 4)
      return end.map { ($0 + 3, nil) } ?? (feed.isAtEnd ? (text.count, nil) : nil)
    }
    let next = position + 1 < text.count ? text[position + 1] : 0
    let isTag = next.isASCIILetter || "/!?".utf8.contains(next)
    if !isTag, position + 1 < text.count || feed.isAtEnd {
      return (position + 1, .text(text[position...position]))
    }
    guard let end = Self.endOfTag(text, from: position) else {
      return feed.isAtEnd ? (text.count, nil) : nil
    }
    let tag = HTMLTag(String(decoding: text[position + 1..<end], as: UTF8.self))
    let isFootnote = tag.name == "sup" && tag.text.contains("reference")
    if Self.hidden.contains(tag.name) || isFootnote, !tag.isEnd, !tag.text.hasSuffix("/") {
      hiddenUntil = Array("</\(tag.name)".utf8)
      return (end + 1, nil)
    }
    return (end + 1, .tag(tag))
  }

  /// The position of a tag's `>`; one in the quotes of an attribute does not count.
  private static func endOfTag(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var quote: UInt8?
    var before: UInt8 = 0
    for index in start..<text.count {
      let byte = text[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return index
      } else if before == UInt8(ascii: "="), byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
      {
        quote = byte
      }
      if byte > 0x20 { before = byte }
    }
    return nil
  }

  /// The first position of a lowercase text in any case.
  package static func find(
    _ word: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    guard text.count >= start + word.count else { return nil }
    return (start...text.count - word.count).first { place in
      word.indices.allSatisfy { index in
        let byte = text[place + index]
        let isCapital = byte &- UInt8(ascii: "A") < 26
        return (isCapital ? byte | 0x20 : byte) == word[index]
      }
    }
  }
}

/// A tag of a web page.
package struct HTMLTag {
  /// What is between its brackets.
  package let text: String
  /// Its name in lowercase.
  package let name: String
  /// Whether it ends an element.
  package let isEnd: Bool

  package init(_ text: String) {
    self.text = text
    isEnd = text.hasPrefix("/")
    name = String(text.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }).lowercased()
  }

  /// The value of an attribute that is a number, from 1; 1 without it.
  package func number(_ attribute: String, upTo limit: Int) -> Int {
    guard let place = text.lowercased().firstRange(of: attribute)?.upperBound else { return 1 }
    let digits = text.lowercased()[place...].drop { !$0.isNumber }.prefix { $0.isNumber }
    return Int(digits).map { max(1, min($0, limit)) } ?? 1
  }
}
