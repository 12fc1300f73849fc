import AlbumModel

/// The records of a collection of tracks: its albums, then what is on no album.
struct GroupedRecords {
  /// An album holds many tracks, so these are as much as the rows of any other batch.
  private static let batchSize = 64

  private let drafting: @Sendable (JSONObject) -> AlbumContent
  private var groups = TrackGroups()
  private var strays = TrackTexts()
  private var straySigns: [(line: Int, absence: String?, problem: String?)] = []
  private var albums: TrackAlbums?
  private var albumsGiven = 0
  private var straysGiven = 0

  /// - Parameter drafting: what an album's record, or a track's, says of an album.
  init(drafting: @escaping @Sendable (JSONObject) -> AlbumContent) {
    self.drafting = drafting
  }

  /// How many tracks there are.
  var trackCount: Int { groups.trackCount + strays.count }

  /// How many records have been given.
  var given: Int { albumsGiven + straysGiven }

  /// Adds a track, before the first batch is asked for.
  mutating func add(_ track: TrackEntry) {
    guard track.album == nil else { return groups.add(track) }
    add(track.object, line: track.line, absence: "a track of no album")
  }

  /// Adds what is a record of its own.
  ///
  /// - Parameters:
  ///   - object: all that the source says of it.
  ///   - line: where it begins.
  ///   - absence: what it is instead of an album.
  ///   - problem: why it could not be read.
  mutating func add(_ object: JSONObject, line: Int, absence: String?, problem: String? = nil) {
    strays.append(object)
    straySigns.append((line, absence, problem))
  }

  /// Goes on through the records.
  ///
  /// - Parameters:
  ///   - number: how many records other lists of the file gave before.
  ///   - warnings: what was odd.
  ///   - record: what an album's record is.
  /// - Returns: the next records; nil at the end.
  mutating func nextBatch(
    after number: Int = 0, warnings: [ImportWarning] = [],
    record: (TrackAlbum) -> JSONObject = \.record
  ) -> RecordBatch? {
    let albums = self.albums ?? groups.albums
    self.albums = albums
    let firstIndex = number + given + 1
    var records = ObjectRecords()
    while albumsGiven < albums.count, records.count < Self.batchSize {
      let album = albums[albumsGiven]
      let object = record(album)
      records.append(object, drafting(object), line: album.line)
      albumsGiven += 1
    }
    while straysGiven < strays.count, records.count < Self.batchSize {
      let track = strays[straysGiven]
      let sign = straySigns[straysGiven]
      records.append(
        track, sign.problem == nil ? drafting(track) : AlbumContent(), line: sign.line,
        absence: sign.absence, problem: sign.problem)
      straysGiven += 1
    }
    guard records.count > 0 else { return nil }
    return records.takeBatch(firstIndex: firstIndex, warnings: warnings)
  }
}
