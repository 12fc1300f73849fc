import AlbumModel

/// The rows of a table that are put together to albums.
struct GroupedRows {
  /// What R writes where a track or a play is of no album.
  private static let noAlbum = "NA"

  private let grouping: RowGrouping
  private var records: GroupedRecords
  /// What columns fill by name, those that can be the album's.
  private var fields: [(column: String, field: SourceField)] = []
  /// The columns with covers.
  private let covers: [String]
  /// The columns that say whose the album is, which a track's artist may differ from.
  private let albumArtists: [Int]
  /// The column that names an album beyond doubt.
  private let identity: Int?
  /// The columns whose numbers are compared, by what they say.
  private let numbers: RowGrouping.Numbers

  /// - Parameters:
  ///   - grouping: what the rows are.
  ///   - kind: the source of the table.
  ///   - columns: the columns' names.
  ///   - choice: what they say of an album.
  init(_ grouping: RowGrouping, kind: SourceKind, columns: [String], choice: ColumnChoice) {
    self.grouping = grouping
    records = GroupedRecords { JSONDraft.table(kind, $0) }
    fields = choice.kept.map { (columns[$0.column], $0.field) }
      .filter { !RowGrouping.ownOfRows.contains($0.field.name.rawValue) }
    covers = choice.covers.map { columns[$0] }
    let plain = columns.map(ColumnNames.plain)
    albumArtists = plain.indices.filter {
      plain[$0].hasPrefix("albumartist") && !plain[$0].contains("uri")
    }
    identity = plain.firstIndex { ["albumuri", "spotifyalbumuri"].contains($0) }
    numbers = RowGrouping.Numbers(columns)
  }

  /// How many rows there are.
  var count: Int { records.trackCount }

  /// Adds all rows of a batch.
  mutating func add(_ batch: RecordBatch) {
    for row in 0..<batch.count where batch.absence(row: row) == nil {
      let draft = batch.draft(row: row)
      let members = batch[row].values.filter { $0.value != .text("") }
      let albumArtist = albumArtists.lazy.compactMap { Self.text(batch, row, $0) }.first
      let object = JSONObject(members.map { .init(name: $0.name, value: $0.value) })
      if let problem = batch.problem(row: row) {
        records.add(object, line: batch.line(row: row), absence: nil, problem: problem)
        continue
      }
      let isOfNone = grouping != .weeks && draft.title == Self.noAlbum
      records.add(
        TrackEntry(
          album: isOfNone ? nil : draft.title, albumArtist: albumArtist, artist: draft.artist,
          year: draft.year,
          genre: draft.genre, folder: identity.flatMap { Self.text(batch, row, $0) },
          object: object, line: batch.line(row: row)))
    }
  }

  private static func text(_ batch: RecordBatch, _ row: Int, _ column: Int) -> String? {
    batch.cell(row: row, column: column).flatMap(TrimmedText.text)
  }

  /// The next albums; nil at the end.
  mutating func nextBatch(_ warnings: [ImportWarning]) -> RecordBatch? {
    records.nextBatch(warnings: warnings) { [self] in record(of: $0) }
  }

  /// The album with what is counted, and with whatever all its rows agree in.
  private func record(of album: TrackAlbum) -> JSONObject {
    var members = Array(album.record)
    let tracks = members.popLast()
    let cover = album.tracks.lazy.compactMap { row in
      covers.lazy.compactMap(row.text).first(where: CoverText.isAddress)
    }.first
    if let cover { members.append(.init(name: "cover_url", value: .text(cover))) }
    members += grouping.members(of: album.tracks, numbers)
    let names = Set(members.map(\.name))
    for (column, field) in fields where !names.contains(field.name.rawValue) {
      guard let text = album.tracks.first?.text(column), text != album.artist,
        album.tracks.allSatisfy({ $0.text(column) == text }), let value = field.value(of: text)
      else { continue }
      members.append(.init(name: field.name.rawValue, value: JSONValue(field: value)))
    }
    return JSONObject(members + (tracks.map { [$0] } ?? []))
  }
}
