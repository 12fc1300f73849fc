/// JSON: a list of objects, one object a line, or such lists inside an object.
struct JSONRecords: TextFormat {
  /// How many records a batch holds.
  private static let batchSize = 512

  /// How the records follow one another.
  private enum Layout {
    /// In an array, from behind its bracket on.
    case list
    /// One in each line (JSON Lines).
    case lines
    /// One after the other.
    case sequence
    /// There is but one.
    case single
  }

  static let choosesFields = true

  let sourceName: String
  var rejectsHeading: [UInt8] { RejectsHeading.text(of: sourceName) }

  /// How long the line is that a file of rejected records begins with; nil in all other files.
  private let headingLength: Int?
  private let file: InputFile
  private let pointer: JSONPointer?
  /// Where the source has its records, where it knows better.
  private let ownPlace: (@Sendable (JSONOutline) -> RecordsChoice?)?
  private var feed: BlockFeed
  /// Nil before the records have been found, and after the last one.
  private var layout: Layout?
  private var hasBegun = false
  private var position = 0
  private var line = 1
  /// Whether an LF would belong to the line end before.
  private var followsReturn = false
  private var recordCount = 0
  private var draft: JSONDraft
  private var warnings = WarningLog()
  /// What goes wrong once the records before it have been handed over.
  private var failure: ImportError?

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    if options.recordsPointer != nil { return true }
    guard options.delimiter == nil, options.columns == nil else { return false }
    let start = opening.block.bytes.lazy.filter { !JSONValueEnd.isSpace($0) }.prefix(2)
      .map { Unicode.Scalar($0) }
    switch start.first {
    case "{": return start.count == 1 || ["\"", "}"].contains(start.last)
    case "[": return start.count == 1 || ["{", "[", "]", "\""].contains(start.last)
    default: return false
    }
  }

  init(_ feed: BlockFeed, of file: InputFile, options: ImportOptions) throws(ImportError) {
    self.file = file
    self.feed = feed
    pointer = options.recordsPointer
    let rejects = RejectsHeading(readingFrom: feed.block.bytes)
    headingLength = rejects?.length
    let name = options.sourceName ?? rejects?.sourceName
    let kind =
      name.flatMap(SourceKind.named) ?? SourceKind.recognized(byOpening: feed.block.bytes) ?? .json
    sourceName = name ?? kind.name
    ownPlace = kind.place
    draft = JSONDraft(kind: kind, keeping: options.keptFields)
  }

  /// Begins behind the bracket of a list that was found already.
  ///
  /// - Parameters:
  ///   - feed: the file, at the block that has the bracket.
  ///   - file: the same file, for its name.
  ///   - position: where in the block the first record may be.
  ///   - line: the line that is in.
  ///   - kind: the source of the records.
  init(_ feed: BlockFeed, of file: InputFile, list position: Int, line: Int, kind: SourceKind) {
    self.file = file
    self.feed = feed
    self.position = position
    self.line = line
    pointer = nil
    headingLength = nil
    ownPlace = nil
    layout = .list
    hasBegun = true
    sourceName = kind.name
    draft = JSONDraft(kind: kind)
  }

  var bytesRead: Int { feed.bytesRead }

  mutating func nextBatch() throws(ImportError) -> RecordBatch? {
    if !hasBegun {
      hasBegun = true
      try findRecords()
    }
    while true {
      var content = RecordContent(feed.block)
      readRecords(into: &content)
      if !content.table.rows.isEmpty { return batch(of: content) }
      if let failure {
        layout = nil
        self.failure = nil
        throw failure
      }
      if layout == nil { return nil }
      try feed.advance(keepingFrom: position)
      position = 0
    }
  }

  private mutating func batch(of content: RecordContent) -> RecordBatch {
    warnings.addRepairs(feed.repairs, in: content.table.rows)
    let firstIndex = recordCount + 1
    recordCount += content.table.rows.count
    return RecordBatch(content, columns: nil, firstIndex: firstIndex, warnings: warnings.take())
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
    // Whatever else it is, reading on might not come to an end.
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
    skip(while: JSONValueEnd.isSpace)
    while position == feed.block.count {
      guard !feed.isAtEnd else { throw ImportError.empty(file.name) }
      try feed.advance(keepingFrom: position)
      position = 0
      skip(while: JSONValueEnd.isSpace)
    }
  }

  private func place(in outline: JSONOutline) throws(ImportError) -> JSONOutline.Place {
    switch pointer == nil ? ownPlace?(outline) : nil {
    case .place(let place)?: return place
    case .nothing(let reason)?: throw ImportError(.noRecords, file.name, reason)
    case nil: break
    }
    if let place = pointer == nil ? RecordsPlace.best(outline.places) : outline.found {
      return place
    }
    let summary = RecordsPlace.summary(outline.places)
    throw ImportError(
      .noRecords, file.name,
      pointer.map { "there is no list or object at \($0)" } ?? "there is no list of records in it",
      advice: summary.isEmpty ? nil : "available lists: \(summary)")
  }

  private mutating func go(to place: JSONOutline.Place) throws(ImportError) {
    while feed.offset + feed.block.count <= place.offset, !feed.isAtEnd {
      try feed.advance(keepingFrom: feed.block.count)
    }
    position = place.offset - feed.offset + (place.isList ? 1 : 0)
    line = place.line
    layout = place.isList ? .list : .single
  }

  // MARK: Reading them

  private mutating func readRecords(into content: inout RecordContent) {
    while let layout, failure == nil, content.table.rows.count < Self.batchSize {
      skip { byte in
        JSONValueEnd.isSpace(byte) || (byte == UInt8(ascii: ",") && layout == .list)
      }
      let text = feed.block.bytes
      guard position < text.count else {
        if feed.isAtEnd { endOfFile() }
        return
      }
      if layout == .list, text[position] == UInt8(ascii: "]") {
        self.layout = nil
        return
      }
      guard let end = recordEnd(text, layout) else {
        if feed.isTooLong(from: position) {
          failure = feed.tooLong(file.name, line: line, advice: "a quote or a bracket is missing")
        } else if feed.isAtEnd {
          failure = broken("the file ends inside the record that begins here")
        }
        return
      }
      guard end > position else {
        let found = Unicode.Scalar(text[position])
        failure = broken("a record should begin here, not with \(found)")
        return
      }
      append(position..<end, to: &content)
      position = end
      if layout == .single { self.layout = nil }
    }
  }

  private func recordEnd(_ text: UnsafeBufferPointer<UInt8>, _ layout: Layout) -> Int? {
    guard layout == .lines else {
      return JSONValueEnd.find(text, from: position, isLast: feed.isAtEnd)
    }
    let end = text[position...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return end ?? (feed.isAtEnd ? text.count : nil)
  }

  private mutating func endOfFile() {
    if layout == .list { failure = broken("the file is truncated: the list's ] is missing") }
    layout = layout == .list ? layout : nil
  }

  private func broken(_ message: String) -> ImportError {
    ImportError(
      .broken, file.name, line: line, message, advice: "fix the file, or export it again")
  }

  private mutating func append(_ range: Range<Int>, to content: inout RecordContent) {
    let text = feed.block.slice(range)
    let row = content.table.rows.count
    content.table.rows.append(RowTable.Row(range, cells: 0..<0, line: line))
    var parser = JSONParser(text)
    var object = JSONObject([])
    do throws(JSONSyntaxError) {
      if case .object(let found) = try parser.document() {
        object = found
      } else {
        content.table.problems[row] = "not an object with names and values"
      }
    } catch {
      let before = UnsafeBufferPointer(rebasing: text[..<error.offset])
      let place = line + LineCount.lineEnds(in: before)
      content.table.problems[row] = "invalid JSON in line \(place): \(error.message)"
    }
    if parser.hasLoneSurrogate {
      warnings.add(.surrogate, line: line, "a lone surrogate was replaced by U+FFFD")
    }
    content.objects.append(object)
    content.append(draft.content(of: object))
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
