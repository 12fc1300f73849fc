import AlbumModel

/// XML: elements that come again and again, or the lists of a property list.
struct XMLRecords: TextFormat {
  /// How much of a file is looked at to find out what its records are.
  private static let outlinedCount = 1024 * 1024
  /// How many records a batch holds.
  private static let batchSize = 512

  static let choosesFields = true

  let sourceName: String
  private let file: InputFile
  private let isPropertyList: Bool
  private var feed: BlockFeed
  /// Where the source has its records, where it knows better.
  private let elements: (@Sendable (XMLElementOutline) -> ElementsChoice?)?
  private var draft: JSONDraft
  private var reader: XMLReader?
  private var collector: (any XMLRecordCollector)?
  /// Records that have been read, the next one first.
  private var waiting: ArraySlice<XMLRecord> = []
  private var recordCount = 0
  /// What goes wrong once the records before it have been handed over.
  private var failure: ImportError?

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

  init(_ feed: BlockFeed, of file: InputFile, options: ImportOptions) throws(ImportError) {
    self.file = file
    self.feed = feed
    isPropertyList = String(decoding: feed.block.bytes.prefix(1024), as: UTF8.self)
      .contains("<plist")
    let kind =
      options.sourceName.flatMap(SourceKind.named)
      ?? SourceKind.recognized(byOpening: feed.block.bytes)
      ?? (isPropertyList ? .propertyList : .xml)
    sourceName = options.sourceName ?? kind.name
    elements = kind.elements
    draft = JSONDraft(kind: kind, keeping: options.keptFields)
  }

  var rejectsHeading: [UInt8] { RejectsHeading.text(of: sourceName) }

  var bytesRead: Int { reader?.bytesRead ?? feed.bytesRead }

  mutating func nextBatch() throws(ImportError) -> RecordBatch? {
    if collector == nil { try findRecords() }
    guard let reader, let collector else { return nil }
    while waiting.isEmpty, failure == nil, !reader.isAtEnd {
      do throws(ImportError) {
        try reader.readOn()
      } catch {
        failure = error
      }
      waiting = collector.takeRecords()[...]
    }
    guard waiting.isEmpty else { return batch() }
    if let failure {
      self.failure = nil
      throw failure
    }
    return nil
  }

  private mutating func batch() -> RecordBatch {
    var records = ObjectRecords()
    for record in waiting.prefix(Self.batchSize) {
      records.append(record.object, draft.content(of: record.object), line: record.line)
    }
    waiting = waiting.dropFirst(Self.batchSize)
    let firstIndex = recordCount + 1
    recordCount += records.count
    return records.takeBatch(firstIndex: firstIndex)
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
    let choice = (outline as? XMLElementOutline).flatMap { elements?($0) }
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
