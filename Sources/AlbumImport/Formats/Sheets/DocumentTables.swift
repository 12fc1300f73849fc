/// The tables of a document that has them one after the other.
struct DocumentTables: PartSource {
  let isSingle = false
  private let open: () throws(ImportError) -> TableQueue
  /// Begins to read the document's lists in lines; nil if it has none.
  private var openLists: (() throws(ImportError) -> TableQueue)?
  private let count: () -> Int
  private let fileName: String
  private var queue: TableQueue?
  private var isBroken = false
  private var number = 0
  private(set) var encodingNote: String?

  /// - Parameters:
  ///   - fileName: the document's name in messages.
  ///   - count: the number of bytes that have been read.
  ///   - open: begins to read the document.
  init(
    _ fileName: String, count: @escaping () -> Int,
    open: @escaping () throws(ImportError) -> TableQueue
  ) {
    self.fileName = fileName
    self.count = count
    self.open = open
  }

  var bytesRead: Int { count() }

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
    guard !table.isHidden else { return .leftOut(name: name, reason: "it is hidden") }
    return .table(name: name, try InputFile(part: table, name: "\(fileName) (\(name))"))
  }

  mutating func lists() throws(ImportError) -> FilePart? {
    guard let openLists, let list = try openLists().next(), let name = list.name else { return nil }
    return .lines(name: name, try InputFile(part: list, name: "\(fileName) (\(name))"))
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
      let options = ImportOptions()
      return TableQueue(
        try BlockFeed(file, options: options), of: file,
        to: OpenDocumentSheets(longestRecord: options.longestRecord))
    }
    self.init(zip.name, count: { zip.bytesRead }, open: open)
  }
}

extension DocumentTables {
  /// The tables of a text: of a workbook in XML, a web page, or Markdown; nil for other texts.
  ///
  /// - Parameters:
  ///   - feed: the file at its first block.
  ///   - file: the same file.
  ///   - options: the user's options.
  /// - Throws: ``ImportError`` for a system error.
  init?(_ feed: BlockFeed, of file: InputFile, options: ImportOptions) throws(ImportError) {
    // These mean another format.
    guard options.delimiter == nil, options.recordsPointer == nil,
      let make = Self.queue(of: feed.text, file)
    else { return nil }
    try file.prepareToRewind()
    var feed = feed
    var isRead = false
    let begin = { () throws(ImportError) in
      if isRead { try feed.rewind() }
      isRead = true
      return feed
    }
    self.init(
      file.name, count: { file.bytesRead }, open: { () throws(ImportError) in make(try begin()) })
    encodingNote = feed.notes.first(where: \.isOfFile)?.message
    guard HTMLReader.recognizes(feed.text) else { return }
    openLists = { () throws(ImportError) in
      var lists = HTMLLists(try begin())
      return TableQueue { queue throws(ImportError) in
        try lists.readOn(queue, file: file.name)
      }
    }
  }

  /// What reads the tables of a text; nil if it has none.
  private static func queue(
    of text: UnsafeBufferPointer<UInt8>, _ file: InputFile
  ) -> ((BlockFeed) -> TableQueue)? {
    let opening = String(decoding: text.prefix(4096), as: UTF8.self)
    if opening.contains("urn:schemas-microsoft-com:office:spreadsheet"),
      opening.contains("Workbook")
    {
      return { feed in
        TableQueue(feed, of: file, to: SpreadsheetML(longestRecord: feed.longestRecord))
      }
    }
    if opening.contains("<office:document "), opening.contains("opendocument.spreadsheet") {
      return { feed in
        TableQueue(feed, of: file, to: OpenDocumentSheets(longestRecord: feed.longestRecord))
      }
    }
    if HTMLReader.recognizes(text) {
      return { feed in
        var tables = HTMLTables(feed)
        return TableQueue { queue throws(ImportError) in
          try tables.readOn(queue, file: file.name)
        }
      }
    }
    guard MarkdownTables.recognizes(text) else { return nil }
    return { feed in
      var tables = MarkdownTables(feed)
      return TableQueue { queue throws(ImportError) in
        try tables.readOn(queue, file: file.name)
      }
    }
  }
}
