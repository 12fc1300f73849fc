import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

/// `moonshelf revert`.
struct RevertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revert", abstract: "Revert one step, which need not be the last.",
    discussion: """
      moonshelf revert 17
      moonshelf revert 17 --album 12 --field genre

      A new step with the inverse of the changes. What a later step changed is kept, and listed; --force \
      overwrites it. moonshelf undo undoes the last steps.
      """)

  @Argument(
    help: ArgumentHelp("The step, as in moonshelf history.", valueName: "step"),
    transform: NumberArgument.whole(1...))
  var step: Int

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Only the changes of this album.", valueName: "number"),
    transform: NumberArgument.whole(1...))
  var album: Int?

  @Option(
    name: .long, help: ArgumentHelp("Only the changes of this field.", valueName: "field"))
  var field: String?

  @Flag(name: .long, help: "Also revert what was changed since.")
  var force = false

  @OptionGroup var dryRun: DryRunOptions
  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  /// The number of changes listed that were kept.
  private static let mostKept = 10

  mutating func run() throws {
    let session = try library.open(for: .changes, mustExist: true, isDryRun: dryRun.isOn)
    let library = session.library
    let reversal = try library.revert(Int64(step), scope(in: library))
    guard reversal.revertedCount > 0 else {
      let reason =
        reversal.kept.isEmpty
        ? "nothing to revert" : "everything that it changed was changed since"
      let advice = reversal.kept.isEmpty ? "" : "; --force overwrites it"
      throw UserError("step \(step), \"\(reversal.step.label)\": \(reason)\(advice)")
    }
    let kept = try Self.text(of: reversal.kept, in: library)
    if dryRun.isOn {
      _ = try dryRun.shows(library, in: result)
      for line in kept { Console.note("moonshelf: \(line)") }
    } else {
      let what = "Reverted step \(step), \(reversal.step.label): \(reversal.revertedCount.changes)."
      result.say(
        kept + [what], step: try library.history(1).first, undo: self.library.command("undo"),
        and: [
          ("reverted", JSONValue(reversal.revertedCount)),
          ("kept", .array(reversal.kept.map { $0.json(album: "id") })),
        ])
    }
    try session.close()
  }

  private func scope(in library: LibraryAPI) throws -> ReversalScope {
    var scope = ReversalScope()
    scope.albums = album.map { [AlbumID(rawValue: Int64($0))] }
    scope.field = try field.map { try library.queryParser.field(toSortBy: $0) }
    scope.isForced = force
    return scope
  }

  /// What was kept, in lines.
  private static func text(
    of kept: [Reversal.Kept], in library: LibraryAPI
  ) throws -> [String] {
    var lines = try kept.prefix(mostKept).map { one in
      let name = try library.albumEvenRemoved(one.album)?.album.content.shortDescription ?? ""
      return "Kept: \(one.field?.rawValue ?? one.kind.rawValue) of \(one.album) \(name), "
        + "\(one.reason.rawValue)."
    }
    if kept.count > mostKept { lines.append("Kept: \(kept.count - mostKept) more.") }
    return lines
  }
}
