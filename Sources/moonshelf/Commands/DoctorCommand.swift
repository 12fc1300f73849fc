import AlbumFiles
import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration("doctor")

  @Flag(
    help: ArgumentHelp(
      "Repair the problems.",
      discussion: """
        The current albums take precedence: changes missing from the journal are added to it as a step \
        that can be undone. Unreadable custom fields are kept as text in the field damaged_fields.

        A file with damaged pages is not repaired in place: readable data is saved in LIBRARY.salvaged, \
        and lost data is listed. Replace the library by that file, or by a backup, with moonshelf restore.
        """))
  var repair = false

  @Flag(
    help: ArgumentHelp(
      "Describe the installation, for a bug report.",
      discussion: """
        Versions, paths, what is missing for which feature, what the terminal can do, and the number of \
        problems of the library. No album, script or setting is named, and the home directory is ~.
        """))
  var report = false

  @OptionGroup var options: ChangeOptions

  func validate() throws {
    if report, repair { throw UserError.usage("--report changes nothing; run --repair alone") }
    if options.isDryRun, !repair { throw UserError.usage("--dry-run needs --repair") }
  }

  mutating func run() throws {
    if report { return describe() }
    do { try check() } catch LibraryError.damagedFile where repair {
      try salvage()
      throw ExitCode(1)
    }
  }

  private func check() throws {
    let library = try options.library.open(mustExist: true, isDryRun: options.isDryRun)
    let repaired = repair ? try library.repair() : []
    let report = try library.doctor()
    let done = repaired.filter { !report.problems.contains($0) }
    let looked = "\(report.albumCount.albums), \(CountText.of(report.stepCount, "step"))"
    let problems = CountText.of(report.problems.count, "problem")
    var lines = done.map { "\(options.isDryRun ? "Would repair" : "Repaired"): \($0)" }
    if options.result.format == .table { lines += report.problems }
    if report.isHealthy {
      lines.append("Checked \(looked): no problems.")
    } else if report.isFileDamaged {
      lines += [
        "Checked the readable part: \(problems). The file is damaged; salvage the readable data "
          + "with: \(options.library.command("doctor --repair"))",
        "Or restore a backup with: \(options.library.command("restore FILE"))",
      ]
    } else {
      lines += [
        "Checked \(looked): \(problems).",
        repair
          ? "The remaining problems could not be repaired; follow their hints, or restore a backup with "
            + "moonshelf restore."
          : "Repair with: \(options.library.command("doctor --repair"))",
      ]
    }
    // A small file is mostly empty pages.
    if report.usage.total >= 1_000_000 { lines.append(Self.text(of: report.usage)) }
    if options.isDryRun { lines.append(DryRunOptions.end) }
    options.result.say(
      lines,
      and: [
        ("file", .members(report.usage.parts.map { ($0.part.rawValue, .integer($0.bytes)) })),
        ("problems", .array(report.problems.map(JSONValue.text))),
        ("repaired", .array(done.map(JSONValue.text))),
      ])
    if !report.isHealthy { throw ExitCode(1) }
  }

  /// The size of the file and of its parts, the largest first.
  private static func text(of usage: FileUsage) -> String {
    let parts = usage.parts.map { "\($0.part.rawValue) \(CountText.bytes(Int($0.bytes)))" }
    return "The file has \(CountText.bytes(Int(usage.total))): \(parts.joined(separator: ", "))."
  }

  /// Describes the installation; a library that cannot be opened is a part of that.
  private func describe() {
    let state: String
    do { state = try libraryState() } catch { state = "\(error)" }
    let report = SystemReport(options.library, library: state)
    if options.result.format == .table {
      for line in report.lines { print(TerminalText.safe(line)) }
    } else {
      options.result.say([state], and: [("report", report.json)])
    }
  }

  /// The result of the check, in one line without anything that is in the library.
  private func libraryState() throws -> String {
    guard FileStatus(try options.library.path()) != nil else { return "there is none yet" }
    let library = try options.library.open(mustExist: true)
    let found = try library.doctor()
    let problems = CountText.of(found.problems.count, "problem")
    return "\(found.albumCount.albums), \(CountText.of(found.stepCount, "step")), "
      + (found.isHealthy ? "no problems" : "\(problems), see moonshelf doctor")
      + (found.usage.total > 0 ? ". \(Self.text(of: found.usage))" : "")
  }

  /// Saves the readable data of a file that cannot be repaired in place.
  private func salvage() throws {
    let damaged = "The library file is damaged and cannot be repaired in place."
    guard !options.says("\(damaged) Would save its readable data.") else { return }
    let saved = try LibrarySalvage(options.library.path()).run()
    let counts = "\(saved.albumCount.albums), \(CountText.of(saved.stepCount, "step"))"
    var lines = [damaged, "Saved \(counts) in \(saved.path)."] + saved.lost.map { "Lost: \($0)" }
    if saved.removesElsewhere {
      lines.append(
        "Note: a library that exchanges with this one still has these albums, and would remove them "
          + "when the saved one is used; rather make a new library and get all albums from there.")
    }
    let file = ShellCommand.text([saved.path])
    let hint = saved.lost.isEmpty ? "" : "; an older backup may contain the lost data"
    options.result.say(
      lines + [
        "Look at it with: moonshelf list --library \(file)",
        "Replace the library by it with: \(options.library.command("restore \(file)"))\(hint)",
      ])
  }
}
