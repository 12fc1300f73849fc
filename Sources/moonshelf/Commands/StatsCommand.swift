import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration("stats")

  @Argument(help: .query) var query: [String] = []

  @Option("Count albums by the values of these fields, or decade.", "a,b")
  var by: String?

  @Option("Add up the values of a field.", "field")
  var sum: String?

  @Option("With --by: maximum number of rows.", transform: NumberArgument.whole(0...))
  var limit: Int?

  @OptionGroup var result: ResultOptions
  @Option(parsing: .unconditional, help: .asOf) var asOf: String?
  @Flag(help: .noPager) var noPager = false
  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if let by { _ = try AlbumGrouping.names(by) }
    if limit != nil, by == nil { throw UserError.usage("--limit is for --by") }
  }

  mutating func run() throws {
    StandardOutput.page(unless: noPager)
    let library = try library.open(mustExist: true, makes: false)
    try library.showState(asOf)
    if by != nil || sum != nil { return try printGroups(of: library) }
    let statistics = try library.statistics(query.asQuery(for: library))
    if result.isJSON {
      print(statistics.answer.line)
    } else {
      try result.printRows(
        [Column(key: "what", title: "Count of"), Column(key: "value", title: "")],
        statistics.rows(time: result.time).map { [.text($0.what), $0.value] }, whenEmpty: "",
        title: "Statistics")
    }
  }

  private func printGroups(of library: LibraryAPI) throws {
    let fields = try AlbumGrouping.names(by ?? "", mayBeEmpty: true)
      .map { try library.grouping(named: $0) }
    let summed = try sum.map { try library.queryParser.field(toSortBy: $0) }
    let sums = try library.groups(query.asQuery(for: library), by: fields, summing: summed)
    var columns = fields.map { Column(key: $0.name) }
    columns.append(.right("albums"))
    let units = summed == nil ? [] : sums.units
    if let summed {
      let title = "Sum of \(Column(key: summed.rawValue).title.lowercased())"
      columns += units.map { unit in
        Column(
          key: "sum_\(summed)" + (unit.map { "_\($0.lowercased())" } ?? ""),
          title: title + (unit.map { " (\($0))" } ?? ""), alignment: .right)
      }
    }
    let groups = fields.first?.inOrder(sums.groups) { $0.values[0] } ?? sums.groups
    let rows = groups.prefix(limit ?? .max).map { group in
      let values = zip(fields, group.values).map { $0.shown($1, in: result) }
      let totals = units.map { unit -> FieldValue? in
        let sum = (group.sums[unit] ?? 0).withoutNoise
        return result.isJSON ? FieldValue(number: sum) : sums.kind.text(ofSum: sum)
      }
      return values + [.integer(Int64(group.albumCount))] + totals
    }
    try result.printRows(
      columns, rows, whenEmpty: "There are no albums.", limit: limit, title: "Statistics")
    let more = groups.count - rows.count
    if more > 0, result.format == .table { Console.note("moonshelf: \(more) more") }
    if let summed, sums.withoutNumber > 0 {
      Console.note(
        "moonshelf: \(summed) is no number in \(sums.withoutNumber.albums), which the sum leaves out"
      )
    }
  }
}

extension AlbumGrouping {
  /// The names of fields in an option, separated by commas.
  ///
  /// - Throws: `UserError` for an empty one.
  static func names(_ text: String, mayBeEmpty: Bool = false) throws -> [String] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    if mayBeEmpty, names == [""] { return [] }
    guard !names.contains("") else { throw UserError.usage("--by needs fields: genre,decade") }
    return names
  }

  /// A value for users, or for programs; users read what is missing.
  func shown(_ value: FieldValue?, in result: ResultOptions) -> FieldValue? {
    guard let value else { return result.isForPrograms ? nil : .text("(no \(name))") }
    return self == .decade && !result.isJSON ? .text("\(value)s") : value
  }

  /// Groups or values, decades in their order instead of the largest first.
  func inOrder<Group>(_ groups: [Group], _ value: (Group) -> FieldValue?) -> [Group] {
    guard self == .decade else { return groups }
    return groups.sorted { (value($0)?.asNumber ?? .infinity) < (value($1)?.asNumber ?? .infinity) }
  }
}

extension LibraryStatistics {
  /// The statistics for users, a row each.
  fileprivate func rows(time: (Int64) -> FieldValue) -> [(what: String, value: FieldValue)] {
    var rows: [(what: String, value: FieldValue)] = [
      ("albums", .integer(Int64(albumCount))), ("artists", .integer(Int64(artists.count))),
      ("genres", .integer(Int64(genres.count))), ("with a cover", .integer(Int64(coverCount))),
      ("without a year", .integer(Int64(withoutYearCount))),
    ]
    rows += years.map { [("years", .text("\($0.lowerBound) to \($0.upperBound)"))] } ?? []
    rows +=
      added.map { [("added", .text("\(time($0.lowerBound)) to \(time($0.upperBound))"))] } ?? []
    for (what, names) in [
      ("decades", Self.names(decadesInOrder, "s")), ("most by", Self.names(artists.prefix(10))),
      ("most of", Self.names(genres.prefix(10))),
    ] where !names.isEmpty { rows.append((what, .text(names.joined(separator: ", ")))) }
    rows += fileSize.map { [("bytes of the file", .integer($0))] } ?? []
    return rows + [
      ("steps", .integer(Int64(stepCount))), ("snapshots", .integer(Int64(snapshotCount))),
    ]
  }

  private var decadesInOrder: [AlbumFacet] { AlbumGrouping.decade.inOrder(decades) { $0.value } }

  private static func names(_ facets: some Sequence<AlbumFacet>, _ end: String = "") -> [String] {
    facets.map { "\($0.value?.description ?? "")\(end) (\($0.albumCount))" }
  }

  /// The statistics for programs.
  fileprivate var answer: JSONValue {
    [
      "albums": JSONValue(albumCount), "artists": JSONValue(artists.count),
      "genres": JSONValue(genres.count), "with_cover": JSONValue(coverCount),
      "without_year": JSONValue(withoutYearCount),
      "first_year": JSONValue(years.map { .integer($0.lowerBound) }),
      "last_year": JSONValue(years.map { .integer($0.upperBound) }),
      "first_added": JSONValue(added.map { .text(LocalTime.iso($0.lowerBound)) }),
      "last_added": JSONValue(added.map { .text(LocalTime.iso($0.upperBound)) }),
      "decades": Self.answers("decade", decadesInOrder),
      "most_by": Self.answers("artist", artists.prefix(10)),
      "most_of": Self.answers("genre", genres.prefix(10)),
      "file_bytes": JSONValue(fileSize.map(FieldValue.integer)), "steps": JSONValue(stepCount),
      "snapshots": JSONValue(snapshotCount),
    ]
  }

  private static func answers(_ what: String, _ facets: some Sequence<AlbumFacet>) -> JSONValue {
    .array(
      facets.map { .members([(what, JSONValue($0.value)), ("albums", JSONValue($0.albumCount))]) })
  }
}
