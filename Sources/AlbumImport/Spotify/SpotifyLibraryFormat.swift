/// `YourLibrary.json`: the albums that a user of Spotify saved, and the tracks, put together to albums.
struct SpotifyLibraryFormat: TextFormat {
  let sourceName: String
  private let file: InputFile
  private let options: ImportOptions
  private var feed: BlockFeed
  private var hasBegun = false
  /// The lists that the file has.
  private var lists: [JSONOutline.Place] = []
  private var saved: JSONRecords?
  private var savedCount = 0
  private var liked = GroupedRecords(drafting: SpotifyDraft.content)
  private var hasReadLiked = false
  /// What goes wrong once the records before it have been handed over.
  private var failure: ImportError?
  private var warnings: [ImportWarning] = []

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard options.recordsPointer == nil, JSONRecords.recognizes(opening, options: options) else {
      return false
    }
    let text = opening.block.bytes.lazy.filter { !JSONValueEnd.isSpace($0) }.prefix(64)
    let dense = String(decoding: Array(text), as: UTF8.self)
    return ["{\"tracks\":[", "{\"albums\":["].contains { name in
      dense.hasPrefix(name + "]") || dense.hasPrefix(name + "{\"artist\":\"")
    }
  }

  init(_ feed: BlockFeed, of file: InputFile, options: ImportOptions) throws(ImportError) {
    self.feed = feed
    self.file = file
    self.options = options
    sourceName = options.sourceName ?? SourceKind.spotify.name
  }

  var rejectsHeading: [UInt8] { RejectsHeading.text(of: sourceName) }

  var bytesRead: Int { file.size ?? feed.bytesRead }

  var items: ItemCount? { ItemCount(name: "tracks", count: liked.trackCount) }

  mutating func nextBatch() throws(ImportError) -> RecordBatch? {
    if !hasBegun { try begin() }
    if let batch = try saved?.nextBatch() {
      defer { warnings = [] }
      savedCount += batch.count
      return batch.adding(warnings)
    }
    saved = nil
    if !hasReadLiked { try readLiked() }
    if let batch = liked.nextBatch(
      after: savedCount, warnings: warnings,
      record: {
        JSONObject(
          RowGrouping.likedTracks.members(of: $0.tracks, RowGrouping.Numbers([])) + $0.record)
      })
    {
      warnings = []
      return batch
    }
    if let failure {
      self.failure = nil
      throw failure
    }
    return nil
  }

  private mutating func begin() throws(ImportError) {
    hasBegun = true
    try file.prepareToRewind()
    let outline = try JSONOutline(of: &feed)
    lists = outline.places.filter { $0.isList && $0.pointer.tokens.count == 1 && $0.count > 0 }
    guard list("albums") != nil || list("tracks") != nil else {
      throw ImportError(
        .noRecords, file.name, "has neither saved albums nor liked tracks",
        advice: "there is nothing to import")
    }
    for other in lists where !["albums", "tracks"].contains(other.pointer.tokens[0]) {
      warnings.append(
        ImportWarning(
          kind: "left out", line: other.line,
          message: "\(other.count) in \"\(other.pointer.tokens[0])\" are not albums"))
    }
    if list("albums") != nil { saved = try format("albums") }
  }

  private func list(_ name: String) -> JSONOutline.Place? {
    lists.first { $0.pointer.tokens == [name] }
  }

  /// A reader of one of the lists.
  private mutating func format(_ name: String) throws(ImportError) -> JSONRecords {
    try feed.rewind()
    var options = options
    options.recordsPointer = JSONPointer(tokens: [name])
    options.sourceName = SourceKind.spotify.name
    return try JSONRecords(feed, of: file, options: options)
  }

  private mutating func readLiked() throws(ImportError) {
    hasReadLiked = true
    guard list("tracks") != nil else { return }
    var tracks = try format("tracks")
    do throws(ImportError) {
      while let batch = try tracks.nextBatch() {
        for row in 0..<batch.count { add(batch.object(row: row), line: batch.line(row: row)) }
      }
    } catch {
      failure = error
    }
  }

  private mutating func add(_ track: JSONObject, line: Int) {
    // The list names the artist of the track only; one of an album would be no worse a guess.
    liked.add(
      TrackEntry(
        album: track.text("album"), albumArtist: track.text("artist"), object: track, line: line))
  }
}
