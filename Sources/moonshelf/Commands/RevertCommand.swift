import AlbumLibrary
import AlbumModel
import ArgumentParser

struct RevertCommand: ParsableCommand {
  static let configuration = CommandConfiguration("revert")

  @Argument(
    help: ArgumentHelp("The step, as in moonshelf history.", valueName: "step"),
    transform: NumberArgument.whole(1...))
  var step: Int

  @Option("Only the changes of this album.", transform: NumberArgument.whole(1...))
  var album: Int?

  @Option("Only the changes of this field.", "field")
  var field: String?

  @Flag(help: "Also revert what was changed since.")
  var force = false

  @OptionGroup var options: ChangeOptions

  mutating func run() throws {
    let library = try options.open()
    let reversal = try library.revert(Int64(step), scope(in: library))
    try ReversalResult(reversal: reversal, step: step, isRedo: false).show(in: library, options)
  }

  private func scope(in library: LibraryAPI) throws -> ReversalScope {
    var scope = ReversalScope()
    scope.albums = album.map { [AlbumID(rawValue: Int64($0))] }
    scope.field = try field.map { try library.queryParser.field(toSortBy: $0) }
    scope.isForced = force
    return scope
  }
}

/// What commands print of a step that was reverted or brought back.
struct ReversalResult {
  /// The number of changes listed that were kept.
  private static let mostKept = 10

  let reversal: Reversal
  let step: Int
  let isRedo: Bool

  /// Prints it, or throws the reason why nothing was changed.
  func show(in library: LibraryAPI, _ options: ChangeOptions) throws {
    guard reversal.revertedCount > 0 else {
      let reason =
        reversal.kept.isEmpty
        ? "nothing to \(isRedo ? "redo" : "revert")"
        : "everything that it changed was changed since (\(reversal.kept.count.changes))"
          + (isRedo ? "" : "; --force overwrites it")
      throw UserError("step \(step), \"\(reversal.step.label)\": \(reason)")
    }
    let kept = try kept(in: library)
    let rest = kept.isEmpty ? "" : ", \(CountText.of(reversal.kept.count)) kept"
    let what =
      "\(isRedo ? "Redid" : "Reverted") step \(step), \(reversal.step.label): "
      + "\(reversal.revertedCount.changes)\(rest)."
    try options.report(
      kept + [what], in: library,
      and: [
        ("reverted", JSONValue(reversal.revertedCount)),
        ("kept", .array(reversal.kept.map { $0.json(album: "id") })),
      ])
    if options.isDryRun { for line in kept { Console.note("moonshelf: \(line)") } }
  }

  /// What was kept, in lines.
  private func kept(in library: LibraryAPI) throws -> [String] {
    let kept = reversal.kept
    var lines = try kept.prefix(Self.mostKept).map { one in
      let name = try library.shortDescription(of: one.album) ?? ""
      return "Kept: \(one.field?.rawValue ?? one.kind.rawValue) of \(one.album) \(name), "
        + "\(one.reason.rawValue)."
    }
    if kept.count > Self.mostKept { lines.append("Kept: \(kept.count - Self.mostKept) more.") }
    return lines
  }
}
