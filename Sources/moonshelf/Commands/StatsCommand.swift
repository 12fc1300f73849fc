import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

/// `moonshelf stats`.
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Show statistics.",
    discussion: """
      moonshelf stats
      moonshelf stats genre:jazz --format json
      """)

  @OptionGroup var query: QueryArguments
  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    let library = try library.open(mustExist: true)
    let statistics = try library.statistics(query.parse(for: library))
    if result.isJSON {
      print(statistics.answer.line)
    } else {
      try result.printRows(
        [Column(key: "what", title: "Count of"), Column(key: "value", title: "")],
        statistics.rows.map { [.text($0.what), $0.value] }, whenEmpty: "")
    }
    try library.close()
  }
}

extension LibraryStatistics {
  /// The statistics for users, a row each.
  fileprivate var rows: [(what: String, value: FieldValue)] {
    var rows: [(what: String, value: FieldValue)] = [
      ("albums", .integer(Int64(albumCount))), ("artists", .integer(Int64(artistCount))),
      ("genres", .integer(Int64(genreCount))), ("with a cover", .integer(Int64(coverCount))),
      ("without a year", .integer(Int64(withoutYearCount))),
    ]
    if let years { rows.append(("years", .text("\(years.lowerBound) to \(years.upperBound)"))) }
    if let added {
      let first = CivilDate.timestamp(added.lowerBound)
      rows.append(("added", .text("\(first) to \(CivilDate.timestamp(added.upperBound))")))
    }
    let decades = decades.map { "\($0.year)s (\($0.albumCount))" }
    for (what, names) in [
      ("decades", decades), ("most by", Self.names(commonArtists)),
      ("most of", Self.names(commonGenres)),
    ] where !names.isEmpty {
      rows.append((what, .text(names.joined(separator: ", "))))
    }
    if let fileSize { rows.append(("bytes of the file", .integer(fileSize))) }
    rows.append(("steps", .integer(Int64(stepCount))))
    rows.append(("snapshots", .integer(Int64(snapshotCount))))
    return rows
  }

  private static func names(_ entries: [Entry]) -> [String] {
    entries.map { "\($0.name) (\($0.albumCount))" }
  }

  /// The statistics for programs.
  fileprivate var answer: JSONValue {
    [
      "albums": JSONValue(albumCount), "artists": JSONValue(artistCount),
      "genres": JSONValue(genreCount), "with_cover": JSONValue(coverCount),
      "without_year": JSONValue(withoutYearCount),
      "first_year": JSONValue(years.map { .integer($0.lowerBound) }),
      "last_year": JSONValue(years.map { .integer($0.upperBound) }),
      "first_added": JSONValue(added.map { .integer($0.lowerBound) }),
      "last_added": JSONValue(added.map { .integer($0.upperBound) }),
      "decades": .array(
        decades.map { ["decade": .integer($0.year), "albums": JSONValue($0.albumCount)] }),
      "most_by": Self.answers("artist", commonArtists),
      "most_of": Self.answers("genre", commonGenres),
      "file_bytes": JSONValue(fileSize.map(FieldValue.integer)), "steps": JSONValue(stepCount),
      "snapshots": JSONValue(snapshotCount),
    ]
  }

  private static func answers(_ what: String, _ entries: [Entry]) -> JSONValue {
    .array(
      entries.map {
        .members([(what, .text($0.name)), ("albums", JSONValue($0.albumCount))])
      })
  }
}
