import AlbumModel

/// JSON: a list of objects, one object a line, or such lists inside an object.
struct JSONRecords: TextFormat, RecordFormat {
  /// The number of records in a batch.
  private static let batchSize = 512

  /// The arrangement of the records.
  private enum Layout {
    /// In an array, after its opening bracket.
    case list
    /// One in each line (JSON Lines).
    case lines
    /// One after the other.
    case sequence
    /// A single record.
    case single
  }

  private(set) var kind: SourceKind
  /// The snapshots of an archive, oldest first.
  let snapshots: [ArchivedSnapshot]?
  /// The length of the first line of a file of rejected records; nil for all other files.
  private let headingLength: Int?
  private let file: InputFile
  private let pointer: JSONPointer?
  private var feed: BlockFeed
  /// Nil before the records have been found, and after the last one.
  private var layout: Layout?
  private var hasBegun = false
  private var position = 0
  private var line = 1
  /// Whether an LF would belong to the previous line end.
  private var followsReturn = false

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    if options.recordsPointer != nil { return true }
    guard options.delimiter == nil, options.columns == nil else { return false }
    let start = opening.block.bytes.lazy.filter { !JSONReader.isSpace($0) }.prefix(2)
      .map { Unicode.Scalar($0) }
    switch start.first {
    case "{": return start.count == 1 || ["\"", "}"].contains(start.last)
    case "[": return start.count == 1 || ["{", "[", "]", "\""].contains(start.last)
    default: return false
    }
  }

  static func open(
    _ feed: BlockFeed, of file: InputFile, options: ImportOptions
  ) throws(ImportError) -> any RecordFormat {
    JSONRecords(feed, of: file, options: options)
  }

  init(_ feed: BlockFeed, of file: InputFile, options: ImportOptions) {
    self.file = file
    self.feed = feed
    snapshots = nil
    pointer = options.recordsPointer
    let rejects = RejectsHeading(readingFrom: feed.block.bytes)
    headingLength = rejects?.length
    kind =
      (options.sourceName ?? rejects?.sourceName).flatMap(SourceKind.named)
      ?? SourceKind.recognized(byOpening: feed.block.bytes) ?? .json
    if let name = rejects?.sourceName { kind.name = name }
  }

  /// Begins after the opening bracket of an archive's list of albums.
  ///
  /// - Parameters:
  ///   - feed: the file, at the block with the bracket.
  ///   - file: the same file, for its name.
  ///   - position: the position in the block at which the first record may begin.
  ///   - line: the line of this position.
  ///   - snapshots: the archive's snapshots.
  init(
    _ feed: BlockFeed, of file: InputFile, list position: Int, line: Int,
    snapshots: [ArchivedSnapshot]
  ) {
    self.file = file
    self.feed = feed
    self.position = position
    self.line = line
    self.snapshots = snapshots
    pointer = nil
    headingLength = nil
    layout = .list
    hasBegun = true
    kind = .archive
  }

  var bytesRead: Int { feed.bytesRead }

  /// The albums of an archive are imported unchanged.
  var keepsAllFields: Bool { snapshots != nil }

  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    if !hasBegun {
      hasBegun = true
      try findRecords()
    }
    records.begin(feed.block)
    try readRecords(into: &records)
    guard records.count == 0 else { return true }
    guard layout != nil else { return false }
    try feed.advance(keepingFrom: position)
    position = 0
    return true
  }

  // MARK: Finding the records

  private mutating func findRecords() throws(ImportError) {
    if let headingLength {
      (position, line, layout) = (headingLength, 2, .lines)
      return
    }
    try skipLeadingSpace()
    if pointer?.tokens.isEmpty ?? true, feed.block.bytes[position] == UInt8(ascii: "[") {
      position += 1
      layout = .list
      return
    }
    // Otherwise reading might not end.
    guard pointer == nil || "{[".utf8.contains(feed.block.bytes[position]) else {
      throw broken("not valid JSON")
    }
    try file.prepareToRewind()
    let outline = try JSONOutline(of: &feed, from: position, line: line, target: pointer)
    try feed.rewind()
    (position, line, followsReturn) = (0, 1, false)
    if pointer == nil, let following = outline.following {
      try skipLeadingSpace()
      let isLines = outline.rootEnd?.line == line && following.line > line
      layout = isLines ? .lines : .sequence
      return
    }
    try go(to: place(in: outline))
  }

  private mutating func skipLeadingSpace() throws(ImportError) {
    skip(while: JSONReader.isSpace)
    while position == feed.block.count {
      guard !feed.isAtEnd else { throw ImportError.empty(file.name) }
      try feed.advance(keepingFrom: position)
      position = 0
      skip(while: JSONReader.isSpace)
    }
  }

  private func place(in outline: JSONOutline) throws(ImportError) -> RecordPlace {
    switch pointer == nil ? kind.place?(outline.places) : nil {
    case .place(let place)?: return place
    case .nothing(let reason)?: throw ImportError(.noRecords, file.name, reason)
    case nil: break
    }
    if let place = pointer == nil ? outline.places.bestList : outline.found {
      return place
    }
    let summary = outline.places.summary
    throw ImportError(
      .noRecords, file.name,
      pointer.map { "there is no list or object at \($0)" } ?? "there is no list of records in it",
      advice: summary.isEmpty ? nil : "available lists: \(summary)")
  }

  private mutating func go(to place: RecordPlace) throws(ImportError) {
    while feed.offset + feed.block.count <= place.offset, !feed.isAtEnd {
      try feed.advance(keepingFrom: feed.block.count)
    }
    position = place.offset - feed.offset + (place.isList ? 1 : 0)
    line = place.line
    layout = place.isList ? .list : .single
  }

  // MARK: Reading them

  private mutating func readRecords(into records: inout RecordBuilder) throws(ImportError) {
    defer { records.warnings.addRepairs(feed.repairs, in: records.rows) }
    while let layout, records.count < Self.batchSize {
      skip { byte in
        JSONReader.isSpace(byte) || (byte == UInt8(ascii: ",") && layout == .list)
      }
      let text = feed.block.bytes
      guard position < text.count else {
        if feed.isAtEnd, layout == .list {
          throw broken("the file is truncated: the list's ] is missing")
        }
        if feed.isAtEnd { self.layout = nil }
        return
      }
      if layout == .list, text[position] == UInt8(ascii: "]") {
        self.layout = nil
        return
      }
      guard let end = recordEnd(text, layout) else {
        if feed.isTooLong(from: position) {
          throw feed.tooLong(file.name, line: line, advice: "a quote or a bracket is missing")
        }
        guard feed.isAtEnd else { return }
        throw broken("the file ends inside the record that begins here")
      }
      guard end > position else {
        let found = Unicode.Scalar(text[position])
        throw broken("a record should begin here, not with \(found)")
      }
      append(position..<end, to: &records)
      position = end
      if layout == .single { self.layout = nil }
    }
  }

  private func recordEnd(_ text: UnsafeBufferPointer<UInt8>, _ layout: Layout) -> Int? {
    guard layout == .lines else {
      return JSONReader.endOfValue(in: text, from: position, isLast: feed.isAtEnd)
    }
    let end = text[position...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return end ?? (feed.isAtEnd ? text.count : nil)
  }

  private func broken(_ message: String) -> ImportError {
    ImportError(
      .broken, file.name, line: line, message, advice: "fix the file, or export it again")
  }

  private mutating func append(_ range: Range<Int>, to records: inout RecordBuilder) {
    let text = feed.block.slice(range)
    var reader = JSONReader(text)
    var object = JSONObject([])
    var problem: String?
    do throws(JSONError) {
      if case .object(let found) = try reader.document() {
        object = found
      } else {
        problem = "not an object with names and values"
      }
    } catch {
      problem = "invalid JSON in line \(line + error.line - 1): \(error.message)"
    }
    if reader.hasLoneSurrogate {
      records.warnings.add(.surrogate, line: line, "a lone surrogate was replaced by U+FFFD")
    }
    records.append(object, line: line, at: range, problem: problem)
    line += LineCount.lineEnds(in: text)
    followsReturn = false
  }

  private mutating func skip(while isSkipped: (UInt8) -> Bool) {
    let text = feed.block.bytes
    while position < text.count, isSkipped(text[position]) {
      let isReturn = text[position] == UInt8(ascii: "\r")
      if isReturn || (text[position] == UInt8(ascii: "\n") && !followsReturn) { line += 1 }
      followsReturn = isReturn
      position += 1
    }
  }
}
