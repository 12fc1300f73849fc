import AlbumLibrary
import AlbumScripting
import ArgumentParser
import Glibc

/// `moonshelf watch`.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Import what appears or changes in folders, as it comes.",
    discussion: """
      moonshelf watch ~/Downloads/lists --rule tidy.lua --rejects-dir mend
      moonshelf watch inbox --once

      Each file is one step that can be undone. A file that cannot be imported is named, and the
      watch goes on. A rule that is edited is loaded anew; one that does not load leaves those
      before in force. Ctrl-C ends it.
      """)

  @Argument(
    help: ArgumentHelp("Folders, with all that is in them, or files.", valueName: "path"),
    completion: .file())
  var paths: [String]

  @Option(
    name: .long, help: ArgumentHelp("A script of import rules.", valueName: "file"),
    completion: .file(extensions: ["lua"]))
  var rule: [String] = []

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "How long a file must have been quiet before it is imported (default: 0.3).",
      valueName: "seconds"),
    transform: NumberArgument.seconds(0, to: 3600))
  var settle = 0.3

  @Flag(name: .long, help: "Leave alone what is there at the beginning.")
  var newOnly = false

  @Flag(name: .long, help: "Import what is there, and end.")
  var once = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write rejected records into this folder, to be imported again.", valueName: "folder"),
    completion: .directory)
  var rejectsDir: String?

  @Option(
    name: .long,
    help:
      "What to do with albums the library has: skip, merge (fill what is missing), replace, keep both."
  )
  var duplicates: DuplicatePolicy = .merge

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var permissions: PermissionOptions
  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if once, newOnly { throw usageError("--once and --new-only together would do nothing") }
    if paths.contains("") { throw usageError("a path must not be empty") }
  }

  mutating func run() throws {
    try ShellCommand.refuseOtherBytes(except: paths)
    var plan = WatchPlan(paths: paths)
    plan.rules = rule
    plan.reading = try reading.options()
    plan.duplicates = duplicates
    plan.settle = .milliseconds(Int64(settle * 1000))
    plan.rejectsFolder = rejectsDir
    plan.isNewOnly = newOnly
    plan.isOnce = once
    try makeRejectsFolder()
    // Whoever wants to end a watch does not want to wait for another program for long.
    let session = try self.library.open(
      for: .importing, patience: 5, permissions: permissions.permissions(), without: rule)
    let log = WatchLog()
    let watcher = try Watcher(plan, session: session, log: log)
    try watcher.run()
    // The terminal has shown ^C where the next line is to begin.
    if Interruption.isRequested, Console.isTerminal(STDOUT_FILENO) { print() }
    log.summarize()
    try session.close()
    if once, log.failures > 0 { throw ExitCode(1) }
  }

  private func makeRejectsFolder() throws {
    guard let rejectsDir else { return }
    _ = mkdir(rejectsDir, 0o777)
    guard !paths.contains(where: { RealPath.of($0) == RealPath.of(rejectsDir) }) else {
      throw usageError(
        "--rejects-dir is a folder that is watched; choose another, in it if you like")
    }
    guard access(rejectsDir, W_OK) == 0, opendir(rejectsDir).map({ closedir($0) }) != nil else {
      throw CannotWrite(path: rejectsDir)
    }
  }
}
