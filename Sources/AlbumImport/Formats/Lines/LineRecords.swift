import AlbumModel

extension SourceKind {
  /// A list of lines with artist and title.
  static let text = SourceKind(name: "text")
}

/// Lists in lines, as people write them in notes and in Markdown: `Artist - Title (1977)`.
///
/// Tracks in lines below an album are kept in its field `track`, headings in `section`.
struct LineRecords: TextFormat, RecordFormat {
  /// The number of lines by which a file is recognized.
  private static let sampleSize = 300
  /// Why most lines are no albums.
  private static let noNames = "a line without artist and title"
  /// The number of records in a batch.
  private static let batchSize = 512

  let kind = SourceKind.text
  private let style: ListLine.Style
  private var feed: BlockFeed
  private var position = 0
  private var line = 1
  private var section: String?
  /// The album whose tracks may follow.
  private var pending: PendingAlbum?

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    if let name = options.sourceName { return name == SourceKind.text.name }
    guard options.delimiter == nil, options.columns == nil, options.hasHeader == nil else {
      return false
    }
    guard isList(opening) else { return false }
    let table = DialectDetection.best(opening, from: 0, delimiter: nil)
    guard table.header == nil else { return false }
    let width = table.rows.first?.count ?? 0
    let isUneven = table.rows.count { $0.count == width } * 5 < table.rows.count * 4
    // `Artist - Title, 1977` and what may follow.
    let isOfYears =
      width == 2
      && table.rows.count { row in
        row.count == 1 || row.count == 2 && YearText.year(in: String(row[1].prefix(4))) != nil
      } * 10 >= table.rows.count * 9
    // Otherwise it is a table whose cells have dashes.
    return width == 1 || isUneven || isOfYears
  }

  /// Whether the first lines are a list of albums.
  static func isList(_ opening: BlockFeed) -> Bool {
    let lines = Self.lines(in: opening.block.bytes, from: 0, isLast: opening.isAtEnd)
      .prefix(sampleSize).map(\.text)
    let style = style(of: lines)
    return areList(lines.compactMap { ListLine($0, style: style) })
  }

  /// Whether most lines that may be albums are.
  private static func areList(_ lines: [ListLine]) -> Bool {
    let lines = lines.filter { line in
      if case .track = line.kind { false } else { true }
    }
    let isMarked = lines.count(where: \.isMarked) * 10 >= lines.count * 3
    let candidates = lines.filter { line in
      switch line.kind {
      case .album: true
      case .other: line.isMarked || !isMarked
      default: false
      }
    }
    let albums = candidates.filter(\.isAlbum)
    let length = albums.reduce(0) { sum, line in
      if case .album(let artist, let title, _) = line.kind {
        sum + artist.utf8.count + title.utf8.count
      } else {
        sum
      }
    }
    return albums.count >= 2 && albums.count * 10 >= candidates.count * 8
      && (!isMarked || albums.count(where: \.isMarked) * 10 >= albums.count * 8)
      && length <= albums.count * 120
  }

  static func open(
    _ feed: BlockFeed, of file: InputFile, options: ImportOptions
  ) throws(ImportError) -> any RecordFormat {
    let lines = lines(in: feed.block.bytes, from: 0, isLast: feed.isAtEnd).prefix(sampleSize)
    return LineRecords(feed: feed, style: style(of: lines.map(\.text)))
  }

  /// What most lines have in common.
  static func style(of lines: [String]) -> ListLine.Style {
    func albums(_ style: ListLine.Style) -> (all: Int, withYear: Int) {
      lines.compactMap { ListLine($0, style: style) }.reduce(into: (0, 0)) { counts, line in
        guard case .album(_, _, let year) = line.kind else { return }
        counts.0 += 1
        if year != nil { counts.1 += 1 }
      }
    }
    func most(_ isOne: (String) -> Bool) -> Bool { lines.count(where: isOne) * 2 > lines.count }
    var style = ListLine.Style()
    var candidates: [WritableKeyPath<ListLine.Style, Bool>] = []
    if most({ $0.contains(", 1") || $0.contains(", 2") }) { candidates.append(\.yearsFollowCommas) }
    if most({ $0.prefix(4).allSatisfy(\.isNumber) }) { candidates.append(\.yearsLead) }
    if most({ $0.contains(": ") }), !areNamed(lines) { candidates.append(\.hasColons) }
    for path in candidates {
      let plain = albums(style)
      var other = style
      other[keyPath: path] = true
      let found = albums(other)
      let isUsual =
        path == \.hasColons
        ? plain.all * 5 < found.all : (found.withYear - plain.withYear) * 2 > found.all
      if isUsual { style = other }
    }
    return style
  }

  /// Whether the texts before colons are names of fields: `Artist: Can`.
  private static func areNamed(_ lines: [String]) -> Bool {
    let names = lines.compactMap { line in
      line.firstRange(of: ": ").map { line[..<$0.lowerBound] }
    }
    return Set(names).count * 2 < names.count
      || names.count { ColumnNames.isKnown(String($0)) } * 5 > names.count
  }

  private init(feed: BlockFeed, style: ListLine.Style) {
    self.feed = feed
    self.style = style
  }

  var bytesRead: Int { feed.bytesRead }

  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    let start = position
    let lines = Self.lines(in: feed.block.bytes, from: position, isLast: feed.isAtEnd)
      .prefix(Self.batchSize)
    let notes = feed.notes
    for (text, end) in lines {
      let row = RowTable.Row(position..<end, cells: 0..<0, line: line)
      records.warnings.add(notes, in: [row])
      add(text, to: &records)
      position = end
      line += 1
    }
    if feed.isAtEnd, position == feed.block.count { finish(&records) }
    guard position == start else { return true }
    guard !feed.isAtEnd else { return false }
    guard !feed.isTooLong(from: position) else {
      throw feed.tooLong("the list", line: line, advice: "not a list of lines")
    }
    try feed.advance(keepingFrom: position)
    position = 0
    return true
  }

  private mutating func add(_ text: String, to records: inout RecordBuilder) {
    guard let entry = ListLine(text, style: style) else { return }
    switch entry.kind {
    case .album:
      finish(&records)
      var members = entry.members ?? []
      members.add("section", section)
      pending = PendingAlbum(members, line: line)
    case .track(let track):
      let isAdded = pending?.add(.text(track.text))
      if isAdded == true { return }
      leaveOut(text, isAdded == nil ? Self.noNames : PendingAlbum.tooManyTracks, &records)
    case .heading(let title): section = title
    case .other:
      finish(&records)
      leaveOut(text, Self.noNames, &records)
    }
  }

  private mutating func leaveOut(
    _ text: String, _ reason: String, _ records: inout RecordBuilder
  ) {
    records.append(
      JSONObject([JSONObject.Member(name: "line", value: .text(text))]), line: line,
      absence: reason)
  }

  /// Adds the last album.
  private mutating func finish(_ records: inout RecordBuilder) {
    pending.take()?.append(to: &records, tracks: "track")
  }

  /// The complete lines of a text, with the positions after them.
  private static func lines(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool
  ) -> some Sequence<(text: String, end: Int)> {
    sequence(state: start) { position -> (text: String, end: Int)? in
      guard position < text.count else { return nil }
      let rest = text[position...]
      let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D }
      // The line end may have a second byte in the next block.
      guard isLast || end.map({ $0 + 1 < text.count }) == true else { return nil }
      let line = String(decoding: text[position..<(end ?? text.count)], as: UTF8.self)
      position = (end ?? text.count - 1) + 1
      if let end, text[end] == 0x0D, position < text.count, text[position] == 0x0A {
        position += 1
      }
      return (line, position)
    }
  }
}
