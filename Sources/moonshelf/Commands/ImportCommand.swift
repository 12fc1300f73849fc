import AlbumFiles
import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumPresentation
public import AlbumScripting
public import ArgumentParser
import Glibc

extension DuplicatePolicy: ExpressibleByArgument {}

/// `moonshelf import`.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import albums from CSV or JSON files.",
    discussion: """
      moonshelf import discogs.csv --rule tidy.lua --dry-run
      moonshelf import list.json --records /albums
      moonshelf import discogs.csv --rule tidy.lua --explain 12

      Each file is one step that can be undone. Every record is accounted for: added, merged,
      skipped or rejected with its reason. What the library has is completed, never repeated: a
      file that is imported twice changes nothing. - reads standard input.
      """)

  @Argument(help: ArgumentHelp("The files.", valueName: "path"), completion: .file())
  var paths: [String] = []

  @Option(
    name: .long, help: ArgumentHelp("A script of import rules.", valueName: "file"),
    completion: .file(extensions: ["lua"]))
  var rule: [String] = []

  @OptionGroup var reading: ReadingOptions

  @Option(
    name: .long,
    help:
      "What to do with albums the library has: merge (fill what is missing), skip, replace, keep both."
  )
  var duplicates: DuplicatePolicy = .merge

  @Flag(name: .long, help: "Do everything, show it, keep nothing.")
  var dryRun = false

  @Flag(name: .long, help: "Stop at the first record a rule fails at, or where the file is broken.")
  var strict = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the whole report here: Markdown for FILE.md, else JSON.", valueName: "file"),
    completion: .file())
  var report: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Write rejected records here, to be imported again.", valueName: "file"),
    completion: .file())
  var rejects: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Take a file of rejected records again, once they are mended.",
      valueName: "rejects"),
    completion: .file())
  var resume: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Show step by step what would become of one record; keep nothing.", valueName: "number"),
    transform: NumberArgument.whole(1...))
  var explain: Int?

  @OptionGroup var permissions: PermissionOptions
  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if paths.isEmpty == (resume == nil) {
      throw usageError(
        resume == nil
          ? "Missing expected argument '<path> ...'"
          : "--resume takes the rejects file alone; import other files by themselves")
    }
    if paths.count > 1, report != nil || rejects != nil || explain != nil {
      throw usageError(
        "--report, --rejects and --explain are for one file; import the files one by one")
    }
  }

  mutating func run() throws {
    try ShellCommand.refuseOtherBytes(except: paths)
    let reading = try reading.options()
    let inputs = resume.map { [$0] } ?? paths
    for path in [report, rejects].compactMap(\.self) {
      let output = OutputPath(path: path)
      try output.mustNotBe(library: library.path(), inputs: inputs)
      try output.mustBeWritable()
    }
    let session = try self.library.open(
      for: .importing, isRehearsal: dryRun || explain != nil,
      permissions: permissions.permissions(),
      without: rule)
    let library = session.library
    let host = try session.requireHost()
    for path in rule { try host.loadRules(path) }
    if let explain {
      try self.explain(explain, of: inputs[0], reading, host)
    } else {
      for path in inputs { try show(importFile(path, reading, host)) }
    }
    if dryRun, explain == nil, result.format == .table { try Rehearsal.show(library) }
    try session.close()
  }

  private func importFile(
    _ path: String, _ reading: ImportOptions, _ host: ScriptHost
  ) throws -> ImportReport {
    let bar = ProgressBar(TerminalText.safe(PathText.shown(path)))
    defer { bar.finish() }
    var plan = try plan(reading)
    plan.rejectsPath = dryRun ? nil : rejects
    plan.progress = { bar.update(done: $0, total: $1, records: $2) }
    return try Interruption.whileEndable(by: host.interrupt) { try host.importFile(path, plan) }
  }

  private func plan(_ reading: ImportOptions) throws -> ImportPlan {
    var plan = ImportPlan()
    plan.reading = reading
    if !dryRun, explain == nil {
      plan.reading.coverFolder = LibraryLocation.covers(of: try library.path())
    }
    plan.duplicates = duplicates
    plan.isStrict = strict
    plan.isCancelled = { Interruption.isRequested }
    return plan
  }

  private func explain(
    _ number: Int, of path: String, _ reading: ImportOptions, _ host: ScriptHost
  ) throws {
    let explanation = try Interruption.whileEndable(by: host.interrupt) {
      try host.explainRecord(number, of: path, plan(reading))
    }
    for line in ExplanationText(explanation: explanation).lines {
      print(TerminalText.safe(line))
    }
    print("Nothing was kept.")
  }

  private func show(_ report: ImportReport) throws {
    // What was imported is said even when the report cannot be written.
    let written = Result { try write(report) }
    try say(report)
    do {
      try written.get()
    } catch {
      guard !dryRun else { throw error }
      throw SavedAnyway("the import is done", but: error)
    }
  }

  private func write(_ report: ImportReport) throws {
    if let path = self.report {
      try WholeFile.write(path) { descriptor in
        let sink = TerminalSafeSink(descriptor)
        if FormatName(path: path) == .markdown {
          try ReportMarkdown(report: report).write(to: sink)
        } else {
          try report.writeJSON { try sink.write($0.span.bytes) }
        }
      }
    }
  }

  private func say(_ report: ImportReport) throws {
    guard !result.isJSON else {
      Console.flush()
      let sink = TerminalSafeSink(STDOUT_FILENO)
      return try report.writeJSON { try sink.write($0.span.bytes) }
    }
    let line = ImportCommandLine(words: ShellCommand.typed, paths: paths)
    ImportSummary(report: report, isRehearsal: dryRun).show(
      undo: library.command("undo"),
      again: rejects == nil && resume == nil ? line.keepingRejects(of: report) : nil,
      resume: line.resuming)
    if resume != nil, !dryRun {
      print(
        report.rejected == 0
          ? "Nothing is left to mend: \(report.path) is no longer needed."
          : "\(CountText.of(report.rejected, "record")) of \(report.path) left to mend.")
    }
  }
}
