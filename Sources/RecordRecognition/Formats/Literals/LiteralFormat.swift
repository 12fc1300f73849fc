import RecordReading

/// Lists as source code of programs, such as `albums = [('Can', 'Tago Mago', 1971)]`, which are refused
/// rather than read as lines, where the source `source-code` does not read them.
enum LiteralFormat: TextFormat {
  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard options.delimiter == nil, options.columns == nil, options.recordsPointer == nil else {
      return false
    }
    let lines = LineReader.first(40, of: opening).lazy.compactMap { TrimmedText.text($0) }
      .filter { line in !beforeLists.contains(where: line.hasPrefix) }
    // `albums.append(Album("Can", "Tago Mago"))`
    if lines.count(where: { $0.contains(".append(") || $0.contains(".push(") }) > 2 { return true }
    let dense = String(lines.prefix(3).joined().filter { !$0.isWhitespace }.prefix(80))
    guard let start = dense.first else { return false }
    guard !"[({".contains(start) else {
      // JSON has a quotation mark after its brackets.
      let inner = dense.drop { "[{(".contains($0) }
      let isTuple = dense.prefix(3).contains("(") && "'\"(".contains(inner.first ?? " ")
      return isTuple || inner.first == "'" || dense.prefix(2).contains("{") && begins(inner, ":")
    }
    // In a table, a formula is behind other cells; in TypeScript, the type of a list is before it.
    let isDeclared = ["export", "const", "let", "var"].contains(where: dense.hasPrefix)
    guard let mark = dense.firstIndex(of: "=") ?? dense.firstRange(of: "default")?.lowerBound,
      dense[..<mark].allSatisfy({
        $0.isLetter || $0.isNumber || "_.$:[]<>".contains($0) || isDeclared && ",|".contains($0)
      })
    else { return false }
    // The name of a type or a function, as in `= listOf(Album(`, may be before each bracket.
    let value = dense[mark...].drop { $0 == "=" || $0.isLetter }
    let inner = value.drop { "[({".contains($0) }
    guard value.startIndex < inner.startIndex, let first = inner.first else { return false }
    return "'\"`".contains(first) || begins(inner, ":") || begins(inner, "(")
  }

  /// What lines before a list begin with.
  private static let beforeLists = WordList.named("LiteralFormat.beforeLists")

  /// Whether a text begins with a name without quotes and a mark: `artist:`, `Album(`, `new.Album(`.
  private static func begins(_ text: Substring, _ mark: Character) -> Bool {
    let name = text.prefix { $0.isLetter || $0.isNumber || "_.$".contains($0) }
    return !name.isEmpty && text[name.endIndex...].first == mark
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    throw ImportError(
      .noRecords, text.file.name, "is a list in source code of a program",
      advice: "let the program write the list as JSON")
  }
}
