import RecordReading

/// The tables of a document that has them one after the other.
struct DocumentTables: PartSource {
  let isSingle = false
  private let open: () throws(ImportError) -> TableQueue
  /// What may be a list if no table is one.
  private var others: [Other] = []
  /// Reads the lines of a web page.
  private var readPage: ((BlockFeed) throws(ImportError) -> [PageLine])?
  /// These lines, once they have been read.
  private var page: [PageLine]?
  /// Begins to read the text of the document.
  private var begin: () throws(ImportError) -> BlockFeed? = { nil }
  private let count: () -> Int
  private let fileName: String
  private var queue: TableQueue?
  private var isBroken = false
  private var number = 0
  private(set) var encodingNote: String?
  /// The source of the user whose function finds them; nil for the program's.
  private(set) var ownSource: SourceDefinition?

  /// A line of a web page, and whether it is in a list of albums, or a heading.
  private typealias PageLine = (text: String, isInList: Bool, isHeading: Bool)

  /// The parts of a web page, or of a text, besides its tables.
  private enum Other { case lists, text, lines }

  /// The maximum size of a text that is read as a whole, in bytes.
  private static let maximumText = 16 * 1024 * 1024

  init(
    _ fileName: String, count: @escaping () -> Int,
    open: @escaping () throws(ImportError) -> TableQueue
  ) { (self.fileName, self.count, self.open) = (fileName, count, open) }

  var bytesRead: Int { count() }
  var runsScripts: Bool { ownSource != nil }

  func takeNotes() -> [ImportWarning] { queue?.takeNotes() ?? [] }

  mutating func restart() { (queue, number) = (nil, 0) }

  mutating func nextPart() throws(ImportError) -> FilePart? {
    guard !isBroken else { return nil }
    isBroken = true
    let queue = if let queue { queue } else { try open() }
    self.queue = queue
    isBroken = false
    guard let table = try queue.next() else { return nil }
    number += 1
    let name = table.name ?? "table \(number)"
    let file = try InputFile(part: table, name: "\(fileName) (\(name))")
    return .table(name: name, file, hasHeader: table.hasHeader)
  }

  mutating func nextOther(besidesTable hasTable: Bool) throws(ImportError) -> FilePart? {
    while !others.isEmpty {
      let other = others.removeFirst()
      // The text around a table is rather about it.
      if hasTable, other != .lists { continue }
      guard let feed = try begin() else { continue }
      let part =
        switch other {
        case .lists: try text(feed, listsOnly: true)
        case .text: try text(feed, listsOnly: false)
        case .lines: try lines(feed)
        }
      if let part { return part }
    }
    return nil
  }
}

extension DocumentTables {
  /// The sheets of a workbook of LibreOffice; nil if a zip file is something else.
  init?(openDocument zip: ZipFile) {
    guard zip.member(named: "mimetype") != nil, zip.member(named: "META-INF/manifest.xml") != nil,
      let content = zip.member(named: "content.xml")
    else { return nil }
    let open = { () throws(ImportError) in
      let file = try zip.open(content, name: zip.name)
      let feed = try BlockFeed(file)
      return TableQueue(feed, of: file, to: OpenDocumentSheets(maximumRecord: feed.maximumRecord))
    }
    self.init(zip.name, count: { zip.bytesRead }, open: open)
  }

  /// The tables of a text: of a workbook in XML, a web page, or those that the script of a source
  /// finds; nil for other texts.
  ///
  /// - Throws: ``ImportError`` for a system error, or with that of a script.
  init?(_ feed: BlockFeed, of file: InputFile, options: ImportOptions) throws(ImportError) {
    // These mean another format.
    guard options.delimiter == nil, options.recordsPointer == nil else { return nil }
    let sources = options.sources.filter { $0.isShipped || !file.isPart }
    var found = options.source.flatMap { $0.givesTables ? $0 : nil }
    // There may be tags in Markdown, also at its beginning.
    for source in sources where found == nil && source.givesTables && source.competes {
      if try source.accepts(feed, of: file, options) { found = source }
    }
    if let found {
      try self.init(found, feed, of: file)
      return
    }
    let opening = String(decoding: feed.text.prefix(4096), as: UTF8.self)
    if opening.contains("<office:document "), opening.contains("opendocument.spreadsheet") {
      try self.init(feed, of: file) { feed in
        TableQueue(feed, of: file, to: OpenDocumentSheets(maximumRecord: feed.maximumRecord))
      }
      return
    }
    guard Self.isPage(opening),
      let tables = sources.first(where: { $0.readsPages && $0.givesTables })
    else { return nil }
    try self.init(tables, feed, of: file)
    guard let start = sources.first(where: { $0.readsPages && !$0.givesTables })?.functions.reads
    else { return }
    others = [.lists, .text]
    readPage = { feed throws(ImportError) in
      try ImportError.of(file.name) { () throws in
        try Self.lines(of: start(SourceInput(file, feed)))
      }
    }
  }

