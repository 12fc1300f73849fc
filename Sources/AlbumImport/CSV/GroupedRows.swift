import AlbumModel

/// The rows of a table that are put together to albums.
struct GroupedRows {
  private let grouping: RowGrouping
  private let kind: SourceKind
  private var records: GroupedRecords
  /// The columns that say whose the album is, which a track's artist may differ from.
  private let albumArtists: [Int]
  /// The column that names an album beyond doubt.
  private let identity: Int?

  /// - Parameters:
  ///   - grouping: what the rows are.
  ///   - kind: the source of the table.
  ///   - columns: the columns' names.
  init(_ grouping: RowGrouping, kind: SourceKind, columns: [String]) {
    self.grouping = grouping
    self.kind = kind
    records = GroupedRecords { JSONDraft.table(kind, $0) }
    let plain = columns.map(ColumnNames.plain)
    albumArtists = plain.indices.filter {
      plain[$0].hasPrefix("albumartist") && !plain[$0].contains("uri")
    }
    identity = plain.firstIndex { ["albumuri", "spotifyalbumuri"].contains($0) }
  }

  /// How many rows there are.
  var count: Int { records.trackCount }

  /// Adds all rows of a batch.
  mutating func add(_ batch: RecordBatch) {
    for row in 0..<batch.count where batch.absence(row: row) == nil {
      let draft = batch.draft(row: row)
      let members = batch[row].values.filter { $0.value != .text("") }
      let albumArtist = albumArtists.lazy.compactMap { Self.text(batch, row, $0) }.first
      records.add(
        TrackEntry(
          album: draft.title, albumArtist: albumArtist, artist: draft.artist, year: draft.year,
          genre: draft.genre, folder: identity.flatMap { Self.text(batch, row, $0) },
          object: JSONObject(members.map { .init(name: $0.name, value: $0.value) }),
          line: batch.line(row: row)),
        problem: batch.problem(row: row))
    }
  }

  private static func text(_ batch: RecordBatch, _ row: Int, _ column: Int) -> String? {
    batch.cell(row: row, column: column).flatMap(TrimmedText.text)
  }

  /// The next albums; nil at the end.
  mutating func nextBatch(_ warnings: [ImportWarning]) -> RecordBatch? {
    records.nextBatch(warnings: warnings) { [grouping, kind] in
      Self.record(of: $0, grouping, kind)
    }
  }

  /// The album with the fields in which all its rows agree.
  private static func record(
    of album: TrackAlbum, _ grouping: RowGrouping, _ kind: SourceKind
  ) -> JSONObject {
    var members = Array(album.record)
    let tracks = members.popLast()
    var common: UserFields?
    var cover: String?
    for row in album.tracks {
      let draft = JSONDraft.table(kind, row)
      cover = cover ?? draft.coverURL
      guard let known = common else {
        common = draft.fields
        continue
      }
      if known.isEmpty { continue }
      var agreed = known
      for entry in known.entries where draft.fields[entry.name] != entry.value {
        agreed[entry.name] = nil
      }
      common = agreed
    }
    if let cover { members.append(.init(name: "cover_url", value: .text(cover))) }
    members += grouping.members(of: album.tracks)
    let names = Set(members.map(\.name) + Self.ownOfTracks)
    members += (common?.entries ?? []).filter { !names.contains($0.name) }
      .map { .init(name: $0.name, value: JSONValue($0.value)) }
    return JSONObject(members + (tracks.map { [$0] } ?? []))
  }

  /// Fields that say something of a track even where an album has but one.
  private static let ownOfTracks = [
    "track", "track_name", "track_title", "track_number", "track_uri", "track_url", "song_title",
    "song", "date", "duration", "length", "track_mbid", "uts", "utc_time", "date_added",
    "track_duration_ms", "isrc", "current", "previous", "peak", "new", "last_week", "plays",
    "tracks", "track_artist", "disc_number", "week",
  ]
}
