import AlbumModel

/// XML: elements that come again and again, or the lists of a property list.
struct XMLRecords: TextFormat, RecordFormat {
  /// How much of a file is looked at to find out what its records are.
  private static let outlinedCount = 1024 * 1024

  let kind: SourceKind
  private let file: InputFile
  private let isPropertyList: Bool
  private var feed: BlockFeed
  private var reader: XMLReader?
  private var collector: (any XMLRecordCollector)?

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard options.delimiter == nil, options.columns == nil else { return false }
    let text = opening.block.bytes
    guard let start = text.firstIndex(where: { !JSONValueEnd.isSpace($0) }) else { return false }
    let beginning = String(decoding: text[start...].prefix(1024), as: UTF8.self)
    if beginning.hasPrefix("<?xml") || beginning.hasPrefix("<!") { return true }
    // `<3` begins a title, and a `<` that is never closed is none.
    guard beginning.hasPrefix("<"), let letter = beginning.dropFirst().first else { return false }
    return (letter.isLetter || letter == "_") && beginning.contains(">")
  }

  static func open(
    _ feed: BlockFeed, of file: InputFile, options: ImportOptions
  ) throws(ImportError) -> any RecordFormat {
    let isPropertyList = String(decoding: feed.block.bytes.prefix(1024), as: UTF8.self)
      .contains("<plist")
    let kind =
      options.sourceName.flatMap(SourceKind.named)
      ?? SourceKind.recognized(byOpening: feed.block.bytes)
      ?? (isPropertyList ? .propertyList : .xml)
    return XMLRecords(feed, of: file, kind: kind, isPropertyList: isPropertyList)
  }

  private init(_ feed: BlockFeed, of file: InputFile, kind: SourceKind, isPropertyList: Bool) {
    self.file = file
    self.feed = feed
    self.kind = kind
    self.isPropertyList = isPropertyList
  }

  /// Begins to read records that need not be looked for.
  ///
  /// - Parameters:
  ///   - feed: the file at its first block.
  ///   - file: the same file, for its name.
  ///   - kind: the source of the records.
  ///   - collector: what collects them.
  init(
    _ feed: BlockFeed, of file: InputFile, kind: SourceKind,
    to collector: any XMLRecordCollector
  ) {
    self.init(feed, of: file, kind: kind, isPropertyList: false)
    self.collector = collector
    reader = XMLReader(feed, of: file, to: collector)
  }

  var bytesRead: Int { reader?.bytesRead ?? feed.bytesRead }

  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    if collector == nil { try findRecords() }
    guard let reader, let collector, !reader.isAtEnd else { return false }
    defer {
      for record in collector.takeRecords() { records.append(record.object, line: record.line) }
    }
    try reader.readOn()
    return true
  }

  private mutating func findRecords() throws(ImportError) {
    try file.prepareToRewind()
    let outline: any XMLOutline =
      isPropertyList
      ? PropertyListOutline(longestRecord: feed.longestRecord) : XMLElementOutline()
    // Where it breaks, and whether it does, is said when the records before that have been given.
    var brokenBy: ImportError?
    let looking = XMLReader(feed, of: file, to: outline)
    while !looking.isAtEnd, brokenBy == nil, looking.bytesRead < Self.outlinedCount {
      do throws(ImportError) {
        try looking.readOn()
      } catch {
        brokenBy = error
      }
    }
    let choice = (outline as? XMLElementOutline).flatMap { kind.elements?($0) }
    if case .nothing(let reason)? = choice {
      throw brokenBy ?? ImportError(.noRecords, file.name, reason)
    }
    guard let found = collector(outline, choice) else {
      throw brokenBy
        ?? ImportError(.noRecords, file.name, "it contains no records")
    }
    try feed.rewind()
    collector = found
    reader = XMLReader(feed, of: file, to: found)
  }

  private func collector(
    _ outline: any XMLOutline, _ choice: ElementsChoice?
  ) -> (any XMLRecordCollector)? {
    guard case .elements(let path)? = choice else {
      return outline.collector(longestRecord: feed.longestRecord)
    }
    return XMLElementRecords(at: path, longestRecord: feed.longestRecord)
  }
}

/// Where a source's records are in an XML text.
enum ElementsChoice: Equatable {
  /// The elements of this path, from the outermost name.
  case elements([String])
  /// Nowhere, because of what the text is, in words that follow a file's name.
  case nothing(String)
}

extension SourceKind {
  /// An XML file of nobody in particular.
  static let xml = SourceKind(name: "xml")
  /// A property list of nobody in particular.
  static let propertyList = SourceKind(name: "plist")
}
