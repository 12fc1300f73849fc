import AlbumModel

/// The lists in the scripts of a web page, which write the page in a browser.
package enum PageScripts {
  /// How often a page is read in all, as a list may end where it cannot be read.
  private static let mostReadings = 4
  /// The number of line ends of a text that may be a list.
  private static let fewestLines = 5
  private static let (open, close) = (Array("<script".utf8), Array("</script".utf8))

  /// The longest list of objects or of rows, and those with the same members, as JSON one after the
  /// other; or a text in several lines, such as a table, if it is longer; nil if there is neither.
  package static func albums(of page: [UInt8]) -> [UInt8]? {
    let lists = lists(of: page)
    let longest = lists.max { $0.count < $1.count }
    let text = texts(of: page).max { $0.count < $1.count }
    if let text, text.count > longest?.count ?? 0 { return text }
    guard let longest, let shape = shape(longest) else { return nil }
    return Array(lists.filter { Self.shape($0) == shape }.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// What the first element of a list has: the names of an object, or the number of cells.
  private static func shape(_ list: [UInt8]) -> String? {
    list.withUnsafeBufferPointer { text in
      var reader = JSONReader(text)
      guard case .array(let values)? = try? reader.value() else { return nil }
      switch values.first {
      case .object(let object): return object.map(\.name).joined(separator: ",")
      case .array(let cells): return String(cells.count)
      default: return nil
      }
    }
  }

  /// All lists of objects or of rows, as JSON.
  ///
  /// - Parameter page: the page.
  /// - Returns: the lists in the order of the page.
  /// - Complexity: O(n).
  private static func lists(of page: [UInt8]) -> [[UInt8]] {
    var lists: [[UInt8]] = []
    var readCount = 0
    forEachScript(of: page) { text, script in
      var place = script.lowerBound
      let end = script.upperBound
      while readCount <= mostReadings * text.count, let next = beginning(in: text, place..<end) {
        var literals = LiteralText(
          UnsafeBufferPointer(rebasing: text[next..<end]), isComplete: true)
        let json = literals.list()
        readCount += literals.position
        if let json {
          lists.append(json)
          place = next + literals.position
        } else {
          place = next + 1
        }
      }
    }
    return lists
  }

  /// The template literals of JavaScript with several lines and no markup or expressions.
  private static func texts(of page: [UInt8]) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    forEachScript(of: page) { text, script in
      let parts = text[script].split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false)
      for index in parts.indices where !index.isMultiple(of: 2) && index < parts.count - 1 {
        let part = parts[index]
        guard part.count(where: { $0 == UInt8(ascii: "\n") }) >= fewestLines,
          !part.contains(UInt8(ascii: "<")), !part.contains(UInt8(ascii: "{"))
        else { continue }
        texts.append(Array(part))
      }
    }
    return texts
  }

  private static func forEachScript(
    of page: [UInt8], _ body: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Void
  ) {
    page.withUnsafeBufferPointer { text in
      var position = 0
      while let start = HTMLReader.find(open, in: text, from: position),
        let tag = text[start...].firstIndex(of: UInt8(ascii: ">"))
      {
        let end = HTMLReader.find(close, in: text, from: tag) ?? text.count
        body(text, (tag + 1)..<max(tag + 1, end))
        position = end
      }
    }
  }

  /// The place of the next list of objects or of lists.
  private static func beginning(
    in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Int? {
    range.first { place in
      guard text[place] == UInt8(ascii: "[") else { return false }
      let next = text[(place + 1)..<range.upperBound].first { $0 > 0x20 }
      return next == UInt8(ascii: "[") || next == UInt8(ascii: "{")
    }
  }
}
