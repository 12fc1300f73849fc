import AlbumModel
import CToml
import Glibc

/// TOML files of albums, which are read as JSON of the same values.
enum TOMLFormat: TextFormat {
  /// The number of lines that are examined.
  private static let sampleSize = 100
  /// The maximum size of a file, in bytes, since it is read as a whole; ten times this in memory.
  private static let longest = 16 * 1024 * 1024

  /// Whether the lines are tables and values of TOML, of which one is a field of albums.
  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard options.delimiter == nil, options.columns == nil else { return false }
    let lines = opening.firstLines(sampleSize).compactMap { TrimmedText.text($0) }
      .filter { !$0.hasPrefix("#") }
    guard let first = lines.first, isHeader(first) || value(of: first) != nil else { return false }
    let keys = lines.compactMap { value(of: $0)?.key }
    return lines.contains(where: isHeader)
      && keys.contains { key in
        let field = ColumnWords.field(of: key)
        return [.title, .artist].contains(field) || RecordGroups.isOfAlbum(key, field)
      }
  }

  /// Whether a line is `[table]` or `[[list of tables]]`.
  private static func isHeader(_ line: String) -> Bool {
    guard line.hasPrefix("["), line.hasSuffix("]") else { return false }
    let name = line.drop { $0 == "[" }.prefix { $0 != "]" }
    return !name.isEmpty && !name.contains { ",{}:".contains($0) }
  }

  /// The name and the value of `name = value`.
  private static func value(of line: String) -> (key: String, value: Substring)? {
    guard let mark = line.firstIndex(of: "="),
      let key = TrimmedText.text(line[..<mark].filter { $0 != "\"" && $0 != "'" }),
      let value = TrimmedText.text(line[line.index(after: mark)...]),
      let start = value.first, "\"'[{+-tf".contains(start) || start.isNumber
    else { return nil }
    return (key, value[...])
  }

  static func open(
    _ feed: BlockFeed, of file: InputFile, options: ImportOptions
  ) throws(ImportError) -> any RecordFormat {
    var feed = feed
    guard let text = try feed.rest(upTo: longest) else {
      throw ImportError(
        .tooLong, file.name, "a TOML file of more than \(longest / 1024 / 1024) MB",
        advice: "divide it into several files")
    }
    let json = try InputFile(part: MemoryBytes(json(of: text, file.name)), name: file.name)
    return JSONRecords(
      try BlockFeed(json, options: options), of: json, options: options, unknown: .toml)
  }

  private static func json(of text: [UInt8], _ file: String) throws(ImportError) -> [UInt8] {
    let result = text.withUnsafeBytes { bytes in
      toml_json(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    guard let json = result.text else {
      let message = withUnsafeBytes(of: result.error) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw ImportError(
        .broken, file, line: Int(result.line), "invalid TOML: \(message)", advice: "fix the file")
    }
    defer { free(json) }
    return Array(UnsafeRawBufferPointer(start: json, count: result.count))
  }
}

extension SourceKind {
  /// A TOML file of an unknown source.
  static let toml = SourceKind(name: "toml")
}
