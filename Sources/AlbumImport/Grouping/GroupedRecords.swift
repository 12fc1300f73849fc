import AlbumModel

/// The records of a collection of tracks: its albums, then each track that names none.
struct GroupedRecords {
  private static let batchSize = 512

  private struct Stray {
    let line: Int
    let problem: String?
  }

  private let drafting: @Sendable (JSONObject) -> AlbumContent
  private var groups = TrackGroups()
  private var strays: [Stray] = []
  private var strayTexts = TrackTexts()
  private var albums: TrackAlbums?
  private var albumsGiven = 0
  private var straysGiven = 0

  /// - Parameter drafting: what an album's record, or a track's, says of an album.
  init(drafting: @escaping @Sendable (JSONObject) -> AlbumContent) {
    self.drafting = drafting
  }

  /// How many tracks there are.
  var trackCount: Int { groups.trackCount + strays.count }

  /// Adds a track, before the first batch is asked for.
  ///
  /// - Parameters:
  ///   - track: what it says.
  ///   - problem: why it could not be read.
  mutating func add(_ track: TrackEntry, problem: String? = nil) {
    guard track.album == nil || problem != nil else { return groups.add(track) }
    strayTexts.append(track.object)
    strays.append(Stray(line: track.line, problem: problem))
  }

  /// The next records; nil at the end.
  ///
  /// - Parameters:
  ///   - number: how many records other lists of the file gave before.
  ///   - warnings: what was odd.
  ///   - record: what an album's record is.
  mutating func nextBatch(
    after number: Int = 0, warnings: [ImportWarning] = [],
    record: (TrackAlbum) -> JSONObject = \.record
  ) -> RecordBatch? {
    let albums = self.albums ?? groups.albums
    self.albums = albums
    let firstIndex = number + albumsGiven + straysGiven + 1
    var records = ObjectRecords()
    while albumsGiven < albums.count, records.count < Self.batchSize {
      let album = albums[albumsGiven]
      let object = record(album)
      records.append(object, drafting(object), line: album.line)
      albumsGiven += 1
    }
    while straysGiven < strays.count, records.count < Self.batchSize {
      let track = strayTexts[straysGiven]
      let stray = strays[straysGiven]
      records.append(
        track, AlbumContent(artist: track.text("artist")), line: stray.line,
        absence: "a track of no album", problem: stray.problem)
      straysGiven += 1
    }
    guard records.count > 0 else { return nil }
    return records.takeBatch(firstIndex: firstIndex, warnings: warnings)
  }
}
