import AlbumModel
import RecordReading

/// Albums as sections of a document: a heading with the artist and the title, or with the title
/// only; below it lines with names and values, tracks, a picture and text.
///
/// Text without a name is kept in the field `notes`, headings above those of albums in `section`.
struct SectionRecords: TextFormat, RecordFormat {
  /// The number of lines by which a file is recognized.
  private static let sampleSize = 300
  /// The number of lines that are read at once.
  private static let batchSize = 512

  let kind = SourceKind.text
  private let layout: SectionLayout
  private var reader: LineReader
  private var section: String?
  private var album: SectionAlbum?
  private let maximumRecord: Int

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard options.sourceName ?? SourceKind.text.name == SourceKind.text.name,
      !options.describesTable
    else { return false }
    return layout(of: opening) != nil
  }

  private static func layout(of opening: BlockFeed) -> SectionLayout? {
    SectionLayout(LineReader.firstOfList(sampleSize, of: opening))
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    guard let layout = layout(of: text.feed) else { return try LineRecords.open(text) }
    return SectionRecords(
      layout: layout, reader: LineReader(text.feed), maximumRecord: text.feed.maximumRecord)
  }

  private init(layout: SectionLayout, reader: LineReader, maximumRecord: Int) {
    (self.layout, self.reader, self.maximumRecord) = (layout, reader, maximumRecord)
  }

  var bytesRead: Int { reader.bytesRead }

  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    guard let lines = try reader.next(Self.batchSize, &records.warnings) else {
      album.take()?.append(to: &records)
      return false
    }
    for line in lines { add(line.unescaped, to: &records) }
    return true
  }

  private mutating func add(_ line: LineReader.Line, to records: inout RecordBuilder) {
    let heading = SectionHeading(line.text)
    if let heading, layout.isAlbum(heading), let next = album(of: heading, line.number) {
      album.take()?.append(to: &records)
      album = next
    } else if let heading, heading.depth <= layout.depth, heading.depth < SectionHeading.bold {
      album.take()?.append(to: &records)
      section = ListLine(heading.text)?.text
    } else if let text = TrimmedText.text(line.text),
      album?.add(text, heading: heading, layout, longest: maximumRecord) != true
    {
      records.leaveOut(
        text, line: line.number,
        album == nil ? "a line that belongs to no album" : SectionAlbum.tooMuch)
    }
  }

  /// The album of a heading; nil if it is something else, such as "Introduction".
  private func album(of heading: SectionHeading, _ line: Int) -> SectionAlbum? {
    guard let entry = ListLine(heading.text, style: layout.style) else { return nil }
    var members: [JSONObject.Member] = []
    if layout.isOfTitles {
      let title = OutlineLine.title(in: entry.text)
      members.append(.init(name: "title", value: .text(TrimmedText.unquoted(title.text))))
      members.add("year", title.year)
      members.add("url", entry.address)
      members.add("notes", title.note)
    } else if let found = entry.members {
      members = found
    } else {
      return nil
    }
    if !layout.isNumbered { members.add("number", heading.number) }
    members.add("section", section)
    return SectionAlbum(members, line: line)
  }
}

/// The album of a section that is being read.
struct SectionAlbum {
  /// Why a line is in no album.
  static let tooMuch = "more text than an album can have"

  private var album: PendingAlbum
  /// The maximum number of ``texts``; lines of others are notes.
  private static let mostTexts = 1000

  /// The members with several lines, in order.
  private var texts: [(name: String, lines: [String])] = []
  /// The names that are there in plain form, with the places in ``texts`` of those that have one.
  private var names: [String: Int?]
  private var length = 0
  /// The name to which the next lines belong.
  private var open = "notes"

  init(_ members: [JSONObject.Member], line: Int) {
    names = Dictionary(
      members.map { (FieldNames.plain($0.name), nil) }, uniquingKeysWith: { first, _ in first })
    // What follows the year in the heading is one with the text below.
    let notes = members.first { $0.name == "notes" }?.value.nameText
    album = PendingAlbum(members.filter { $0.name != "notes" || notes == nil }, line: line)
    if let notes { add(open, open, notes) }
  }

  /// Adds a line.
  ///
  /// - Parameters:
  ///   - text: the line, trimmed.
  ///   - heading: the same as a heading, if it is one.
  ///   - layout: what the sections of the file have.
  ///   - longest: the maximum length of an album.
  /// - Returns: false if it does not fit.
  mutating func add(
    _ text: String, heading: SectionHeading?, _ layout: SectionLayout, longest: Int
  ) -> Bool {
    length += text.utf8.count
    guard length < longest else { return false }
    if case .rule = CardLine(text, mark: ":") { return true }
    if let heading, heading.depth <= SectionHeading.bold {
      let name = String(heading.text.dropFirst(2))
      if heading.depth < SectionHeading.bold || layout.isName(name) {
        open = name
        return true
      }
    }
    if let picture = SectionLine.picture(text), begin("cover", picture) { return true }
    if case .track(let track)? = ListLine(text)?.kind { return album.add(.text(track.text)) }
    let members = SectionLine.members(of: text).filter { layout.isName($0.name) }
    if !members.isEmpty {
      for (name, value) in members where !begin(name, value) { append("\(name): \(value)") }
      if members.count == 1, members[0].value.isEmpty { open = members[0].name }
      return true
    }
    if layout.isOfTitles, text.hasPrefix("by "), begin("artist", String(text.dropFirst(3))) {
      return true
    }
    if TrackList.isList(open), let track = ListLine(text)?.text {
      return album.add(.text(track))
    }
    append(text)
    return true
  }

  /// Begins a member; false if it is there.
  private mutating func begin(_ name: String, _ value: String) -> Bool {
    let plain = FieldNames.plain(name)
    guard names[plain] == nil, texts.count < Self.mostTexts else { return false }
    open = "notes"
    names[plain] = .some(nil)
    if !value.isEmpty { add(name, plain, value) }
    return true
  }

  /// Appends a line to the open member.
  private mutating func append(_ text: String) {
    if texts.count >= Self.mostTexts { open = "notes" }
    let plain = FieldNames.plain(open)
    if let place = names[plain] ?? nil {
      texts[place].lines.append(text)
    } else {
      add(open, plain, text)
    }
  }

  private mutating func add(_ name: String, _ plain: String, _ text: String) {
    names[plain] = texts.count
    texts.append((name, [text]))
  }

  /// Adds the album to records.
  consuming func append(to records: inout RecordBuilder) {
    for (name, lines) in texts { album.add(name, lines.joined(separator: "\n")) }
    album.append(to: &records, tracks: "track")
  }
}
