import AlbumModel
import RecordReading

/// TOML files of albums, which are read as JSON of the same values.
enum TOMLFormat: TextFormat {
  /// The number of lines that are examined.
  private static let sampleSize = 100
  /// The maximum size of a file, in bytes; ten times this in memory.
  private static let maximumSize = 16 * 1024 * 1024

  /// Whether the lines are tables and values of TOML, of which one is a field of albums.
  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard options.delimiter == nil, options.columns == nil else { return false }
    let lines = LineReader.first(sampleSize, of: opening).compactMap { TrimmedText.text($0) }
      .filter { !$0.hasPrefix("#") }
    guard let first = lines.first, isHeader(first) || value(of: first) != nil else { return false }
    let keys = lines.compactMap { value(of: $0)?.key }
    return lines.contains(where: isHeader)
      && keys.contains { key in
        let field = ColumnWords.field(of: key)
        return [.title, .artist].contains(field) || PlaceNames.isOfAlbum(key, field)
      }
  }

  /// Whether a line is `[table]` or `[[list of tables]]`.
  private static func isHeader(_ line: String) -> Bool {
    guard line.hasPrefix("["), line.hasSuffix("]") else { return false }
    let name = line.drop { $0 == "[" }.prefix { $0 != "]" }
    return !name.isEmpty && !name.contains { ",{}:".contains($0) }
  }

  /// The name and the value of `name = value`.
  private static func value(of line: String) -> (key: String, value: String)? {
    let name = line.prefix { $0 != "=" }
    guard name.contains(where: \.isLetter), name.split(separator: " ").count == 1,
      let value = TrimmedText.text(line.dropFirst(name.count + 1)), let start = value.first,
      "\"'[{+-tf".contains(start) || start.isNumber
    else { return nil }
    return (name.filter { $0 != "\"" && $0 != "'" }, value)
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    var feed = text.feed
    guard let bytes = try feed.rest(upTo: maximumSize) else {
      throw ImportError(
        .tooLong, text.file.name, "a TOML file of more than \(maximumSize / 1024 / 1024) MB",
        advice: "divide it into several files")
    }
    let json = MemoryBytes(try TOMLText.json(of: bytes, text.file.name))
    return try JSONRecords(converted: json, of: text.file, options: text.options, unknown: .toml)
  }
}
