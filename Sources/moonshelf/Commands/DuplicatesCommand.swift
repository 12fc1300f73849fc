import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser

/// `moonshelf duplicates`.
struct DuplicatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicates",
    abstract: "Find duplicate albums, and merge them.",
    discussion: """
      moonshelf duplicates
      moonshelf duplicates --by artist,title,year
      moonshelf duplicates --by barcode --merge
      moonshelf duplicates --in-doubt

      Albums are duplicates if they have the same identifier, otherwise if artist and title are equal, \
      ignoring spelling, and the years do not differ; with --by, if all the given fields are equal. \
      Albums without any of these fields are ignored. --in-doubt lists albums whose artist and title are \
      equal, but not their years.

      --merge keeps the oldest album of each group, fills its missing fields from the others, and \
      removes those. Differing values are listed, and kept in the field other_values. The merge is one \
      step.
      """)

  @OptionGroup var query: QueryArguments

  @Option(
    name: .long,
    help: ArgumentHelp("Fields to compare.", valueName: "a,b"))
  var by: String?

  @Flag(name: .long, help: "Find albums that are the same except for the year.")
  var inDoubt = false

  @Flag(name: .long, help: "Merge each group into one album.")
  var merge = false

  @OptionGroup var dryRun: DryRunOptions
  @OptionGroup var confirmation: ConfirmationOptions
  @OptionGroup var result: ResultOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if let by, by.split(separator: ",").contains(where: { $0.trimmed.isEmpty }) || by.isEmpty {
      throw UserError.usage("--by needs fields: artist,title,year")
    }
    if inDoubt, by != nil || merge {
      throw UserError.usage(
        "--in-doubt cannot be combined with \(merge ? "--merge" : "--by"); merge single groups with "
          + "--by artist,title --merge and a query")
    }
    if dryRun.isOn, !merge { throw UserError.usage("--dry-run needs --merge") }
  }

  mutating func run() throws {
    if !merge { pager.begin() }
    let session = try self.library.open(
      for: merge ? .changes : .nothing, mustExist: true, isDryRun: dryRun.isOn)
    let library = session.library
    let key = try key(for: library)
    let groups = try library.duplicates(query.parse(for: library), by: key)
    if merge {
      try merge(groups, in: library)
    } else {
      try show(groups, in: library)
    }
    try session.close()
  }

  private func key(for library: LibraryAPI) throws -> AlbumKey {
    guard let by else { return inDoubt ? .doubt : .sameness }
    let catalog = ColumnCatalog(fields: try library.names)
    let columns = try catalog.columns(named: by.split(separator: ",").map(\.trimmed))
    return .fields(columns.map { FieldName(rawValue: $0.key) })
  }

  private func show(_ groups: [[AlbumID]], in library: LibraryAPI) throws {
    var rows: [[FieldValue?]] = []
    for (number, group) in groups.enumerated() {
      for id in group {
        guard let album = try library.album(id) else { continue }
        rows.append([
          .integer(Int64(number + 1)), .integer(id.rawValue), album["artist"], album["title"],
          album["genre"], album["year"], result.time(album.added),
        ])
      }
    }
    let columns = [
      Column(key: "group", alignment: .right), Column(key: "id", alignment: .right),
      Column(key: "artist"), Column(key: "title", title: "Album"), Column(key: "genre"),
      Column(key: "year", alignment: .right), Column(key: "added"),
    ]
    try result.printRows(
      columns, rows, positionsIn: library, whenEmpty: "No duplicates.", title: "Duplicates")
  }

  private func merge(_ groups: [[AlbumID]], in library: LibraryAPI) throws {
    let removedCount = groups.reduce(0) { $0 + $1.count - 1 }
    guard removedCount > 0 else { return result.say("No duplicates.") }
    try confirmation.confirm(
      "Merge \(removedCount.albums) into \(groups.count.albums)?",
      groups.flatMap { $0.dropFirst() }, in: library)
    let outcomes = try library.transaction("Merge \(removedCount.albums) into others") {
      try groups.compactMap { try library.merge($0) }
    }
    if !result.isJSON { for outcome in outcomes { Self.describe(outcome) } }
    if dryRun.isOn, result.format == .table { return result.say(DryRunOptions.end) }
    if try dryRun.shows(library, in: result) { return }
    result.say(
      "Merged \(removedCount.albums) into \(groups.count).",
      step: try library.history(1).first, undo: self.library.command("undo"))
  }

  private static func describe(_ outcome: MergeOutcome) {
    let gone = outcome.removed.map(\.description).joined(separator: ", ")
    print(
      TerminalText.safe(
        "\(outcome.album.id) \(outcome.album.content.shortDescription) (and \(gone))"))
    for difference in outcome.differences {
      print(
        TerminalText.safe(
          "  \(difference.name): kept \(difference.kept), not \(difference.other)"))
    }
  }
}
