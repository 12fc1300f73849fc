import AlbumLibrary
import AlbumModel
import AlbumScripting
import ArgumentParser

/// `moonshelf edit`.
struct EditCommand: ParsableCommand {
  /// More than an editor, or a person, does well with.
  private static let most = 10_000

  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Edit albums as text, in your editor.",
    discussion: """
      moonshelf edit 12
      moonshelf edit artist:bowie

      Opens the albums in VISUAL or EDITOR, a block each. What you changed is shown, and done as one \
      step once you say so. An edit with mistakes comes back with each mistake above its line.
      """)

  @OptionGroup var query: QueryArguments

  @Flag(name: .shortAndLong, help: "Do not ask whether to apply the edit.")
  var yes = false

  @Flag(name: .long, help: "Do everything, show it, keep nothing.")
  var dryRun = false

  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if query.query.isEmpty { throw usageError("say which albums: moonshelf edit 12") }
  }

  mutating func run() throws {
    let session = try self.library.open(for: .changes, isRehearsal: dryRun)
    let library = session.library
    let albums = try library.albums(
      query.query.identitiesOrWords.asQuery(for: library), limit: Self.most + 1)
    guard !albums.isEmpty else { throw NothingFound(query: query.query) }
    guard albums.count <= Self.most else {
      throw WrongUse(
        description: "more than \(Self.most.albums) match; edit fewer at a time, or see "
          + "moonshelf set")
    }
    var conversation = try EditConversation(
      albums, in: library, with: try EditorProgram(), isAnswered: yes || dryRun)
    Console.note("Editing \(albums.count.albums) in \(conversation.file.path)")
    switch try conversation.run() {
    case .unchanged, .declined: result.say("Nothing was changed.")
    case .applied where dryRun: result.say("Nothing was kept: this was a dry run.")
    case .applied(let plan):
      result.say(
        Self.summary(of: plan), step: try library.history(1).first,
        undo: self.library.command("undo"))
    }
    try session.close()
  }

  private static func summary(of plan: EditPlan) -> String {
    var parts: [String] = []
    let changed = plan.changedAlbums.count
    if changed > 0 { parts.append("changed \(changed.albums)") }
    if !plan.removals.isEmpty { parts.append("removed \(plan.removals.count.albums)") }
    let text = parts.joined(separator: ", ")
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}
