import AlbumLibrary
import AlbumModel
import AlbumScripting
import ArgumentParser
import Glibc

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

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Take an edit up again that was cut off, or kept for its mistakes.", valueName: "file"),
    completion: .file())
  var resume: String?

  @Flag(name: .shortAndLong, help: "Do not ask whether to apply the edit.")
  var yes = false

  @Flag(name: .long, help: "Do everything, show it, keep nothing.")
  var dryRun = false

  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if resume != nil, !query.query.isEmpty {
      throw usageError("an edit that is taken up again has its albums; leave the query out")
    }
    if query.query.isEmpty, resume == nil {
      throw usageError("say which albums: moonshelf edit 12")
    }
  }

  mutating func run() throws {
    let session = try self.library.open(for: .changes, isRehearsal: dryRun)
    let library = session.library
    var conversation = try conversation(in: library)
    Console.note("Editing \(conversation.albumCount.albums) in \(conversation.file.path)")
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

  private func conversation(in library: LibraryAPI) throws -> EditConversation {
    let path = try self.library.path()
    let (editor, isAnswered) = (try EditorProgram(), yes || dryRun)
    if let resume {
      guard let file = EditFile(resuming: resume, of: path) else {
        throw WrongUse(
          description: "\(resume) is no edit of this library that was cut off or kept, or another "
            + "program is editing it")
      }
      return try EditConversation(
        resuming: file, in: library, with: editor, isAnswered: isAnswered)
    }
    if let file = EditFile.cutOff(of: path), isTakenUp(file) {
      return try EditConversation(
        resuming: file, in: library, with: editor, isAnswered: isAnswered)
    }
    let albums = try library.albums(
      query.query.identitiesOrWords.asQuery(for: library), limit: Self.most + 1)
    guard !albums.isEmpty else { throw NothingFound(query: query.query) }
    guard albums.count <= Self.most else {
      throw WrongUse(
        description: "more than \(Self.most.albums) match; edit fewer at a time, or see "
          + "moonshelf set")
    }
    return try EditConversation(albums, in: library, with: editor, isAnswered: isAnswered)
  }

  /// Offers an edit that was cut off, or says where it is.
  private func isTakenUp(_ file: EditFile) -> Bool {
    let isAsked = Console.isTerminal(STDIN_FILENO) && Console.isTerminal(STDERR_FILENO)
    if isAsked, Console.confirm("An earlier edit was cut off. Take it up again?", isAnswered: false)
    {
      return true
    }
    file.release()
    Console.note(
      "An earlier edit that was cut off is in \(file.path); take it up again with: "
        + library.command("edit --resume \(file.path.quotedForShell)") + ", or remove it.")
    return false
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