  /// The elements with which a part of a web page may begin.
  private static let elements = WordList.named("DocumentTables.elements")

  /// Whether a text is a web page or a part of one, by its beginning.
  private static func isPage(_ opening: String) -> Bool {
    let opening = opening.prefix(1024).lowercased()
    let start = opening.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard start.hasPrefix("<"), !start.contains("<plist") else { return false }
    if start.contains("<!doctype html") || start.contains("<html") { return true }
    let name = start.dropFirst().prefix { $0.isLetter || $0.isNumber }
    return elements.contains(String(name))
      && start.dropFirst(1 + name.count).first.map { $0 == ">" || $0.isWhitespace } == true
  }

  /// The tables that the function of a source reads; or lines if none is a list of albums, for a source
  /// that competes with other readings.
  private init(
    _ source: SourceDefinition, _ feed: BlockFeed, of file: InputFile
  ) throws(ImportError) {
    try self.init(feed, of: file) { feed in
      var records: (any SourceRecords)?
      return TableQueue { queue throws(ImportError) in
        try ImportError.of(file.name) { () throws in
          let reader = try records ?? source.functions.reads?(SourceInput(file, feed))
          records = reader
          return try reader?.read(into: SourceTables(queue: queue)) ?? false
        }
      }
    }
    if !source.isShipped { ownSource = source }
    if source.competes { others = [.lines] }
  }

  private init(
    _ feed: BlockFeed, of file: InputFile, _ make: @escaping (BlockFeed) -> TableQueue
  ) throws(ImportError) {
    try file.prepareToRewind()
    var feed = feed
    var isRead = false
    let begin = { () throws(ImportError) -> BlockFeed in
      if isRead { try feed.rewind() }
      isRead = true
      return feed
    }
    self.init(
      file.name, count: { file.bytesRead }, open: { () throws(ImportError) in make(try begin()) })
    encodingNote = feed.notes.first(where: \.isOfFile)?.message
    self.begin = begin
  }

  /// The lines that the script of a source reads from a web page; none if it is too long.
  private static func lines(of records: any SourceRecords) throws -> [PageLine] {
    var lines: [PageLine] = []
    var length = 0
    while try records.read({ record, _, _ in
      let text = record.text("line") ?? ""
      let part = record.text("part")
      lines.append((text, part == "list", part == "heading"))
      length += text.utf8.count
    }) {}
    return length > maximumText ? [] : lines
  }

  /// The lists of a web page, or its whole text; nil if it has none of albums.
  private mutating func text(_ feed: BlockFeed, listsOnly: Bool) throws(ImportError) -> FilePart? {
    if page == nil { page = try readPage?(feed) }
    let lines = page ?? []
    let shown = lines.filter { !listsOnly || $0.isInList || $0.isHeading }
    guard !shown.isEmpty, !listsOnly || lines.contains(where: \.isInList) else { return nil }
    let text = shown.map { $0.text + "\n" }.joined()
    let name = listsOnly ? "lists" : "text"
    let file = try part(Array(text.utf8), name: name)
    return listsOnly ? .lines(name: name, file) : .text(name: name, file)
  }

  /// The text around tables that are no lists; nil if it is too long.
  private mutating func lines(_ feed: BlockFeed) throws(ImportError) -> FilePart? {
    var feed = feed
    return try feed.rest(upTo: Self.maximumText).map { text throws(ImportError) in
      .lines(name: "text", try part(text, name: "text"))
    }
  }

  private func part(_ text: [UInt8], name: String) throws(ImportError) -> InputFile {
    try InputFile(part: MemoryBytes(text), name: "\(fileName) (\(name))")
  }
}
