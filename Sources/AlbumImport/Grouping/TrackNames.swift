import AlbumFiles
import AlbumModel

/// The names of a source for the data of its tracks, and their meaning for an album.
struct TrackNames: Sendable {
  var album: String
  var albumArtist: String
  var artist: String
  var compilation: String
  var disc: String
  var year: String
  var genre: String
  var plays: String
  /// The time at which the track was added; texts that sort by time.
  var dateAdded: String
  /// The path of its file, as a `file:` URL.
  var location: String
  /// The user's rating of the album, unless it was computed from those of the tracks.
  var albumRating: @Sendable (JSONObject) -> Int64?
  /// The kind of a track that does not belong to an album of music; nil for all others.
  var absence: @Sendable (JSONObject) -> String?

  /// The entry for the record of a track.
  func entry(of record: ImportRecord) -> TrackEntry {
    entry(of: record.batch.object(row: record.row), line: record.line)
  }

  private func entry(of track: JSONObject, line: Int) -> TrackEntry {
    TrackEntry(
      album: track.text(album), albumArtist: track.text(albumArtist), artist: track.text(artist),
      isCompilation: track.value(named: compilation) == .flag(true),
      disc: track.integer(disc).flatMap { Int(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil },
      year: track.year(year), genre: track.text(genre), folder: folder(of: track),
      absence: absence(track), object: track, line: line)
  }

  /// The draft of a record: an album combined from tracks, or a single track.
  func draft(of record: JSONObject) -> AlbumContent {
    guard record.value(named: "tracks") != nil else {
      var groups = TrackGroups()
      groups.add(entry(of: record, line: 1))
      var content = AlbumContent()
      for album in groups.albums { content = draft(of: album.record) }
      return content
    }
    let tracks = record.objects("tracks")
    var content = AlbumContent(ofGroup: record)
    let playCounts = tracks.compactMap { $0.integer(plays) }.filter { $0 > 0 }
    if !playCounts.isEmpty { content.fields["plays"] = .integer(playCounts.reduce(0, &+)) }
    content.fields["rating"] = tracks.lazy.compactMap(albumRating).first.map(FieldValue.integer)
    content.fields["date_added"] =
      tracks.compactMap { $0.text(dateAdded) }.min().map(FieldValue.text)
    content.fields["path"] =
      FileAddress.commonFolder(tracks.compactMap(folder)).map(FieldValue.text)
    return content
  }

  private func folder(of track: JSONObject) -> String? {
    guard case .text(let address)? = track.value(named: location) else { return nil }
    return FileAddress.folder(of: address)
  }
}
