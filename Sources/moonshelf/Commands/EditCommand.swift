import AlbumLibrary
import AlbumModel
import ArgumentParser
import Glibc

/// `moonshelf edit`.
struct EditCommand: ParsableCommand {
  /// The maximum number of albums that an editor, or a user, can handle well.
  private static let most = 10_000

  static let configuration = CommandConfiguration("edit")

  @OptionGroup var query: ChangedAlbums

  @Option(
    "Resume an interrupted edit, or one that was saved because of mistakes.", "file",
    completion: .file())
  var resume: String?

  @Flag(name: .shortAndLong, help: "Do not ask whether to apply the edit.")
  var yes = false

  @OptionGroup var options: ChangeOptions

  func validate() throws {
    if resume != nil, !query.isMissing { throw UserError.usage("--resume takes no query") }
    if query.isMissing, resume == nil {
      throw UserError.usage("name the albums: moonshelf edit id:12")
    }
  }

  mutating func run() throws {
    let library = try options.open(mustExist: false)
    var conversation = try conversation(in: library)
    conversation.showsChanges = options.result.format == .table
    Console.note("Editing \(conversation.albumCount.albums) in \(conversation.file.path)")
    switch try conversation.run() {
    case .unchanged: options.result.say("Nothing was changed.")
    case .applied where options.isDryRun && options.result.format == .table:
      options.result.say(DryRunOptions.end)
    case .applied(let plan): try options.report([Self.summary(of: plan)], in: library)
    }
  }

  private func conversation(in library: LibraryAPI) throws -> EditSession {
    let path = try options.library.path()
    let (editor, isAnswered) = (try EditorProgram(), yes || options.isDryRun)
    var file = resume.flatMap { EditFile(resuming: $0, of: path) }
    if let resume, file == nil {
      throw UserError.usage(
        "\(resume) is not a saved edit of this library, or another program is editing it")
    }
    if resume == nil { file = EditFile.cutOff(of: path).flatMap { isTakenUp($0) ? $0 : nil } }
    if let file {
      return try EditSession(resuming: file, in: library, with: editor, isAnswered: isAnswered)
    }
    let albums = try library.albums(query.parse(for: library), limit: Self.most + 1)
    guard !albums.isEmpty else { throw UserError.noAlbum(matching: query.query) }
    guard albums.count <= Self.most else {
      throw UserError.usage(
        "more than \(Self.most.albums) match; edit fewer at a time, or see moonshelf set")
    }
    return try EditSession(albums, in: library, with: editor, isAnswered: isAnswered)
  }

  /// Offers to continue an interrupted edit, or reports its file.
  private func isTakenUp(_ file: EditFile) -> Bool {
    let isAsked = Console.asks(isAnswered: false)
    if isAsked, Console.confirm("An earlier edit was interrupted. Resume it?") { return true }
    file.release()
    Console.note(
      "An interrupted edit is in \(file.path); resume it with: "
        + options.library.command("edit --resume \(file.path.quotedForShell)") + ", or remove it.")
    return false
  }

  private static func summary(of plan: EditPlan) -> String {
    let (changed, removed) = (plan.changedAlbums.count, plan.removals.count)
    let rest = removed == 0 ? "." : "\(changed == 0 ? "R" : ", r")emoved \(removed.albums)."
    return (changed == 0 ? "" : "Changed \(changed.albums)") + rest
  }
}
