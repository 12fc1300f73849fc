import AlbumModel
import RecordReading

/// Lists in lines in which artists stand above their albums, as headings or less indented.
struct OutlineRecords: TextFormat, RecordFormat {
  /// The number of lines by which a file is recognized.
  private static let sampleSize = 300
  /// The number of lines that are read at once.
  private static let batchSize = 512

  let kind = SourceKind.text
  private let layout: OutlineLayout
  private var reader: LineReader
  private var isFirst = true
  private var artist: (name: String, line: Int, isUsed: Bool)?
  /// What is in brackets behind the artist.
  private var artistRemark: String?
  private var section: String?
  /// The album whose tracks may follow.
  private var pending: PendingAlbum?

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    LineRecords.recognizes(opening, options: options) && layout(of: opening) != nil
  }

  /// The layout of a list; nil for other texts.
  static func layout(of opening: BlockFeed) -> OutlineLayout? {
    OutlineLayout(LineReader.firstOfList(sampleSize, of: opening))
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    guard let layout = layout(of: text.feed) else { return try LineRecords.open(text) }
    return OutlineRecords(layout: layout, reader: LineReader(text.feed))
  }

  private init(layout: OutlineLayout, reader: LineReader) {
    (self.layout, self.reader) = (layout, reader)
  }

  var bytesRead: Int { reader.bytesRead }

  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    if layout.isInDoubt { records.noteOrder() }
    guard let lines = try reader.next(Self.batchSize, &records.warnings) else {
      endArtist(&records)
      return false
    }
    for line in lines { add(line.unescaped, to: &records) }
    return true
  }

  private mutating func add(_ line: LineReader.Line, to records: inout RecordBuilder) {
    guard
      let entry = OutlineLine(
        line.text, isFirst: layout.hasBlocks && isFirst, yearLeads: layout.yearsLead)
    else {
      isFirst = true
      return
    }
    isFirst = false
    guard !entry.entry.isReference else {
      return records.leaveOut(line.text, line: line.number, "a link within the document")
    }
    switch entry.level {
    case layout.albums where artist != nil: addAlbum(entry, line.number, to: &records)
    case layout.artists:
      endArtist(&records)
      let found = layout.hasRemarks.artists ? EndRemark.split(entry.text) : nil
      artist = (found?.rest ?? entry.text, line.number, false)
      artistRemark = found?.remark
    case ..<layout.artists:
      endArtist(&records)
      section = entry.text
    case (layout.albums + 1)... where pending != nil:
      let members = SectionLine.members(of: line.text)
      if case .track(let track) = entry.entry.kind {
        _ = pending?.add(.text(track.text))
      } else if !members.isEmpty, members.allSatisfy({ ColumnNames.isKnown($0.name) }) {
        for (name, value) in members { pending?.add(name, value) }
      } else {
        _ = pending?.add(.text(entry.text))
      }
    default:
      finish(&records)
      records.leaveOut(line.text, line: line.number, LineRecords.noNames)
    }
  }

  private mutating func addAlbum(
    _ entry: OutlineLine, _ line: Int, to records: inout RecordBuilder
  ) {
    if case .track(let track) = entry.entry.kind, pending?.add(.text(track.text)) == true { return }
    finish(&records)
    artist?.isUsed = true
    let found = layout.hasRemarks.titles ? EndRemark.split(titled: entry.title.text) : nil
    var members = [
      JSONObject.Member(name: "artist", value: .text(artist?.name ?? "")),
      JSONObject.Member(name: "title", value: .text(found?.rest ?? entry.title.text)),
    ]
    members.add("year", entry.title.year)
    members.add("url", entry.entry.address)
    let notes = [entry.title.note ?? entry.entry.remark ?? found?.remark, artistRemark]
    members.add("notes", TrimmedText.text(notes.compactMap(\.self).joined(separator: "; ")))
    members.add("section", section)
    pending = PendingAlbum(members, line: line)
  }

  private mutating func endArtist(_ records: inout RecordBuilder) {
    finish(&records)
    if let artist, !artist.isUsed {
      records.append(
        JSONObject([.init(name: "artist", value: .text(artist.name))]), line: artist.line,
        absence: "an artist without albums")
    }
    artist = nil
  }

  /// Adds the last album.
  private mutating func finish(_ records: inout RecordBuilder) {
    pending.take()?.append(to: &records, tracks: "track")
  }
}
