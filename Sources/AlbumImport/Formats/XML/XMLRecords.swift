import AlbumModel

/// XML: repeated elements, or the lists of a property list.
struct XMLRecords: TextFormat, RecordFormat {
  /// The size of the part of a file in which its records are detected, in bytes.
  private static let outlinedCount = 1024 * 1024

  let kind: SourceKind
  private let file: InputFile
  private let isPropertyList: Bool
  private var feed: BlockFeed
  private var reader: XMLReader?

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard options.delimiter == nil, options.columns == nil else { return false }
    let text = opening.block.bytes
    guard let start = text.firstIndex(where: { !JSONReader.isSpace($0) }) else { return false }
    let beginning = String(decoding: text[start...].prefix(1024), as: UTF8.self)
    if beginning.hasPrefix("<?xml") || beginning.hasPrefix("<!") { return true }
    // `<3` begins a title, and a `<` that is never closed is not XML.
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

  /// Creates a format for records at known places.
  ///
  /// - Parameters:
  ///   - feed: the file at its first block.
  ///   - file: the same file, for its name.
  ///   - kind: the source of the records.
  ///   - receiver: collects them.
  init(
    _ feed: BlockFeed, of file: InputFile, kind: SourceKind,
    to receiver: XMLReceiver
  ) {
    self.init(feed, of: file, kind: kind, isPropertyList: false)
    reader = XMLReader(feed, of: file, to: receiver)
  }

  var bytesRead: Int { reader?.bytesRead ?? feed.bytesRead }

  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    if reader == nil { reader = try findRecords() }
    guard let reader, !reader.isAtEnd else { return false }
    defer {
      for record in reader.receiver.takeRecords() {
        records.append(record.object, line: record.line)
      }
    }
    try reader.readOn()
    return true
  }

  /// A reader for the records that the beginning of the file contains.
  private mutating func findRecords() throws(ImportError) -> XMLReader {
    try file.prepareToRewind()
    let longestRecord = feed.longestRecord
    var lists = RecordPlaces.ofPropertyList
    let elements = XMLElementOutline()
    let outline: XMLReceiver =
      isPropertyList
      ? PropertyListRecords(longestRecord: longestRecord) { value, line, builder in
        lists.note(value, at: builder.path, line: line)
        return .nothing
      } : elements
    // An error is reported only after the records before it.
    var brokenBy: ImportError?
    let looking = XMLReader(feed, of: file, to: outline)
    while !looking.isAtEnd, brokenBy == nil, looking.bytesRead < Self.outlinedCount {
      do throws(ImportError) {
        try looking.readOn()
      } catch {
        brokenBy = error
      }
    }
    let places = isPropertyList ? lists : elements.places
    let best: RecordPlace?
    switch kind.place?(places) {
    case .place(let place)?: best = place
    case .nothing(let reason)?: throw brokenBy ?? ImportError(.noRecords, file.name, reason)
    case nil: best = isPropertyList ? places.bestList : places.bestElements
    }
    guard let best else {
      throw brokenBy ?? ImportError(.noRecords, file.name, "it contains no records")
    }
    try feed.rewind()
    return XMLReader(
      feed, of: file,
      to: isPropertyList
        ? PropertyListRecords(at: best, longestRecord: longestRecord)
        : XMLElementRecords(at: best.path, longestRecord: longestRecord))
  }
}

extension SourceKind {
  /// An XML file of an unknown source.
  static let xml = SourceKind(name: "xml")
  /// A property list of an unknown source.
  static let propertyList = SourceKind(name: "plist")
}
