import AlbumModel

/// The kind of rows in a table in which several rows are about one album.
enum RowGrouping: Equatable, Sendable {
  /// A row for each play of a track.
  case plays
  /// A row for each liked track or track of a playlist.
  case likedTracks
  /// A row for each track of the album.
  case tracks
  /// A row for each week of the album in a chart.
  case weeks

  private static let albumNames: Set<String> = [
    "album", "albumtitle", "albumname", "releasetitle", "releasename", "recordtitle",
  ]
  private static let trackNames: Set<String> = [
    "track", "trackname", "tracktitle", "trackuri", "song", "songtitle", "songname",
  ]
  private static let weekNames: Set<String> = [
    "date", "week", "weekid", "chartdate", "chartweek", "weekdate", "weekof",
  ]
  private static let rankNames: Set<String> = [
    "rank", "position", "current", "currentrank", "currentposition", "thisweek", "chartposition",
    "weekposition", "currentweek",
  ]
  private static let courseNames: Set<String> = [
    "previous", "lastweek", "previousweek", "previousposition", "peak", "peakrank", "peakposition",
    "weeks", "weeksonchart", "weeksonboard",
  ]

  /// The kind of rows by the columns; nil if each row is an album.
  static func grouping(ofColumns names: [String], kind: SourceKind) -> RowGrouping? {
    let plain = Set(names.map(ColumnNames.plain))
    if !plain.isDisjoint(with: albumNames), !plain.isDisjoint(with: trackNames) {
      switch kind.name {
      case SourceKind.lastFM.name: return .plays
      case SourceKind.spotify.name: return .likedTracks
      default: return .tracks
      }
    }
    let isChart = [weekNames, rankNames, courseNames].allSatisfy { !plain.isDisjoint(with: $0) }
    return isChart ? .weeks : nil
  }

  /// The names with another meaning than in other tables.
  var exceptions: [String: ColumnNames.Meaning?] {
    switch self {
    // The date of the chart, not of the album.
    case .weeks: ["date": nil, "week": nil]
    case .plays, .likedTracks, .tracks: [:]
    }
  }

  /// Fields that apply to a row, even if an album has only one.
  static let ownOfRows: Set<String> = [
    "track", "track_name", "track_title", "track_number", "track_uri", "track_url", "song_title",
    "song", "song_name", "duration", "length", "track_mbid", "uts", "utc_time", "date_added",
    "track_duration_ms", "isrc", "current", "previous", "peak", "new", "last_week", "plays",
    "track_artist", "disc_number", "week", "date", "uid", "source_id", "rank",
  ]

  /// The columns of a chart whose numbers are compared.
  struct Numbers: Sendable {
    /// The columns with the album's position, in a week or at best.
    let ranks: [String]
    /// The columns with the number of weeks in the chart.
    let weeks: [String]

    /// Finds the columns of a table.
    init(_ columns: [String]) {
      let rankNames = RowGrouping.rankNames.union(["peak", "peakrank", "peakposition"])
      ranks = columns.filter { rankNames.contains(ColumnNames.plain($0)) }
      let weekNames: Set<String> = ["weeks", "weeksonchart", "weeksonboard"]
      weeks = columns.filter { weekNames.contains(ColumnNames.plain($0)) }
    }
  }

  /// The counts and extremes over the rows of an album.
  ///
  /// - Parameters:
  ///   - rows: the cells by name.
  ///   - columns: the columns whose numbers are compared.
  /// - Returns: members of the album's record.
  func members(of rows: [JSONObject], _ columns: Numbers) -> [JSONObject.Member] {
    let count = JSONValue.integer(Int64(rows.count))
    switch self {
    case .plays: return [.init(name: "plays", value: count)]
    case .likedTracks: return [.init(name: "liked_tracks", value: count)]
    case .tracks: return [.init(name: "track_count", value: count)]
    case .weeks:
      let weeks = Self.numbers(in: rows, under: columns.weeks).max() ?? 0
      var members = [
        JSONObject.Member(name: "weeks", value: .integer(max(Int64(rows.count), weeks)))
      ]
      if let best = Self.numbers(in: rows, under: columns.ranks).min() {
        members.append(.init(name: "rank", value: .integer(best)))
      }
      return members
    }
  }

  /// The positive numbers in some columns.
  private static func numbers(in rows: [JSONObject], under columns: [String]) -> [Int64] {
    rows.flatMap { row in
      columns.compactMap { row.text($0).flatMap(NumberText.count) }.filter { $0 > 0 }
    }
  }
}
