package import AlbumModel
package import RecordReading

/// JSON: lists of objects, objects one after the other or one a line, such lists inside an object,
/// and objects that are named by an ID.
package struct JSONRecords: TextFormat, RecordFormat {
  /// The number of records in a batch.
  private static let batchSize = 512

  /// The arrangement of the records.
  private enum Layout {
    /// In an array, after its opening bracket.
    case list
    /// One in each line (JSON Lines).
    case lines
    /// One after the other, or in arrays one after the other.
    case documents
    /// The members of an object, after its opening bracket.
    case members
    /// A single record.
    case single
  }

  package private(set) var kind: SourceKind
  /// The snapshots of an archive, oldest first.
  package let snapshots: [ArchivedSnapshot]?
  /// The length of the first line of a file of rejected records; nil for all other files.
  private let headingLength: Int?
  let file: InputFile
  private let pointer: JSONPointer?
  private var feed: BlockFeed
  /// Nil before the records have been found, and after the last one.
  private var layout: Layout?
  private var hasBegun = false
  private var hasRecords = false
  /// The places that are read after this one, and what their names are kept as.
  private var pending: ArraySlice<(place: RecordPath, name: JSONObject.Member?)> = []
  private var values: ValueRecords
  /// Whether only the order of names shows which are those of artists.
  private var isInDoubt = false
  /// Whether the list is the whole document, which others may follow.
  private var isDocument = false
  /// The number of commas since the last record of a list; nil before its first record.
  private var commas: Int?
  /// Warnings about the whole file.
  private var remarks: [(line: Int, message: String)] = []
  private var position = 0
  private(set) var line = 1
  /// Whether an LF would belong to the previous line end.
  private var followsReturn = false

  package static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    let records = JSONRecords(text)
    return records.headingLength == nil
      ? records.kind.combined(records) : records
  }

  /// Begins at the start of a file.
  ///
  /// - Parameters:
  ///   - text: the file.
  ///   - unknown: the source of a file that no source is recognized in.
  package init(_ text: OpenedText, unknown: SourceKind = .json) {
    (file, feed) = (text.file, text.feed)
    snapshots = nil
    pointer = text.options.recordsPointer
    let rejects = RejectsHeading(readingFrom: feed.block.bytes)
    headingLength = rejects?.length
    kind =
      text.options.kind(.json, feed.block.bytes)
      ?? rejects.flatMap { text.options.kind(named: $0.sourceName, .json) }
      ?? text.options.kind(ofOpening: feed.block.bytes, as: .json) ?? unknown
    if let name = rejects?.sourceName { kind.name = name }
    values = ValueRecords(kind: kind)
  }

  /// Begins after the opening bracket of an archive's list of albums.
  ///
  /// - Parameters:
  ///   - feed: the file, at the block with the bracket.
  ///   - file: the same file, for its name.
  ///   - position: the position in the block at which the first record may begin.
  ///   - line: the line of this position.
  ///   - snapshots: the archive's snapshots.
  package init(
    _ feed: BlockFeed, of file: InputFile, list position: Int, line: Int,
    snapshots: [ArchivedSnapshot]
  ) {
    (self.file, self.feed, self.position, self.line) = (file, feed, position, line)
    self.snapshots = snapshots
    pointer = nil
    headingLength = nil
    layout = .list
    hasBegun = true
    kind = .archive
    values = ValueRecords(kind: kind)
  }

  package var bytesRead: Int { feed.bytesRead }

  /// The albums of an archive are imported unchanged.
  package var keepsAllFields: Bool { snapshots != nil }

  package mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    if !hasBegun {
      hasBegun = true
      try findRecords()
    }
    if layout == nil, !values.hasContained, let next = pending.popFirst() {
      try go(to: next.place, naming: next.name)
    }
    records.begin(feed.block)
    if isInDoubt { records.noteOrder() }
    for remark in remarks { records.warnings.add(.leftOut, line: remark.line, remark.message) }
    remarks = []
    try readRecords(into: &records)
    guard records.count == 0 else {
      hasRecords = true
      return true
    }
    guard layout != nil else {
      if pending.isEmpty, !hasRecords, let missing = kind.missing {
        throw ImportError(.noRecords, file.name, missing)
      }
      return !pending.isEmpty
    }
    try feed.advance(keepingFrom: position)
    position = 0
    return true
  }

  private mutating func findRecords() throws(ImportError) {
    if let headingLength {
      (position, line, layout) = (headingLength, 2, .lines)
      return
    }
    if let refusal = kind.refusal { throw ImportError(.noRecords, file.name, refusal) }
    try skipLeadingSpace()
    if pointer?.tokens.isEmpty ?? true, feed.block.bytes[position] == UInt8(ascii: "[") {
      layout = .documents
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
      if "{[".utf8.contains(following.byte) {
        try skipLeadingSpace()
        let isLines = outline.rootEnd?.line == line && following.line > line
        layout = isLines ? .lines : .documents
        return
      }
      remarks.append((following.line, "the text after the end of the JSON was not read"))
    }
    let named = pointer == nil ? kind.place?(outline.places) : nil
    if case .lists(let lists)? = named { return try go(to: lists, in: outline) }
    let best = try place(in: outline, named: named)
    // Where a known source names the place, its albums are in no other.
    let found =
      pointer == nil && named == nil
      ? outline.places.places(like: best) : (albums: [best], others: [])
    if outline.places.isFull, found.albums.count > 1 {
      throw ImportError(
        .noRecords, file.name, "it has too many lists", advice: JSONOutline.otherShapes)
    }
    for other in found.others { noteUnread(other) }
    if pointer == nil, kind.isUnknown {
      let others = outline.places.values(outside: found.albums + found.others)
      if !others.isEmpty { remarks.append((1, WarningLog.outside(others))) }
    }
    pending = zip(found.albums, RecordPaths.names(of: found.albums)).map { ($0, $1) }[...]
    guard let first = pending.popFirst() else { return }
    try go(to: first.place, naming: first.name)
  }

  /// Reads several lists that the source names, of which some may be empty.
  private mutating func go(to lists: [RecordPath], in outline: JSONOutline) throws(ImportError) {
    for other in outline.places.all
    where other.isList && other.count > 0 && other.path.count == 1 && !lists.contains(other) {
      noteUnread(other)
    }
    pending =
      lists.filter { $0.count > 0 }.map { place in
        (place, place.path.last.map { .init(name: "list", value: .text($0)) })
      }[...]
    guard let first = pending.popFirst() else {
      throw ImportError(.noRecords, file.name, kind.missing ?? "has no records")
    }
    try go(to: first.place, naming: first.name)
  }

  private mutating func noteUnread(_ list: RecordPath) {
    let name = JSONPointer(tokens: list.path)
    remarks.append((list.line, "the \(list.count) objects in \(name) were not read"))
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

  private func place(
    in outline: JSONOutline, named: RecordsChoice?
  ) throws(ImportError) -> RecordPath {
    switch named {
    case .place(let place)?: return place
    case .nothing(let reason)?: throw ImportError(.noRecords, file.name, reason)
    case .lists?, nil: break
    }
    if let place = pointer == nil ? outline.places.bestList(hasKeys: true) : outline.found {
      return place
    }
    if pointer == nil, outline.rootEnd == nil { throw truncated(at: outline.line) }
    let summary = outline.places.summary
    let lists = summary.isEmpty ? [] : ["available lists: \(summary)"]
    let advice = (lists + (pointer == nil ? [JSONOutline.otherShapes] : [])).joined(separator: "; ")
    throw ImportError(
      .noRecords, file.name,
      pointer.map { "there is no list or object at \($0)" } ?? "there is no list of records in it",
      advice: advice.isEmpty ? nil : advice)
  }

  private mutating func go(
    to place: RecordPath, naming name: JSONObject.Member?
  ) throws(ImportError) {
    if place.offset < feed.offset { try feed.rewind() }
    while feed.offset + feed.block.count <= place.offset, !feed.isAtEnd {
      try feed.advance(keepingFrom: feed.block.count)
    }
    position = place.offset - feed.offset + (place.isList || place.isKeyed ? 1 : 0)
    (line, followsReturn) = (place.line, false)
    layout = place.isList ? .list : place.isKeyed ? .members : .single
    values = ValueRecords(kind: kind, placeName: name)
    isInDoubt = place.isList && place.isOfTracks
    commas = nil
  }

  // MARK: Reading them

  private mutating func readRecords(into records: inout RecordBuilder) throws(ImportError) {
    defer { records.warnings.add(feed.notes, in: records.rows) }
    while records.count < Self.batchSize {
      guard !values.hasContained else {
        values.addContained(to: &records, limit: Self.batchSize)
        continue
      }
      guard let layout else { return }
      skipSpace(layout)
      let text = feed.block.bytes
      guard position < text.count else {
        if feed.isAtEnd, layout == .list || layout == .members {
          throw truncated(before: layout == .list ? "the list's ]" : "the object's }")
        }
        if feed.isAtEnd { self.layout = nil }
        return
      }
      if try begins(layout, in: text) { continue }
      if ends(layout, with: text[position], &records.warnings) { continue }
      guard let end = recordEnd(text, layout) else {
        if feed.isTooLong(from: position) {
          throw feed.tooLong(file.name, line: line, advice: "a quote or a bracket is missing")
        }
        guard feed.isAtEnd else { return }
        throw truncated()
      }
      let isRecord = layout != .documents || "{[".utf8.contains(text[position])
      guard end > position, isRecord else {
        let found = Unicode.Scalar(text[position])
        throw broken("a record should begin here, not with \(found)")
      }
      if layout == .list || layout == .members { checkCommas(&records.warnings) }
      append(position..<end, layout, to: &records)
      position = end
      if layout == .single { self.layout = nil }
    }
  }

  private mutating func skipSpace(_ layout: Layout) {
    skip(while: JSONReader.isSpace)
    guard layout == .list || layout == .members else { return }
    while position < feed.block.count, feed.block.bytes[position] == UInt8(ascii: ",") {
      commas = (commas ?? 1) + 1
      position += 1
      followsReturn = false
      skip(while: JSONReader.isSpace)
    }
  }

  /// Enters a document that is a list of records.
  ///
  /// - Returns: whether it did; a list of numbers or texts is a row of a table.
  private mutating func begins(
    _ layout: Layout, in text: UnsafeBufferPointer<UInt8>
  ) throws(ImportError) -> Bool {
    guard layout == .documents, text[position] == UInt8(ascii: "[") else { return false }
    guard let next = text[(position + 1)...].first(where: { !JSONReader.isSpace($0) }) else {
      guard feed.isAtEnd else { return false }
      throw truncated(before: "the list's ]")
    }
    guard "{[],".utf8.contains(next) else { return false }
    position += 1
    self.layout = .list
    isDocument = true
    commas = nil
    return true
  }

  /// Leaves a list or an object of records.
  private mutating func ends(
    _ layout: Layout, with byte: UInt8, _ warnings: inout WarningLog
  ) -> Bool {
    switch (layout, byte) {
    case (.list, UInt8(ascii: "]")), (.members, UInt8(ascii: "}")):
      if let commas, commas > 0 { warnUnstandard("a comma before a closing bracket", &warnings) }
      position += 1
      self.layout = isDocument ? .documents : nil
      isDocument = false
      return true
    default: return false
    }
  }

  /// Warns of a missing comma before a record, or of several.
  private mutating func checkCommas(_ warnings: inout WarningLog) {
    if let commas, commas != 1 {
      let mistake = commas == 0 ? "a missing comma" : "several commas"
      warnUnstandard("\(mistake) between records", &warnings)
    }
    commas = 0
  }

  private func warnUnstandard(_ mistake: String, _ warnings: inout WarningLog) {
    warnings.add(.syntax, line: line, "not standard JSON, but read: \(mistake)")
  }

  private func recordEnd(_ text: UnsafeBufferPointer<UInt8>, _ layout: Layout) -> Int? {
    switch layout {
    case .lines:
      let end = text[position...].firstIndex {
        $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
      }
      return end ?? (feed.isAtEnd ? text.count : nil)
    case .members: return JSONReader.endOfMember(in: text, from: position, isLast: feed.isAtEnd)
    case .list, .documents, .single:
      return JSONReader.endOfValue(in: text, from: position, isLast: feed.isAtEnd)
    }
  }

  private mutating func append(
    _ range: Range<Int>, _ layout: Layout, to records: inout RecordBuilder
  ) {
    let text = feed.block.slice(range)
    var reader = JSONReader(text)
    do throws(JSONError) {
      let key = layout == .members ? try reader.name() : nil
      let value = try reader.document()
      values.add(value, key: key, at: range, in: text, line: line, to: &records)
    } catch {
      let problem = "invalid JSON in line \(line + error.line - 1): \(error.message)"
      records.append(JSONObject([]), line: line, at: range, problem: problem)
    }
    if reader.hasLoneSurrogate {
      records.warnings.add(.surrogate, line: line, "a lone surrogate was replaced by U+FFFD")
    }
    for mistake in reader.deviations.names { warnUnstandard(mistake, &records.warnings) }
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
