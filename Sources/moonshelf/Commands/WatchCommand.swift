import AlbumModel
import AlbumScripting
import ArgumentParser
import Glibc

struct WatchCommand: FileNameCommand {
  static let configuration = CommandConfiguration("watch")

  @Argument(
    help: ArgumentHelp("Folders, including subfolders, or files.", valueName: "path"),
    completion: .file())
  var paths: [String]

  @Option(
    "Script with import rules. May be repeated.", "file", completion: .file(extensions: ["lua"]))
  var rule: [String] = []

  @Option(
    "Seconds without changes before a file is imported (default: 0.3).", "seconds",
    transform: NumberArgument.seconds(0, to: 3600))
  var settle = 0.3

  @Flag(help: "Skip files that already exist.")
  var newOnly = false

  @Flag(help: "Import existing files, and exit.")
  var once = false

  @Option(
    "Folder for rejected records, which can be imported again.", "folder", completion: .directory)
  var rejectsDir: String?

  @OptionGroup var duplicates: DuplicateOptions

  @OptionGroup var dryRun: DryRunOptions
  @OptionGroup var reading: ReadingOptions
  @Option(help: .allow) var allow: [String] = []
  @OptionGroup var inspection: InspectionOptions
  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if once, newOnly { throw UserError.usage("--once and --new-only cannot be combined") }
    if dryRun.isOn, !once {
      // Its transaction would keep other programs from writing.
      throw UserError.usage("--dry-run needs --once")
    }
    if paths.contains("") { throw UserError.usage("a path must not be empty") }
  }

  mutating func run() throws {
    try ShellCommand.refuseOtherBytes(except: paths)
    var plan = WatchPlan(
      paths: paths, rules: rule, importing: try duplicates.plan(reading: reading.options()),
      settle: .milliseconds(Int64(settle * 1000)), rejectsFolder: dryRun.isOn ? nil : rejectsDir,
      isNewOnly: newOnly, isOnce: once)
    if !dryRun.isOn { try makeRejectsFolder() }
    // A user who ends a watch should not wait long for another program.
    let session = try self.library.open(
      for: .importing, isDryRun: dryRun.isOn, waitLimit: 5,
      permissions: PermissionSet(parsing: allow), without: rule)
    plan.importing.reading.mappings = try ReadingOptions.mappings(reading.map, in: session.library)
    let log = WatchLog()
    let watcher = try Watcher(plan, session: session, log: log)
    try watcher.run()
    // The terminal has shown ^C at the start of the next line.
    if Interruption.isRequested, Console.isTerminal(STDOUT_FILENO) { print() }
    if dryRun.isOn { try dryRun.show(session.library) } else { log.summarize() }
    try session.close()
    if once, log.failures > 0 { throw ExitCode(1) }
  }

  private func makeRejectsFolder() throws {
    guard let rejectsDir else { return }
    _ = mkdir(rejectsDir, 0o777)
    guard !paths.contains(where: { RealPath.of($0) == RealPath.of(rejectsDir) }) else {
      throw UserError.usage("--rejects-dir is a watched folder; choose another one, or a subfolder")
    }
    guard access(rejectsDir, W_OK) == 0, opendir(rejectsDir).map({ closedir($0) }) != nil else {
      throw WriteFailure(path: rejectsDir)
    }
  }
}
