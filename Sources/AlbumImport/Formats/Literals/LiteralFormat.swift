import AlbumModel

/// Lists as source code of Python or JavaScript, which are read as JSON of the same values:
/// `albums = [('Can', 'Tago Mago', 1971)]`, `export default [{ title: "Low" }]`.
///
/// Programs are not: nothing but lists, objects and their names may be in the file.
enum LiteralFormat: TextFormat {
  /// The maximum size of a file, in bytes, since it is read as a whole.
  private static let longest = 16 * 1024 * 1024

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard options.delimiter == nil, options.columns == nil, options.recordsPointer == nil,
      begins(opening.firstLines(40))
    else { return false }
    var text = LiteralText(opening.text, isComplete: opening.isAtEnd)
    return text.json() != nil
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

  static func open(
    _ feed: BlockFeed, of file: InputFile, options: ImportOptions
  ) throws(ImportError) -> any RecordFormat {
    var feed = feed
    guard let text = try feed.rest(upTo: longest) else {
      throw ImportError(
        .tooLong, file.name, "source code of more than \(longest / 1024 / 1024) MB",
        advice: "export the list as JSON")
    }
    let (json, line) = text.withUnsafeBufferPointer { bytes in
      var literals = LiteralText(bytes, isComplete: true)
      let json = literals.json()
      return (json, literals.line)
    }
    guard let json else {
      throw ImportError(
        .broken, file.name, line: line, "is the source code of a program, not a list only",
        advice: "export the list as JSON")
    }
    let part = try InputFile(part: MemoryBytes(json), name: file.name)
    return JSONRecords(try BlockFeed(part, options: options), of: part, options: options)
  }
}
