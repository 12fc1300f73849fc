import AlbumModel
import RecordReading

extension SourceKind {
  /// A playlist: M3U, M3U8 or PLS.
  static let playlist = SourceKind(
    name: "playlist", fields: ["path": SourceField("path"), "playlist": SourceField("playlist")],
    preparing: { object in
      guard object.value(named: "tracks") == nil else { return object }
      return PlaylistFormat.record(of: TrackAlbum(of: PlaylistFormat.entry(of: object, line: 1)))
    })
}

/// Playlists, whose tracks are combined to albums.
enum PlaylistFormat: TextFormat {
  /// The names of folders with the albums of several artists.
  private static let sharedFolders: Set<String> = WordList.named("PlaylistFormat.sharedFolders")

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    if options.sourceName == SourceKind.playlist.name { return true }
    guard options.delimiter == nil, options.columns == nil else { return false }
    let text = TrimmedText.trim(opening.block.slice(0..<min(opening.block.count, 4096)))
    let lines = text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map { line in
      String(decoding: line, as: UTF8.self).lowercased()
    }
    guard let first = lines.first else { return false }
    if first.hasPrefix("#extm3u") || first.hasPrefix("#extinf:") || first.hasPrefix("[playlist]") {
      return true
    }
    // The last line may be incomplete.
    let paths = lines.prefix(max(1, lines.count - 1)).filter { !$0.hasPrefix("#") }
    return !paths.isEmpty && paths.allSatisfy { AudioNames.isAudio(Array($0.utf8)) }
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    let tracks = PlaylistTracks(text.feed, fileName: text.file.name)
    return GroupedReader(tracks) { record in
      entry(of: record.object, line: record.line)
    } record: { [tracks] album in
      record(of: album, named: tracks.name)
    }
  }

  /// The record of an album.
  static func record(of album: TrackAlbum, named playlist: String? = nil) -> JSONObject {
    let images = album.tracks.lazy.compactMap { $0.text("image").flatMap { CoverText.address($0) } }
    var more: [JSONObject.Member] = []
    more.add("track_count", Int64(album.trackCount))
    more.add("cover_url", images.first)
    more.add("playlist", playlist)
    // The common folder of all tracks; none for web addresses.
    let folders = Set(album.tracks.map { $0.text("path").flatMap { PlaylistPath($0).folder } })
    if folders.count == 1, let folder = folders.first ?? nil, !folder.contains("://") {
      more.add("path", folder)
    }
    return album.record(with: more)
  }

  /// The entry of a track.
  static func entry(of track: JSONObject, line: Int) -> TrackEntry {
    let path = PlaylistPath(track.text("path") ?? "")
    let (album, albumArtist) = (track.text("album"), track.text("album_artist"))
    let isShared = path.artist.map { sharedFolders.contains(FoldedText.fold($0)) } ?? false
    let folderArtist = isShared || album != nil ? nil : path.artist
    return TrackEntry(
      album: album ?? path.album, albumArtist: albumArtist ?? folderArtist,
      artist: track.text("artist"), isCompilation: isShared && albumArtist == nil,
      disc: path.disc, year: path.year, genre: track.text("genre"),
      folder: path.disc == nil ? path.folder : nil, object: track, line: line)
  }
}
