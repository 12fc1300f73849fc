/// The tables of a document that has them one after the other.
struct DocumentTables: PartSource {
  let isSingle = false
  private let open: () throws(ImportError) -> TableQueue
  private let count: () -> Int
  private let fileName: String
  private var queue: TableQueue?
  private var isBroken = false
  private var number = 0

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
