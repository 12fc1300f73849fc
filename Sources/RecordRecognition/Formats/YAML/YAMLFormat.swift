import AlbumModel
import RecordReading

/// YAML files of albums, which are read as JSON of the same values.
enum YAMLFormat: TextFormat {
  /// The number of lines that are examined.
  private static let sampleSize = 100

  /// Whether the lines are entries and lists of YAML, of which one is a field of albums.
  ///
  /// Lists of texts, and blocks of `name: value`, are not: other formats read them.
  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard options.delimiter == nil, options.columns == nil else { return false }
    var (hasStructure, hasField, indentOfText) = (false, false, Int?.none)
    if opening.text.starts(with: "---".utf8) { hasStructure = true }
    for line in lines(of: opening) {
      let indent = line.prefix { $0 == " " }.count
      if let outer = indentOfText {
        if indent > outer { continue }
        indentOfText = nil
      }
      let content = line.dropFirst(indent)
      var entry = content.drop { $0 == "-" || $0 == " " }
      // An anchor.
      if entry.first == "&" { entry = entry.drop { $0 != " " } }
      entry = entry.drop { $0 == " " || $0 == "{" }
      let isItem = content.hasPrefix("- ") || content == "-"
      guard let key = key(of: entry) else {
        // The next line of a text, or an element.
        guard indent > 0 || isItem || content.hasPrefix("#") else { return false }
        continue
      }
      hasStructure = hasStructure || isItem || indent > 0
      // Artists and titles may be the names around other fields.
      let field = ColumnWords.field(of: key)
      hasField =
        hasField
        || keys(ofFlow: content, or: key).contains { name in
          [.title, .artist].contains(ColumnWords.field(of: name))
        }
        || indent > 0 && !isItem && PlaceNames.isOfAlbum(key, field)
      if entry.last == "|" || entry.last == ">" { indentOfText = indent }
    }
    return hasStructure && hasField
  }

  private static func lines(of opening: BlockFeed) -> [String] {
    LineReader.first(sampleSize, of: opening).filter { line in
      !line.hasPrefix("---") && !line.hasPrefix("%YAML") && !line.allSatisfy { $0 == " " }
    }
  }

  /// The names in a line of an object such as `- { year: 1977, title: Low }`; of other lines, one.
  private static func keys(ofFlow line: Substring, or key: String) -> [String] {
    guard let open = line.firstIndex(of: "{") else { return [key] }
    return line[line.index(after: open)...].split(separator: ",").compactMap { part in
      self.key(of: part.drop { $0 == " " })
    }
  }

  /// The name of an entry such as `title: Low`; nil for other texts.
  private static func key(of entry: Substring) -> String? {
    guard let first = entry.first, !"#[]{},&*!|>%@`".contains(first),
      let colon = entry.indices.first(where: { index in
        let next = entry.index(after: index)
        return entry[index] == ":" && index > entry.startIndex
          && (next == entry.endIndex || entry[next] == " ")
      })
    else { return nil }
    return entry[..<colon].trimmingPrefix(":").filter { $0 != "\"" && $0 != "'" }
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    try text.file.prepareToRewind()
    return try JSONRecords(
      converted: YAMLBytes(text.feed, of: text.file), of: text.file, options: text.options,
      unknown: .yaml)
  }
}
