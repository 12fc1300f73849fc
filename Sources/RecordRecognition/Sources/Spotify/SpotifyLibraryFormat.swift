import AlbumModel
import RecordReading

/// `YourLibrary.json`: the saved albums of a user of Spotify, and the saved tracks, combined to
/// albums.
struct SpotifyLibraryFormat: TextFormat, RecordFormat {
  let kind = SourceKind.spotify
  private var text: OpenedText
  private var hasBegun = false
  /// The lists that have not been read yet.
  private var pending: ArraySlice<String> = []
  private var list: (any RecordFormat)?

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard options.recordsPointer == nil, JSONRecords.recognizes(opening, options: options) else {
      return false
    }
    let text = opening.block.bytes.lazy.filter { !JSONReader.isSpace($0) }.prefix(64)
    let dense = String(decoding: Array(text), as: UTF8.self)
    return ["{\"tracks\":[", "{\"albums\":["].contains { name in
      dense.hasPrefix(name + "]") || dense.hasPrefix(name + "{\"artist\":\"")
    }
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    SpotifyLibraryFormat(text: text)
  }

  var bytesRead: Int { text.file.size ?? text.feed.bytesRead }

  var items: ItemCount? { list?.items ?? ItemCount(name: "tracks", count: 0) }

  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    if !hasBegun { try begin(&records.warnings) }
    if try list?.read(into: &records) == true { return true }
    guard let name = pending.popFirst() else { return false }
    list = try format(name)
    return true
  }

  private mutating func begin(_ warnings: inout WarningLog) throws(ImportError) {
    hasBegun = true
    try text.file.prepareToRewind()
    let outline = try JSONOutline(of: &text.feed)
    let lists = outline.places.all.filter { $0.isList && $0.path.count == 1 && $0.count > 0 }
    let names = lists.map { $0.path[0] }
    pending = ["albums", "tracks"].filter(names.contains)[...]
    guard !pending.isEmpty else {
      throw ImportError(
        .noRecords, text.file.name, "has neither saved albums nor liked tracks",
        advice: "there is nothing to import")
    }
    for (name, other) in zip(names, lists) where !["albums", "tracks"].contains(name) {
      warnings.add(.leftOut, line: other.line, "\(other.count) in \"\(name)\" are not albums")
    }
  }

  /// The reader of one of the lists.
  private mutating func format(_ name: String) throws(ImportError) -> any RecordFormat {
    try text.feed.rewind()
    text.options.recordsPointer = JSONPointer(tokens: [name])
    text.options.sourceName = kind.name
    guard name == "tracks" else {
      return JSONRecords(text, placeName: Self.list("saved albums"))
    }
    return GroupedReader(JSONRecords(text), entry: Self.track) { album in
      JSONObject(
        RowGrouping.likedTracks.members(of: album.tracks) + [Self.list("liked tracks")]
          + album.record())
    }
  }

  /// The member with the list of an album: one that is saved is read first, and keeps its list.
  private static func list(_ name: String) -> JSONObject.Member {
    .init(name: "list", value: .text(name))
  }

  private static func track(_ record: ImportRecord) -> TrackEntry {
    let track = record.object
    return TrackEntry(
      album: track.text("album"), artist: track.text("artist"), object: track, line: record.line)
  }
}
