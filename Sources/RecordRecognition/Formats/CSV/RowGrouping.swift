import AlbumModel
import RecordReading

/// The kind of rows in a table in which several rows are about one album.
enum RowGrouping: String, Sendable {
  /// A row for each play of a track.
  case plays
  /// A row for each liked track or track of a playlist.
  case likedTracks = "liked_tracks"
  /// A row for each track of the album.
  case tracks
  /// A row for each week of the album in a chart.
  case weeks

  private static let albumNames: Set<String> = WordList.named("RowGrouping.albumNames")
  /// Names of titles, which are those of tracks next to the name of an album.
  private static let titleNames: Set<String> = WordList.named("RowGrouping.titleNames")
  /// Names of those who wrote a track, who are artists of albums elsewhere.
  private static let writerNames: Set<String> = WordList.named("RowGrouping.writerNames")

  /// The kind of rows; nil if each row is an album.
  ///
  /// - Returns: the kind by the names, or by albums that are repeated next to titles.
  static func grouping(
    ofColumns names: [String], rows: [[String]], kind: SourceKind
  ) -> RowGrouping? {
    let columns = names.map { FieldNames.plain(ColumnNames.withoutNote($0)) }
    let plain = Set(columns)
    let hasTracks = !plain.isDisjoint(with: ColumnNames.trackNames)
    let album =
      columns.firstIndex(where: albumNames.contains)
      ?? (hasTracks && kind.isUnknown ? names.firstIndex(where: isOfAlbum) : nil)
    if hasTracks, album != nil { return kind.rows }
    if kind.isUnknown, let album, !plain.isDisjoint(with: titleNames) {
      let albums = rows.compactMap { album < $0.count && !$0[album].isEmpty ? $0[album] : nil }
      let isRepeated = Set(albums).count * 10 <= albums.count * 9
      let hasNumbers = columns.contains {
        TrackList.part(of: $0) == .length
          || $0.hasPrefix("track") && TrackList.part(of: $0) == .position
      }
      if isRepeated || hasNumbers { return .tracks }
    }
    let isChart = ["weekNames", "rankNames", "courseNames"].allSatisfy { name in
      !plain.isDisjoint(with: WordList.named("RowGrouping.\(name)"))
    }
    return isChart ? .weeks : nil
  }

  /// Whether a column has the titles of albums, by its name in any language.
  private static func isOfAlbum(_ name: String) -> Bool {
    ColumnWords.isAlbum(name) && ColumnWords.field(of: name) == .title
      && !ColumnNames.isTrack(name)
  }

  /// The names that have no main field, unlike in other tables.
  ///
  /// The date of a chart is not that of the album, and a title next to an album's is that of a track.
  var exceptions: Set<String> {
    switch self {
    case .weeks: ["date", "week"]
    case .tracks: Self.titleNames.union(Self.writerNames)
    case .plays, .likedTracks: []
    }
  }

  /// The counts and extremes over the rows of an album.
  func members(
    of rows: [JSONObject], ranks: [String] = [], weeks: [String] = []
  ) -> [JSONObject.Member] {
    /// The positive numbers in some columns.
    func numbers(_ columns: [String]) -> [Int64] {
      rows.flatMap { row in
        columns.compactMap { row.text($0).flatMap(IntegerKind.integer) }.filter { $0 > 0 }
      }
    }
    let count = Int64(rows.count)
    var members: [JSONObject.Member] = []
    switch self {
    case .plays: members.add("plays", count)
    case .likedTracks: members.add("liked_tracks", count)
    case .tracks: members.add("track_count", Self.isComplete(rows) ? count : nil)
    case .weeks:
      members.add("weeks", max(count, numbers(weeks).max() ?? 0))
      members.add("rank", numbers(ranks).min())
    }
    return members
  }

