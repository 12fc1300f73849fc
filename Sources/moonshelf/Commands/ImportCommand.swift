import AlbumFiles
import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser
import Glibc
import RecordReading
import RecordRecognition

struct ImportCommand: FileNameCommand {
  static let configuration = CommandConfiguration("import")

  @Argument(
    help: ArgumentHelp("Files, folders of audio files, or -.", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Option(
    "Script with import rules. May be repeated.", "file", completion: .file(extensions: ["lua"]))
  var rule: [String] = []

  @OptionGroup var reading: ReadingOptions

  @OptionGroup var duplicates: DuplicateOptions

  @Flag(help: "Show how the columns are read and the first albums, without importing anything.")
  var preview = false

  @Flag(help: "Remember --map for files with the same columns; without --map, forget it.")
  var saveMap = false

  @Flag(
    name: .shortAndLong,
    help: "Import a list even if it is not certain which columns have the titles and artists.")
  var yes = false

  @Flag(
    help: "Do not keep the records in the library, so that their albums cannot be derived again.")
  var noRecords = false

  @OptionGroup var dryRun: DryRunOptions

  @Flag(help: "Stop at the first failing rule or broken record, and keep nothing.")
  var strict = false

  @Option(
    "Write the full report to a file: Markdown for FILE.md, otherwise JSON.", "file",
    completion: .file())
  var report: String?

  @Option(
    "Write rejected records to a file that can be imported again.", "file", completion: .file())
  var rejects: String?

  @Option("Import a file of rejected records after fixing it.", "rejects", completion: .file())
  var resume: String?

  @Option(
    "Explain the import of one record, without importing it.", transform: NumberArgument.whole(1...)
  ) var explain: Int?

  @Flag(help: "Show the whole report of the last import into the library, in Markdown.")
  var last = false

  @Option(help: .allow) var allow: [String] = []
  @OptionGroup var inspection: InspectionOptions
  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if last {
      guard paths.isEmpty, resume == nil else {
        throw UserError.usage("--last shows a report, and imports nothing: leave out the files")
      }
      return
    }
    if paths.isEmpty, resume == nil {
      throw UserError.usage("name the files to import: moonshelf import list.csv")
    }
    if !paths.isEmpty, resume != nil {
      throw UserError.usage("--resume cannot be combined with other files")
    }
    if explain != nil || preview, result.format != .table {
      throw UserError.usage(
        "\(preview ? "--preview" : "--explain") has no other format than a table")
    }
    if saveMap, paths.contains("-") || resume != nil {
      throw ValidationError("--save-map reads a file twice: name it")
    }
    if preview, explain != nil || report != nil || rejects != nil {
      throw UserError.usage(
        "--preview imports nothing: leave out --explain, --report and --rejects")
    }
    if paths.count > 1, report != nil || rejects != nil || explain != nil {
      throw UserError.usage("--report, --rejects and --explain take one file at a time")
    }
  }

  mutating func run() throws {
    if last { return try showLast() }
    try ShellCommand.refuseOtherBytes(except: paths)
    let reading = try reading.options()
    let inputs = resume.map { [$0] } ?? paths
    for path in [report, rejects].compactMap(\.self) {
      let output = OutputPath(path: path)
      try output.mustNotBe(library: library.path(), inputs: inputs)
      try output.mustBeWritable()
    }
    let isNew = !ProgramHelp.hasLibrary && library.isStandard
    let session = try self.library.open(
      for: .importing, isDryRun: dryRun.isOn || preview || explain != nil,
      permissions: PermissionSet(parsing: allow), without: rule)
    try importFiles(inputs, reading, in: session)
    if isNew, !session.library.isDryRun, result.format == .table {
      print("Made the library \(try self.library.path()).")
    }
    try session.close()
    if !unread.isEmpty {
      let names = unread.map(TerminalText.safe).joined(separator: ", ")
      Console.note("Not imported, of \(CountText.of(inputs.count, "file")): \(names).")
    }
    let isWithoutAlbums = reports.contains { report in
      report.rejected > 0 && report.rejected + report.absent == report.records
    }
    if isWithoutAlbums || !unread.isEmpty { throw ExitCode(1) }
  }

  /// The files of several that could not be read.
  private var unread: [String] = []

  /// The reports of the files that were imported.
  private var imported = Reports()
  private var reports: [ImportReport] { imported.all }

  /// Nothing of it is on the command line.
  private struct Reports: Decodable {
    var all: [ImportReport] = []

    init() {}
    init(from decoder: any Decoder) {}
  }

  private func showLast() throws {
    guard let page = try StateFile.ofReport(library.path())?.read() else {
      throw UserError.usage("there is no report yet of an import into this library")
    }
    StandardOutput.page()
    StandardOutput.write(page)
  }

  /// Imports or explains files.
  mutating func importFiles(
    _ inputs: [String], _ reading: ImportOptions, in session: LibrarySession
  ) throws {
    var reading = reading
    reading.mappings = try ReadingOptions.mappings(self.reading.map, in: session.library)
    for path in rule { try session.requireHost().loadRules(path) }
    self.reading.noteMisspelledSource(besides: session.host?.sourceNames ?? [])
    if preview || saveMap {
      let plan = try plan(reading, in: session)
      for path in inputs {
        let found = try Interruption.whileEndable(by: session.interrupt) {
          try session.library.previewFile(path, plan)
        }
        if saveMap { try saveMap(ColumnMap(reading.mappings), for: found, in: session.library) }
        if preview { try PreviewText(preview: found).show(with: result) }
      }
      if preview { return }
    }
    if let explain {
      try self.explain(explain, of: inputs[0], plan(reading, in: session), in: session)
    } else {
      let writer = ReportWriter(result)
      defer {
        writer.finish()
        keepReports()
      }
      for path in inputs {
        let report: ImportReport
        do {
          report = try importFile(path, plan(reading, in: session), in: session)
        } catch let error as ImportError where inputs.count > 1 && !strict {
          Console.note("moonshelf: \(TerminalText.safe(error.description))")
          unread.append(error.file)
          continue
        }
        imported.all.append(report)
        try show(report, with: writer)
      }
      if inputs.count > 1, let first = reports.first, result.format == .table {
        let sums = reports.dropFirst().reduce(first.counts) { sums, report in
          zip(sums, report.counts).map { ($0.name, $0.count + $1.count) }
        }
        let counts = try summary(of: first).counts(sums)
        print("\(CountText.of(reports.count, "file")), \(counts).")
        sayEnd()
      }
    }
    guard dryRun.isOn, explain == nil, result.format == .table else { return }
    for line in try DryRunSteps(session.library.dryRunSteps(), of: session.library).lines {
      print(TerminalText.safe(line))
    }
  }

  /// Remembers `--map` for files with the columns of this one.
  private func saveMap(_ map: ColumnMap, for file: ImportPreview, in library: LibraryAPI) throws {
    for list in [file] + file.others where !list.columns.isEmpty {
      let names = list.columns.map(\.reading.name)
      let isChanged = try library.setColumnMap(
        ColumnMap.shape(of: names), to: map.text.isEmpty ? nil : map.text)
      guard isChanged else { continue }
      let fields = map.text.replacing("\n", with: ", ")
      Console.note(
        map.text.isEmpty
          ? "The fields of the columns of \(list.path) are no longer remembered."
          : "Remembered for files with the columns of \(list.path): \(fields).")
    }
  }

  private func importFile(
    _ path: String, _ plan: ImportPlan, in session: LibrarySession
  ) throws -> ImportReport {
    let bar = ProgressBar(TerminalText.safe(PathText.shown(path)))
    defer { bar.finish() }
    var plan = plan
    plan.rejectsPath = dryRun.isOn ? nil : rejects
    plan.progress = { bar.update(done: $0, total: $1, records: $2) }
    return try Interruption.whileEndable(by: session.interrupt) {
      try session.library.importFile(path, plan)
    }
  }

  private func plan(_ reading: ImportOptions, in session: LibrarySession) throws -> ImportPlan {
    var plan = duplicates.plan(reading: reading)
    try session.requireHost().addRules(to: &plan)
    if !dryRun.isOn, !preview, explain == nil {
      plan.reading.coverFolder = LibraryLocation.covers(of: try library.path())
    }
    plan.keepsRecords = !noRecords
    plan.isStrict = strict
    plan.accepts = accepts
    plan.isCancelled = { Interruption.isRequested }
    return plan
  }

  /// Asks an interactive user whether to import a list whose columns are not certain.
  private func accepts(_ doubts: [String]) throws -> Bool {
    guard Console.asks(isAnswered: yes), explain == nil else { return yes || explain != nil }
    for doubt in doubts { Console.note(doubt) }
    guard Console.confirm("Import it all the same?") else {
      Console.note("Nothing was imported.")
      throw ExitCode(1)
    }
    return true
  }

  private func explain(
    _ number: Int, of path: String, _ plan: ImportPlan, in session: LibrarySession
  ) throws {
    let explanation = try Interruption.whileEndable(by: session.interrupt) {
      try session.library.explainRecord(number, of: path, plan)
    }
    for line in ExplanationText(explanation: explanation).lines { print(TerminalText.safe(line)) }
    print("Nothing was kept.")
  }

  private func show(_ report: ImportReport, with writer: ReportWriter) throws {
    // The result of the import is reported even when the report file cannot be written.
    let written = Result { try write(report) }
    try writer.write(report) { try say(summary(of: report)) }
    guard case .failure(let error) = written else { return }
    throw dryRun.isOn ? error : SavedWithError("the import is complete", but: error)
  }

  private func write(_ report: ImportReport) throws {
    guard let path = self.report else { return }
    try OutputFile.write(path) { descriptor in
      let sink = TerminalSafeSink(descriptor)
      guard FormatName(path: path) == .markdown else {
        return try report.writeJSON { try sink.write($0.span.bytes) }
      }
      try ReportText(report).write(to: sink)
    }
  }

  private func summary(of report: ImportReport) throws -> ReportText {
    let line = ImportCommandLine(words: ShellCommand.typed, paths: paths)
    var summary = try ReportText(report)
    (summary.isDryRun, summary.width) = (dryRun.isOn, Terminal(fileDescriptor: 1).width)
    summary.inDoubt = library.command("duplicates --in-doubt")
    // A line says whether records are left.
    if resume != nil { summary.most -= 1 }
    if let path = resume ?? report.rejectsPath {
      summary.rejects = "fix them in \(path), then: \(line.resuming(path))"
    } else if rejects == nil {
      summary.rejects = "keep them: \(line.keepingRejects(of: report))"
    }
    return summary
  }

  private func say(_ summary: ReportText) throws {
    let lines = try summary.lines()
    guard paths.count < 2 else { return print(lines[0]) }
    for line in lines { print(line) }
    sayEnd()
    if resume != nil, !dryRun.isOn, summary.report.rejected == 0 {
      print("No rejected records left: \(summary.report.path) is no longer needed.")
    }
  }

  /// Keeps the reports for `--last`; the import is complete without that.
  private func keepReports() {
    guard !dryRun.isOn, !reports.isEmpty else { return }
    let page = MemorySink()
    for report in reports {
      guard let text = try? summary(of: report), let remarks = try? text.remarks() else { continue }
      try? text.write(to: page, remarks: remarks, limit: 1000)
    }
    try? StateFile.ofReport(library.path())?.write(page.bytes)
  }

  /// Says how to undo the imports, and how to see their whole reports.
  private func sayEnd() {
    let hasMore = reports.contains { !$0.reasons.isEmpty || !$0.warnings.isEmpty }
    guard !dryRun.isOn else {
      let end = hasMore ? "; --report FILE.md writes the whole report." : "."
      return print(DryRunOptions.end.dropLast() + end)
    }
    let stepCount = reports.count { $0.step != nil }
    let undo = library.command(stepCount == 1 ? "undo" : "undo \(stepCount)")
    let ways =
      (stepCount > 0 ? ["Undo with: \(undo)"] : [])
      + (hasMore ? ["Report: \(library.command("import --last"))"] : [])
    if !ways.isEmpty { print(TerminalText.safe(ways.joined(separator: "; "))) }
  }
}
