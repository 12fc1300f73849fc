import AlbumModel

/// The records of a collection of tracks: its albums, then what is on no album.
struct GroupedRecords {
  /// An album holds many tracks, so these are as much as the rows of any other batch.
  private static let batchSize = 64

  private struct Stray {
    let line: Int
    let absence: String?
    let problem: String?
  }

  private let drafting: @Sendable (JSONObject) -> AlbumContent
  private var groups = TrackGroups()
  private var strayTexts = TrackTexts()
  private var strays: [Stray] = []
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
    add(track.object, line: track.line, absence: "a track without an album", problem: problem)
  }

  /// Adds what is a record of its own.
  ///
  /// - Parameters:
  ///   - object: all that the source says of it.
  ///   - line: where it begins.
  ///   - absence: what it is instead of an album.
  ///   - problem: why it could not be read.
  mutating func add(_ object: JSONObject, line: Int, absence: String?, problem: String? = nil) {
    strayTexts.append(object)
    strays.append(Stray(line: line, absence: absence, problem: problem))
  }

  /// Goes on through the records.
  ///
  /// - Parameters:
  ///   - number: how many records other lists of the file gave before.
  ///   - warnings: what was odd.
  ///   - record: what an album's record is.
  /// - Returns: the next records, at least one; nil at the end.
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
      let stray = strays[straysGiven]
      let object = strayTexts[straysGiven]
      records.append(
        object, stray.problem == nil ? draft(ofStray: object) : AlbumContent(), line: stray.line,
        absence: stray.absence, problem: stray.problem)
      straysGiven += 1
    }
    guard records.count > 0 else { return nil }
    return records.takeBatch(firstIndex: firstIndex, warnings: warnings)
  }

  /// What a track says of an album it does not name.
  private func draft(ofStray object: JSONObject) -> AlbumContent {
    var draft = drafting(object)
    draft.title = nil
    return draft
  }
}
