import RecordReading

/// Lists as source code of Python or JavaScript, which are read as JSON of the same values:
/// `albums = [('Can', 'Tago Mago', 1971)]`, `export default [{ title: "Low" }]`.
///
/// Programs are not: nothing but lists, objects and their names may be in the file.
enum LiteralFormat: TextFormat {
  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    let lines = opening.firstLines(40)
    guard options.delimiter == nil, options.columns == nil, options.recordsPointer == nil,
      begins(lines)
    else { return false }
    var text = LiteralText(opening.text, isComplete: opening.isAtEnd)
    // A file with calls is refused rather than read as lines.
    return text.json() != nil || hasCalls(lines.joined(separator: "\n").prefix(400))
  }

  /// Whether a value is the call of a function or a type, as in `= listOf(` and `{ new Album(`.
  ///
  /// A formula in a cell has no name before its `=`.
  private static func hasCalls(_ text: Substring) -> Bool {
    let name = text.prefix { $0 != "=" }
    let isStatement =
      !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || " _.$:[]<>".contains($0) }
    guard isStatement || text.first.map({ "[({".contains($0) }) == true else { return false }
    return text.indices.contains { place in
      guard text[place] == "(" else { return false }
      let start = text[..<place].lastIndex { !$0.isLetter && !$0.isNumber && !"_.".contains($0) }
      guard let start, text.index(after: start) < place else { return false }
      var before = TrimmedText.text(text[...start]) ?? ""
      if before.hasSuffix("new") { before = TrimmedText.text(before.dropLast(3)) ?? "" }
      return before.last.map { "=[({,".contains($0) } == true
    }
  }

  /// Whether the first lines may be such a list; the reading of them decides.
  private static func begins(_ lines: ArraySlice<Substring>) -> Bool {
    let lines = lines.lazy.compactMap { TrimmedText.text($0) }.filter { line in
      !["//", "/*", "* ", "*/", "# ", "import ", "'use strict'", "\"use strict\""]
        .contains(where: line.hasPrefix)
    }
    guard let first = lines.first, let start = first.first else { return false }
    let dense = String(lines.prefix(3).joined().filter { !$0.isWhitespace }.prefix(80))
    let second = dense.dropFirst().first ?? " "
    switch start {
    case "(": return "'\"(".contains(second)
    case "[", "{":
      // JSON has a quotation mark after its brackets.
      let inner = dense.drop { "[{(".contains($0) }
      return dense.prefix(3).contains("(") || inner.first == "'"
        || (start == "{" || second == "{") && isKey(inner)
    default:
      guard let mark = dense.firstIndex(of: "=") ?? dense.firstRange(of: "default")?.lowerBound
      else { return false }
      let value = dense[mark...].drop { $0 == "=" || $0.isLetter }
      return value.first.map { "[{(".contains($0) } == true
    }
  }

  /// Whether a text begins with the name of a member without quotes.
  private static func isKey(_ text: Substring) -> Bool {
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
    return !name.isEmpty && text[name.endIndex...].first == ":"
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    try JSONRecords(
      converting: text, excess: ("source code", advice: "export the list as JSON"), LiteralText.json
    )
  }
}