  /// Whether all tracks of an album may be there: none of a higher number is missing, and it is not
  /// the only one of an album, as in a list of favourites.
  private static func isComplete(_ rows: [JSONObject]) -> Bool {
    let numbers = rows.flatMap { row in
      row.filter { TrackList.part(of: FieldNames.plain($0.name)) == .position }
        .compactMap { $0.value.plainText.flatMap(IntegerKind.integer) }
    }
    return numbers.isEmpty ? rows.count > 1 : (numbers.max() ?? 0) <= rows.count
  }
}

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
  /// The columns whose numbers are compared.
  private let ranks: [String]
  private let weeks: [String]
  /// The columns that only apply to a row, and are no part of a track.
  private var rowColumns: [String] = []
  /// The number of albums whose rows have different values, by column.
  private var differing: [String: Int] = [:]
  /// The entry of the row before, if it is of an album's tracks.
  private var last: TrackEntry?

  /// - Parameters:
  ///   - grouping: the kind of rows.
  ///   - columns: the columns' names.
  ///   - map: the columns for the fields of an album.
  ///   - isUnknown: whether the source is unknown; of a known one, values of tracks are left out.
  init(_ grouping: RowGrouping, columns: [String], map: FieldMap, isUnknown: Bool) {
    self.grouping = grouping
    // What applies to a row, even if an album has only one.
    var ownOfRows = WordList.named("RowGrouping.ownOfRows")
    if grouping == .tracks { ownOfRows.remove("date") }
    fields = map.slots.sorted { $0.column < $1.column }.map { (columns[$0.column], $0.field) }
      .filter { !ownOfRows.contains($0.field.name.rawValue) }
    covers = map.covers.map { columns[$0] }
    let plain = columns.map(FieldNames.plain)
    albumArtists = plain.indices.filter {
      plain[$0].hasPrefix("albumartist") && !plain[$0].contains("uri")
    }
    identity = plain.firstIndex { ["albumuri", "spotifyalbumuri", "albummbid"].contains($0) }
    func called(_ names: String) -> [String] {
      let names = WordList.named("RowGrouping.\(names)")
      return zip(columns, plain).filter { names.contains($1) }.map(\.0)
    }
    (ranks, weeks) = (called("rankNames") + called("peakNames"), called("weekCountNames"))
    guard isUnknown, grouping == .tracks else { return }
    let kept = Set(fields.map(\.column))
    rowColumns = map.slots.map(\.column).sorted()
      .filter { TrackList.part(of: plain[$0]) == nil }.map { columns[$0] }
      .filter { !kept.contains($0) }
  }

  /// The entry of a row; nil if it is empty.
  mutating func entry(of record: ImportRecord) -> TrackEntry? {
    guard record.absence == nil else { return nil }
    let draft = record.draft
    // Below the first track of an album, its names and values are often left out.
    if grouping == .tracks, draft.title == nil, draft.artist == nil, record.problem == nil,
      var entry = last
    {
      let own = Self.object(of: record)
      let inherited = entry.object.filter { member in
        own.value(named: member.name) == nil && fields.contains { $0.column == member.name }
      }
      (entry.object, entry.line) = (JSONObject(own + inherited), record.line)
      return entry
    }
    let isOfNone = grouping != .weeks && draft.title == Self.noAlbum
    let entry = TrackEntry(
      album: isOfNone ? nil : draft.title,
      albumArtist: albumArtists.lazy.compactMap { Self.text(record, $0) }.first,
      artist: (grouping == .likedTracks ? Self.firstOfSeveral(draft.artist) : nil) ?? draft.artist,
      year: draft.year, genre: draft.genre, folder: identity.flatMap { Self.text(record, $0) },
      object: Self.object(of: record), line: record.line)
    last = entry.album == nil ? nil : entry
    return entry
  }

  private static func object(of record: ImportRecord) -> JSONObject {
    JSONObject(
      record.values.filter { $0.value != .text("") }.map { .init(name: $0.name, value: $0.value) })
  }

  /// The first of a track's artists: the others are guests of the track.
  private static func firstOfSeveral(_ artists: String?) -> String? {
    guard let artists, let end = artists.firstIndex(of: ";") else { return nil }
    return TrimmedText.text(artists[..<end])
  }

  private static func text(_ record: ImportRecord, _ column: Int) -> String? {
    record.batch.cell(row: record.row, column: column).flatMap(TrimmedText.text)
  }

  /// What is in no record.
  var remarks: [String] {
    (fields.map(\.column) + rowColumns).compactMap { column in
      differing[column].map { count in
        "values of the column \"\(column)\" "
          + (rowColumns.contains(column) ? "are those of tracks in" : "differ between the rows of")
          + " \(CountText.of(count, "album")), and were left out"
      }
    }
  }

  /// The album's record, with the counts and all values that its rows have in common.
  mutating func record(of album: TrackAlbum) -> JSONObject {
    var members: [JSONObject.Member] = []
    let covers = covers
    let cover = album.tracks.lazy.compactMap { row in
      covers.lazy.compactMap(row.text).first(where: CoverText.isAddress)
    }.first
    members.add("cover_url", cover)
    members += grouping.members(of: album.tracks, ranks: ranks, weeks: weeks)
    let base = album.record()
    let names = Set(members.map(\.name) + base.map(\.name))
    for column in rowColumns where album.tracks.contains(where: { $0.text(column) != nil }) {
      differing[column, default: 0] += 1
    }
    for (column, field) in fields where !names.contains(field.name.rawValue) {
      guard let text = album.tracks.lazy.compactMap({ $0.text(column) }).first else { continue }
      guard text != album.artist else { continue }
      guard album.tracks.allSatisfy({ $0.text(column) == text }) else {
        if TrackList.part(of: FieldNames.plain(column)) == nil {
          differing[column, default: 0] += 1
        }
        continue
      }
      guard let value = field.value(of: text) else { continue }
      members.append(.init(name: field.name.rawValue, value: JSONValue(value)))
    }
    return JSONObject(base.dropLast() + members + base.suffix(1))
  }
}

extension SourceKind {
  /// How rows are combined that name a track and its album.
  var rows: RowGrouping { grouping.flatMap { RowGrouping(rawValue: $0.rawValue) } ?? .tracks }
}
