import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

struct DuplicatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration("duplicates")

  @Argument(help: .query) var query: [String] = []

  @Option("Fields to compare.", "a,b")
  var by: String?

  @Flag(help: "Find albums that are the same except for the year.")
  var inDoubt = false

  @Flag(help: "Find copies: the same album on another medium.")
  var copies = false

  @Flag(help: "Merge each group into one album.")
  var merge = false

  @Option(help: "With --merge: the album that stays.")
  var keep: KeptAlbum = .oldest

  @Option("With --merge: fields that get the texts of all albums of a group.", "a,b")
  var unite: String?

  @Flag(help: "Say that the albums found are no duplicates.")
  var distinct = false

  @OptionGroup var confirmation: ConfirmationOptions
  @OptionGroup var options: ChangeOptions
  @Flag(help: .noPager) var noPager = false

  func validate() throws {
    if let by, by.split(separator: ",").contains(where: { $0.trimmed.isEmpty }) || by.isEmpty {
      throw UserError.usage("--by needs fields: artist,title,year")
    }
    if inDoubt, by != nil || merge {
      throw UserError.usage(
        "--in-doubt cannot be combined with \(merge ? "--merge" : "--by"); merge single groups with "
          + "--by artist,title --merge and a query")
    }
    if distinct, merge { throw UserError.usage("--distinct and --merge cannot be combined") }
    if options.isDryRun, !merge, !distinct {
      throw UserError.usage("--dry-run needs --merge or --distinct")
    }
    if copies, by != nil || inDoubt {
      throw UserError.usage("--copies cannot be combined with --by or --in-doubt")
    }
    if !merge, keep != .oldest || unite != nil {
      throw UserError.usage("--keep and --unite are for --merge")
    }
  }

  mutating func run() throws {
    if distinct { return try options.change(keepApart) }
    if !merge { StandardOutput.page(unless: noPager) }
    let session = try options.library.open(
      for: merge ? .changes : .nothing, mustExist: true, isDryRun: options.isDryRun)
    let groups = try groups(in: session.library)
    try merge ? merge(groups, in: session.library) : show(groups, in: session.library)
  }

  private func key(for library: LibraryAPI) throws -> AlbumKey {
    if copies { return .fields([.artist, .title]) }
    guard let by else { return inDoubt ? .doubt : .sameness }
    let catalog = ColumnCatalog(fields: try library.names)
    let columns = try catalog.columns(named: by.split(separator: ",").map(\.trimmed))
    return .fields(columns.map { FieldName(rawValue: $0.key) })
  }

  private func show(_ groups: [[AlbumID]], in library: LibraryAPI) throws {
    let rows = try groups.enumerated().flatMap { number, group in
      let albums = try group.compactMap { try library.album($0) }
      return albums.map { album -> [FieldValue?] in
        [
          .integer(Int64(number + 1)), .integer(album.id.rawValue), album["artist"], album["title"],
          album["format"], album["year"], .text(likeness(of: albums)),
          options.result.time(album.added),
        ]
      }
    }
    let columns: [Column] = [
      .right("group"), .right("id"), "artist", Column(key: "title", title: "Album"), "format",
      .right("year"), "likeness", Column(key: "added").expendable,
    ]
    var empty = "No duplicates."
    if rows.isEmpty, by == nil, !copies, !inDoubt {
      for (option, path) in [("copies", \Self.copies), ("in-doubt", \Self.inDoubt)] {
        var other = self
        other[keyPath: path] = true
        let count = try other.groups(in: library).count
        guard count > 0 else { continue }
        let command = options.library.command("duplicates --\(option)")
        empty += " \(option == "copies" ? "Copies" : "In doubt"): \(CountText.of(count, "group")), "
        empty += "\(command)."
      }
    }
    try options.result.printRows(
      columns, rows, positionsIn: library, whenEmpty: empty, title: "Duplicates")
  }

  /// How sure it is that the albums of a group are one, in a word.
  private func likeness(of albums: [Album]) -> String {
    if inDoubt { return "in doubt" }
    let pressings = albums.map { Pressing($0.content) }
    let differ = pressings.indices.contains { index in
      pressings[..<index].contains { $0.differs(from: pressings[index]) }
    }
    return differ ? "copies" : "certain"
  }

  private func groups(in library: LibraryAPI) throws -> [[AlbumID]] {
    let groups = try library.duplicates(query.asQuery(for: library), by: key(for: library))
    guard copies else { return groups }
    return try groups.filter { group in
      likeness(of: try group.compactMap { try library.album($0) }) == "copies"
    }
  }

  private func keepApart(in library: LibraryAPI) throws -> ChangeOptions.Outcome {
    let albums = try groups(in: library).flatMap(\.self)
    guard !albums.isEmpty else { return .unchanged("No duplicates.") }
    try library.transaction("Say that \(albums.count.albums) are no duplicates") {
      for id in albums {
        try library.update(id) { try $0.set(.flag(true), for: LibraryAPI.ownCopy) }
      }
    }
    return .changed("\(albums.count.albums) are no duplicates of each other.")
  }

  /// Gives the albums of a group the texts of all of them in some fields.
  private func unite(_ albums: [Album], in library: LibraryAPI) throws {
    let names = try library.names
    for word in unite?.split(separator: ",") ?? [] {
      let name = try library.queryParser.field(toSortBy: word.trimmed)
      var seen: Set<String> = []
      let texts = albums.flatMap { $0[name].map { names.texts(of: $0, in: name) } ?? [] }
        .filter { seen.insert($0).inserted }
      guard texts.count > 1 else { continue }
      let value = ListKind.value(of: texts, in: name)
      for album in albums { try library.update(album.id) { try $0.set(value, for: name) } }
    }
  }

  private func merge(_ groups: [[AlbumID]], in library: LibraryAPI) throws {
    let removedCount = groups.reduce(0) { $0 + $1.count - 1 }
    guard removedCount > 0 else { return options.result.say("No duplicates.") }
    let outcomes = try library.transaction("Merge \(removedCount.albums) into others") {
      try groups.compactMap { group in
        let albums = keep.first(of: try group.compactMap { try library.album($0) })
        try unite(albums, in: library)
        return try library.merge(albums.map(\.id))
      }
    }
    if !options.result.isJSON { for outcome in outcomes { Self.describe(outcome) } }
    if options.isDryRun, options.result.format == .table {
      return options.result.say(DryRunOptions.end)
    }
    try options.report(["Merged \(removedCount.albums) into \(groups.count)."], in: library)
  }

  private static func describe(_ outcome: MergeOutcome) {
    let gone = outcome.removed.map(\.description).joined(separator: ", ")
    let head = "\(outcome.album.id) \(outcome.album.content.shortDescription) (and \(gone))"
    let rest = outcome.differences.map { "  \($0.name): kept \($0.kept), not \($0.other)" }
    for line in [head] + rest { print(TerminalText.safe(line)) }
  }
}

/// The album of duplicates that stays.
enum KeptAlbum: String, CaseIterable, ExpressibleByArgument {
  case oldest
  case newest
  case fullest

  /// The albums, from the oldest on, with the one that stays first.
  func first(of albums: [Album]) -> [Album] {
    switch self {
    case .oldest: albums
    case .newest: albums.reversed()
    case .fullest:
      albums.sorted { $1.content.fields.entries.count < $0.content.fields.entries.count }
    }
  }
}
