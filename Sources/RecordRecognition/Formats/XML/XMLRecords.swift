import AlbumModel
import RecordReading

/// XML: repeated elements, or the lists of a property list.
struct XMLRecords: TextFormat, RecordFormat {
  /// The size of the part of a file in which its records are detected, in bytes.
  private static let outlinedCount = 1024 * 1024

  let kind: SourceKind
  private let file: InputFile
  private let isPropertyList: Bool
  private var feed: BlockFeed
  /// The reader of the records and their collector.
  private var reader: (text: XMLReader, records: XMLCollector)?

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard options.delimiter == nil, options.columns == nil else { return false }
    let text = opening.block.bytes
    // Markdown may begin with a comment too.
    let start = XMLReader.afterComments(in: text) ?? 0
    let beginning = String(decoding: text[start...].prefix(1024), as: UTF8.self)
    if beginning.hasPrefix("<?xml") || beginning.hasPrefix("<!") { return true }
    // `<3` begins a title, and a `<` that is never closed is not XML.
    guard beginning.hasPrefix("<"), let letter = beginning.dropFirst().first else { return false }
    return (letter.isLetter || letter == "_") && beginning.contains(">")
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    let isPropertyList = String(decoding: text.feed.block.bytes.prefix(1024), as: UTF8.self)
      .contains("<plist")
    let kind =
      text.options.kind(.xml, text.feed.block.bytes)
      ?? text.options.kind(ofOpening: text.feed.block.bytes, as: isPropertyList ? .plist : .xml)
      ?? (isPropertyList ? .propertyList : .xml)
    return kind.combined(
      XMLRecords(kind: kind, file: text.file, isPropertyList: isPropertyList, feed: text.feed))
  }

  var bytesRead: Int { reader?.text.bytesRead ?? feed.bytesRead }

  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    if reader == nil { reader = try findRecords() }
    guard let reader, !reader.text.isAtEnd else { return false }
    defer {
      for record in reader.records.takeRecords() {
        records.append(record.object, line: record.line)
      }
    }
    try reader.text.readOn()
    let block = RowTable.Row(0..<Int(UInt32.max), cells: 0..<0, line: reader.text.line)
    records.warnings.add(reader.text.notes, in: [block])
    let leftOut = reader.records.leftOut
    if reader.text.isAtEnd, kind.isUnknown, !leftOut.isEmpty {
      records.warnings.add(.leftOut, line: 1, WarningLog.outside(leftOut))
    }
    return true
  }

  /// A reader for the objects that have a member and others, wherever they are: so a file with a
  /// missing bracket still yields all of them up to it.
  private func reader(ofRecordsWith mark: String) -> (XMLReader, XMLCollector) {
    let ignored = kind.ignored
    let collector = XMLCollector(
      isPropertyList: isPropertyList, maximumRecord: feed.maximumRecord,
      // What is left out may be most of the file.
      wants: { $0.depth > 1 || !ignored.contains(FieldNames.plain($0.token)) },
      use: { value, depth in
        guard case .object(let object) = value, object.count > 1, object.value(named: mark) != nil
        else { return depth < 3 ? .nothing : .part }
        return .record(object)
      })
    return (XMLReader(feed, of: file, to: collector), collector)
  }

  /// A reader for the records that the beginning of the file contains.
  private mutating func findRecords() throws(ImportError) -> (XMLReader, XMLCollector) {
    if let mark = kind.mark { return reader(ofRecordsWith: mark) }
    try file.prepareToRewind()
    let outline = XMLOutline(isPropertyList: isPropertyList)
    let looking = XMLReader(
      feed, of: file,
      to: XMLCollector(
        isPropertyList: isPropertyList, maximumRecord: feed.maximumRecord, keptDepth: .max,
        wants: outline.note, use: { _, _ in .nothing }))
    // An error is reported only after the records before it.
    var brokenBy: ImportError?
    while !looking.isAtEnd, brokenBy == nil, looking.bytesRead < Self.outlinedCount {
      do throws(ImportError) { try looking.readOn() } catch { brokenBy = error }
    }
    let places = outline.places
    let best: RecordPath?
    switch kind.place?(places) {
    case .place(let place)?: best = place
    case .nothing(let reason)?: throw brokenBy ?? ImportError(.noRecords, file.name, reason)
    case .lists?, nil: best = isPropertyList ? places.bestList() : places.bestElements
    }
    guard let best else {
      throw brokenBy ?? ImportError(.noRecords, file.name, "it contains no records")
    }
    try feed.rewind()
    let collector = XMLCollector(
      at: best.path, isList: best.isList, isPropertyList: isPropertyList,
      maximumRecord: feed.maximumRecord, addsParents: kind.missing != nil && !isPropertyList)
    return (XMLReader(feed, of: file, to: collector), collector)
  }
}

/// Records the places of a text in which records may be.
private final class XMLOutline {
  private static let deepestPlace = 6
  private static let placeLimit = 1000

  private(set) var places = RecordPaths()
  private let isPropertyList: Bool
  private var path: [String] = []
  /// The places of the open elements; nil for one that is not recorded.
  private var open: [Int?] = []

  init(isPropertyList: Bool) { self.isPropertyList = isPropertyList }

  /// Records an element that begins; returns true, as elements in it may be places too.
  func note(_ element: XMLCollector.Opening) -> Bool {
    path.removeLast(path.count - element.depth)
    open.removeLast(open.count - element.depth)
    let isInList = element.token == XMLCollector.listToken
    if !isInList, let parent = open.last ?? nil { places.all[parent].note(element.token) }
    path.append(element.token)
    // The outermost value of a property list has no name.
    let way = Array(isPropertyList ? path.dropFirst() : path[...])
    let names = isInList ? way.dropLast() : way[...]
    let isPlace =
      element.isContainer && way.count <= Self.deepestPlace
      && !names.contains(XMLCollector.listToken)
    let index =
      isPlace
      ? places.index(
        of: way, limit: Self.placeLimit,
        adding: RecordPath(path: Array(names), isList: isInList, line: element.line)) : nil
    open.append(index)
    guard let index else { return true }
    places.all[index].count += 1
    for attribute in element.attributes { places.all[index].note(attribute.name) }
    return true
  }
}
