import AlbumModel

/// What the rows of a table are when several of them are about one album.
enum RowGrouping: Equatable, Sendable {
  /// One for each time a track was played.
  case plays
  /// One for each track that somebody liked or put on a playlist.
  case likedTracks
  /// One for each track of the album.
  case tracks
  /// One for each week that the album was in a chart.
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

  /// What the columns show the rows to be; nil where each is an album.
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

  /// The names that do not mean here what they mean in other tables.
  var exceptions: [String: ColumnNames.Meaning?] {
    switch self {
    // The chart's, not the album's.
    case .weeks: ["date": nil, "week": nil]
    case .plays, .likedTracks, .tracks: [:]
    }
  }

  /// What is counted or compared over the rows of an album.
  ///
  /// - Parameter rows: the cells by name.
  func members(of rows: [JSONObject]) -> [JSONObject.Member] {
    let count = JSONValue.integer(Int64(rows.count))
    switch self {
    case .plays: return [.init(name: "plays", value: count)]
    case .likedTracks: return [.init(name: "liked_tracks", value: count)]
    case .tracks: return [.init(name: "track_count", value: count)]
    case .weeks:
      let ranks = Self.numbers(in: rows, under: Self.rankNames.union(["peak", "peakrank"]))
      let weeks = Self.numbers(in: rows, under: ["weeks", "weeksonchart", "weeksonboard"])
      var members = [
        JSONObject.Member(
          name: "weeks", value: .integer(max(Int64(rows.count), weeks.max() ?? 0)))
      ]
      if let best = ranks.min() { members.append(.init(name: "rank", value: .integer(best))) }
      return members
    }
  }

  /// The numbers above 0 in the columns of those plain names.
  private static func numbers(in rows: [JSONObject], under names: Set<String>) -> [Int64] {
    rows.flatMap { row in
      row.filter { names.contains(ColumnNames.plain($0.name)) }.compactMap { member in
        member.value.plainText.flatMap(NumberText.count).flatMap { $0 > 0 ? $0 : nil }
      }
    }
  }
}
