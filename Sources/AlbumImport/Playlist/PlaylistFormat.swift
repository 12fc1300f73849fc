import AlbumModel

/// Playlists: their tracks are put together to albums.
struct PlaylistFormat: TextFormat {
  private static let endings = [
    ".mp3", ".flac", ".ogg", ".oga", ".opus", ".m4a", ".aac", ".wma", ".wav", ".aif", ".aiff",
    ".ape",
    ".mpc", ".wv", ".mp4", ".alac", ".dsf",
  ]
  /// What people call the folder with the albums of several artists.
  private static let sharedFolders: Set<String> = [
    "compilations", "compilation", "various", "various artists", "va", "v.a.", "soundtracks",
    "soundtrack", "ost", "sampler",
  ]

  let sourceName: String
  private let fileName: String
  private var reader: PlaylistReader
  private var records = GroupedRecords(drafting: PlaylistDraft.content)
  private var hasRead = false

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
    // The last line may be cut off.
    let paths = lines.prefix(max(1, lines.count - 1)).filter { !$0.hasPrefix("#") }
    return !paths.isEmpty
      && paths.allSatisfy { path in endings.contains { path.hasSuffix($0) } }
  }

  init(_ feed: BlockFeed, of file: InputFile, options: ImportOptions) throws(ImportError) {
    sourceName = options.sourceName ?? SourceKind.playlist.name
    fileName = file.name
    reader = PlaylistReader(TextLines(feed, fileName: file.name))
  }

  var rejectsHeading: [UInt8] { RejectsHeading.text(of: sourceName) }

  var bytesRead: Int { reader.bytesRead }

  var items: ItemCount? { ItemCount(name: "tracks", count: records.trackCount) }

  mutating func nextBatch() throws(ImportError) -> RecordBatch? {
    if !hasRead { try readAll() }
    let name = reader.name.map { JSONObject.Member(name: "playlist", value: .text($0)) }
    return records.nextBatch { JSONObject(Array($0.record) + (name.map { [$0] } ?? [])) }
  }

  private mutating func readAll() throws(ImportError) {
    hasRead = true
    while let entry = try reader.next() { records.add(Self.track(entry)) }
    guard records.trackCount > 0 else {
      throw ImportError(.noRecords, fileName, "is a playlist without tracks")
    }
  }

  private static func track(_ entry: PlaylistEntry) -> TrackEntry {
    let path = PlaylistPath(entry.path)
    let isShared = path.artist.map { sharedFolders.contains(FoldedText.fold($0)) } ?? false
    let folderArtist = isShared || entry.album != nil ? nil : path.artist
    return TrackEntry(
      album: entry.album ?? path.album, albumArtist: entry.albumArtist ?? folderArtist,
      artist: entry.artist, isCompilation: isShared && entry.albumArtist == nil,
      disc: path.disc, year: path.year, genre: entry.genre,
      folder: path.disc == nil ? path.folder : nil, object: entry.object, line: entry.line)
  }
}
