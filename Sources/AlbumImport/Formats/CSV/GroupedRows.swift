import AlbumModel

/// Combines the rows of a table of which several are about one album.
struct GroupedRows {
  /// R's value for a track or a play without an album.
  private static let noAlbum = "NA"

  private let grouping: RowGrouping
  /// The fields by column name, without those that only apply to a row.
  private var fields: [(column: String, field: SourceField)] = []
  /// The columns with covers.
  private let covers: [String]
  /// The columns with the album's artist, which may differ from a track's.
  private let albumArtists: [Int]
  /// The column with a unique key of the album.
  private let identity: Int?
  /// The columns whose numbers are compared, by role.
  private let numbers: RowGrouping.Numbers

  /// - Parameters:
  ///   - grouping: the kind of rows.
  ///   - columns: the columns' names.
  ///   - choice: the columns for the fields of an album.
  init(_ grouping: RowGrouping, columns: [String], choice: ColumnChoice) {
    self.grouping = grouping
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

  /// The entry of a row; nil if it is empty.
  func entry(of record: ImportRecord) -> TrackEntry? {
    guard record.absence == nil else { return nil }
    let draft = record.draft
    let members = record.values.filter { $0.value != .text("") }
    let isOfNone = grouping != .weeks && draft.title == Self.noAlbum
    return TrackEntry(
      album: isOfNone ? nil : draft.title,
      albumArtist: albumArtists.lazy.compactMap { Self.text(record, $0) }.first,
      artist: draft.artist, year: draft.year, genre: draft.genre,
      folder: identity.flatMap { Self.text(record, $0) },
      object: JSONObject(members.map { .init(name: $0.name, value: $0.value) }),
      line: record.line)
  }

  private static func text(_ record: ImportRecord, _ column: Int) -> String? {
    record.batch.cell(row: record.row, column: column).flatMap(TrimmedText.text)
  }

  /// The album's record, with the counts and all values that its rows have in common.
  func record(of album: TrackAlbum) -> JSONObject {
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
      members.append(.init(name: field.name.rawValue, value: JSONValue(value)))
    }
    return JSONObject(members + (tracks.map { [$0] } ?? []))
  }
}
