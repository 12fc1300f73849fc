import AlbumModel
import RecordReading

/// Albums as sections of a document: a heading with the artist and the title, or with the title
/// only; below it lines with names and values, tracks, a picture and text.
///
/// Text without a name is kept in the field `notes`, headings above those of albums in `section`.
struct SectionRecords: TextFormat, LineFormat {
  let kind = SourceKind.text
  private let layout: SectionLayout
  var reader: LineReader
  private var section: String?
  private var album: SectionAlbum?
  private let maximumRecord: Int

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    LineRecords.recognizes(opening, options: options)
      && SectionLayout(LineReader.firstOfList(of: opening)) != nil
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    guard let layout = SectionLayout(LineReader.firstOfList(of: text.feed)) else {
      return try LineRecords.open(text)
    }
    return SectionRecords(
      layout: layout, reader: LineReader(text.feed), maximumRecord: text.feed.maximumRecord)
  }

  mutating func finish(_ records: inout RecordBuilder) { album.take()?.append(to: &records) }

  mutating func add(_ line: LineReader.Line, to records: inout RecordBuilder) {
    let line = line.unescaped
    let heading = SectionHeading(line.text)
    if let heading, heading.depth == layout.depth, let next = album(of: heading, line.number) {
      finish(&records)
      album = next
    } else if let heading, heading.depth <= layout.depth, heading.depth < SectionHeading.bold {
      finish(&records)
      section = ListLine(heading.text)?.text
    } else if let text = TrimmedText.text(line.text),
      album?.add(text, heading, isOfTitles: layout.isOfTitles, longest: maximumRecord) != true
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
      let title = SectionLine.title(in: entry.text)
      members.append(.init(name: "title", value: .text(TrimmedText.unquoted(title.text))))
      members.add("year", title.year)
      members.add("url", entry.address)
      members.add("notes", title.note)
    } else if let found = entry.members {
      members = found
    } else {
      return nil
    }
    members.add("section", section)
    return SectionAlbum(members, line: line)
  }
}

/// The album of a section that is being read.
struct SectionAlbum {
  /// Why a line is in no album.
  static let tooMuch = "more text than an album can have"

  private var album: PendingAlbum
  /// The names of the members in plain form.
  private var names: Set<String>
  private var notes: [String] = []
  private var length = 0
  /// Whether the next lines are tracks.
  private var isTracks = false

  init(_ members: [JSONObject.Member], line: Int) {
    names = Set(members.map { FieldNames.plain($0.name) })
    // What follows the year in the heading is one with the text below.
    let note = members.first { $0.name == "notes" }?.value.nameText
    album = PendingAlbum(members.filter { $0.name != "notes" || note == nil }, line: line)
    if let note { notes = [note] }
  }

  /// Adds a line.
  ///
  /// - Returns: false if it does not fit.
  mutating func add(
    _ text: String, _ heading: SectionHeading?, isOfTitles: Bool, longest: Int
  ) -> Bool {
    length += text.utf8.count
    guard length < longest else { return false }
    if case .rule = CardLine(text, mark: ":") { return true }
    if let heading, heading.depth <= SectionHeading.bold {
      let name = String(heading.text.dropFirst(2))
      isTracks = TrackList.isList(name)
      if !isTracks { notes.append(name) }
      return true
    }
    if let picture = SectionLine.picture(text), begin("cover", picture) { return true }
    if isOfTitles, text.hasPrefix("by "), begin("artist", String(text.dropFirst(3))) { return true }
    let entry = ListLine(text)
    if case .track(let track)? = entry?.kind { return album.add(.text(track.text)) }
    let members = SectionLine.members(of: text)
    if !members.isEmpty, members.allSatisfy({ ColumnNames.isKnown($0.name) }) {
      for (name, value) in members where !begin(name, value) { notes.append("\(name): \(value)") }
      isTracks = members.count == 1 && members[0].value.isEmpty && TrackList.isList(members[0].name)
    } else if isTracks, let track = entry?.text {
      return album.add(.text(track))
    } else {
      notes.append(text)
    }
    return true
  }

  /// Adds a member with a value; false if it is there.
  private mutating func begin(_ name: String, _ value: String) -> Bool {
    guard names.insert(FieldNames.plain(name)).inserted else { return false }
    if !value.isEmpty { album.add(name, value) }
    return true
  }

  /// Adds the album to records.
  consuming func append(to records: inout RecordBuilder) {
    if !notes.isEmpty { album.add("notes", notes.joined(separator: "\n")) }
    album.append(to: &records, tracks: "track")
  }
}
