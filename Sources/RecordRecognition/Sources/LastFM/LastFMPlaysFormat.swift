import AlbumModel
import RecordReading

/// The plays of a user of Last.fm as JSON of its web service, combined to albums.
enum LastFMPlaysFormat: TextFormat {
  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard JSONRecords.recognizes(opening, options: options),
      RejectsHeading(readingFrom: opening.block.bytes) == nil
    else { return false }
    let text = String(decoding: opening.block.bytes.prefix(4096), as: UTF8.self)
    let dense = text.filter { !$0.isWhitespace }
    return dense.contains("\"album\":{") && dense.contains("\"#text\":")
      && dense.contains("\"date\":{\"uts\":")
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    var text = text
    text.options.sourceName = text.options.sourceName ?? SourceKind.lastFM.name
    return GroupedReader(
      JSONRecords(text), of: .lastFM, noun: "plays", entry: entry, record: record)
  }

  /// The record of an album: of its plays, and of its places in lists of top albums.
  private static func record(of album: TrackAlbum) -> JSONObject {
    let plays = album.tracks.filter { !isTopAlbum($0) }
    guard !plays.isEmpty else { return album.tracks[0] }
    let counts = album.tracks.filter(isTopAlbum).compactMap { $0.integer("playcount") }
    var members = RowGrouping.plays.members(of: plays)
    if let most = counts.max(), most > Int64(plays.count) {
      members = [.init(name: "plays", value: .integer(most))]
    }
    return JSONObject(members + album.with(tracks: plays).record())
  }

  /// Whether an entry is an album of a user's top albums, next to the plays.
  private static func isTopAlbum(_ entry: JSONObject) -> Bool {
    entry.value(named: "album") == nil
      && entry.text("list")?.lowercased().contains("album") == true
  }

  private static func entry(_ record: ImportRecord) -> TrackEntry {
    let play = record.object
    let album = isTopAlbum(play) ? play : play.object("album")
    let artist = play.object("artist")
    return TrackEntry(
      album: album?.text(["#text", "title", "name"]),
      artist: artist?.text(["name", "#text"]) ?? play.text("artist"),
      // An ID also combines the tracks of several artists.
      folder: album?.text("mbid"), object: play, line: record.line)
  }
}
