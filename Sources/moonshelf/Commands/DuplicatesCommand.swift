import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser

/// `moonshelf duplicates`.
struct DuplicatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicates",
    abstract: "Find albums that are in the library more than once, and make them one.",
    discussion: """
      moonshelf duplicates
      moonshelf duplicates --by artist,title,year
      moonshelf duplicates --by barcode --merge

      Albums are the same when their artists and titles are, however they are spelled; or, with \
      --by, when all these fields are. An album that has none of the fields is no duplicate.

      --merge makes each group one album, its oldest: it takes what it lacks from the others, which \
      are removed. What they say differently is listed, and kept in its field other_values. It is one \
      step, which can be undone.
      """)

  @OptionGroup var query: QueryArguments

  @Option(
    name: .long,
    help: ArgumentHelp("The fields that have to be the same.", valueName: "a,b"))
  var by: String?

  @Flag(name: .long, help: "Make each group one album.")
  var merge = false

  @Flag(name: .long, help: "Do everything, show it, keep nothing.")
  var dryRun = false

  @OptionGroup var confirmation: ConfirmationOptions
  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if let by, by.split(separator: ",").contains(where: { $0.trimmed.isEmpty }) || by.isEmpty {
      throw usageError("--by needs fields: artist,title,year")
    }
    if dryRun, !merge {
      throw usageError("--dry-run is for --merge; without it nothing is changed")
    }
  }

  mutating func run() throws {
    let session = try self.library.open(
      for: merge ? .changes : .nothing, mustExist: true, isRehearsal: dryRun)
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
    guard let by else { return .sameness }
    let catalog = ColumnCatalog(ownFields: try library.fieldNames().sorted())
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
          album["genre"], album["year"], .text(CivilDate.timestamp(album.added)),
        ])
      }
    }
    let columns = [
      Column(key: "group", alignment: .right), Column(key: "id", alignment: .right),
      Column(key: "artist"), Column(key: "title", title: "Album"), Column(key: "genre"),
      Column(key: "year", alignment: .right), Column(key: "added"),
    ]
    try result.printRows(columns, rows, whenEmpty: "No album is there twice.")
  }

  private func merge(_ groups: [[AlbumID]], in library: LibraryAPI) throws {
    let removedCount = groups.reduce(0) { $0 + $1.count - 1 }
    guard removedCount > 0 else { return result.say("No album is there twice.") }
    try confirmation.confirm(
      "Merge \(removedCount.albums) into", groups.count)
    let outcomes = try library.transaction("Merge \(removedCount.albums) into others") {
      try groups.compactMap { try library.merge($0) }
    }
    if !result.isJSON {
      for outcome in outcomes { Self.describe(outcome) }
    }
    if dryRun { return result.say("Nothing was kept: this was a dry run.") }
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
