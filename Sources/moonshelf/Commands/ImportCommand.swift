import AlbumImport
import AlbumLibrary
import AlbumPresentation
public import AlbumScripting
public import ArgumentParser

extension DuplicatePolicy: ExpressibleByArgument {}

/// `moonshelf import`.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import albums from CSV or JSON files.",
    discussion: """
      moonshelf import discogs.csv --rule tidy.lua --dry-run
      moonshelf import list.json --records /albums

      Each file is one step that can be undone. Every record is accounted for: added, merged,
      skipped or rejected with its reason. - reads standard input.
      """)

  @Argument(help: ArgumentHelp("The files.", valueName: "path"), completion: .file())
  var paths: [String]

  @Option(
    name: .long, help: ArgumentHelp("A script of import rules.", valueName: "file"),
    completion: .file(extensions: ["lua"]))
  var rule: [String] = []

  @OptionGroup var reading: ReadingOptions

  @Option(
    name: .long,
    help:
      "What to do with albums the library has: skip, merge (fill what is missing), replace, keep both."
  )
  var duplicates: DuplicatePolicy = .skip

  @Flag(name: .long, help: "Do everything, show it, keep nothing.")
  var dryRun = false

  @Flag(name: .long, help: "Stop at the first record a rule fails at.")
  var strict = false

  @Option(
    name: .long, help: ArgumentHelp("Write the whole report here, as JSON.", valueName: "file"),
    completion: .file())
  var report: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Write rejected records here, to be imported again.", valueName: "file"),
    completion: .file())
  var rejects: String?

  @OptionGroup var permissions: PermissionOptions
  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if paths.count > 1, report != nil || rejects != nil {
      throw usageError("--report and --rejects are for one file; import the files one by one")
    }
  }

  mutating func run() throws {
    let reading = try reading.options()
    for path in [report, rejects].compactMap(\.self) {
      let output = OutputPath(path: path)
      try output.mustNotBe(library: library.path(), inputs: paths)
      try output.mustBeWritable()
    }
    let session = try self.library.open(
      for: .importing, isRehearsal: dryRun, permissions: permissions.permissions(),
      without: rule)
    let library = session.library
    let host = try session.requireHost()
    for path in rule { try host.loadRules(path) }
    for path in paths {
      let report = try importFile(path, reading, host)
      try show(report)
    }
    if dryRun, result.format == .table { try Rehearsal.show(library) }
    try session.close()
  }

  private func importFile(
    _ path: String, _ reading: ImportOptions, _ host: ScriptHost
  ) throws -> ImportReport {
    let bar = ProgressBar(path)
    defer { bar.finish() }
    var plan = ImportPlan()
    plan.reading = reading
    plan.reading.coverFolder = dryRun ? nil : try library.path() + ".covers"
    plan.duplicates = duplicates
    plan.isStrict = strict
    plan.rejectsPath = dryRun ? nil : rejects
    plan.progress = { bar.update(done: $0, total: $1, records: $2) }
    plan.isCancelled = { Interruption.isRequested }
    return try ScriptSession.stoppable(host) { try host.importFile(path, plan) }
  }

  private func show(_ report: ImportReport) throws {
    if let path = self.report {
      try WholeFile.write(path) { descriptor in
        try FileDescriptorSink(descriptor).write(Array(report.json.utf8).span.bytes)
      }
    }
    if result.isJSON {
      print(report.json, terminator: "")
    } else {
      ImportSummary(report: report, isRehearsal: dryRun).show(
        undo: library.command("undo"), hasRejectsFile: rejects != nil)
    }
  }
}

/// A file that was asked for cannot be written.
struct CannotWrite: Error, CustomStringConvertible {
  let path: String

  var description: String { "cannot write \(path): no such folder, or no permission" }
}
