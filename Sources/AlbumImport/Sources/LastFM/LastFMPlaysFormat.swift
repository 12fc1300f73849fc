import AlbumModel

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

  static func open(
    _ feed: BlockFeed, of file: InputFile, options: ImportOptions
  ) throws(ImportError) -> any RecordFormat {
    var options = options
    options.sourceName = options.sourceName ?? SourceKind.lastFM.name
    return GroupedReader(
      JSONRecords(feed, of: file, options: options), of: .lastFM, noun: "plays", entry: entry
    ) { album in
      JSONObject(RowGrouping.plays.members(of: album.tracks) + album.record())
    }
  }

  private static func entry(_ record: ImportRecord) -> TrackEntry {
    let play = record.object
    let album = play.object("album")
    let artist = play.object("artist")
    return TrackEntry(
      album: album?.text(["#text", "title", "name"]),
      artist: artist?.text(["name", "#text"]) ?? play.text("artist"),
      // An ID also combines the tracks of several artists.
      folder: album?.text("mbid"), object: play, line: record.line)
  }
}
