import AlbumLibrary
import AlbumModel
import ArgumentParser

/// `moonshelf doctor`.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the library file and the journal.",
    discussion: """
      Changes nothing without --repair. The exit code is 1 if problems were found or could not be \
      repaired.
      """)

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

  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    do {
      try check()
    } catch LibraryError.damagedFile where repair {
      try salvage()
      throw ExitCode(1)
    }
  }

  private func check() throws {
    let library = try library.open(mustExist: true)
    let repaired = repair ? try library.repair() : []
    let report = try library.doctor()
    for problem in repaired where !report.problems.contains(problem) {
      result.say("Repaired: \(problem)")
    }
    let looked =
      "\(CountText.of(report.albumCount, "album")), \(CountText.of(report.stepCount, "step"))"
    let problems = CountText.of(report.problems.count, "problem")
    for problem in report.problems { print(problem) }
    if report.isHealthy {
      result.say("Checked \(looked): no problems.")
    } else if report.isFileDamaged {
      result.say(
        "Checked the readable part: \(problems). The file is damaged; salvage the readable data "
          + "with: \(self.library.command("doctor --repair"))")
      result.say("Or restore a backup with: \(self.library.command("restore FILE"))")
    } else {
      result.say("Checked \(looked): \(problems).")
      result.say(
        repair
          ? "The remaining problems could not be repaired; follow their hints, or restore a backup with "
            + "moonshelf restore."
          : "Repair with: \(self.library.command("doctor --repair"))")
    }
    try library.close()
    if !report.isHealthy { throw ExitCode(1) }
  }

  /// Saves the readable data of a file that cannot be repaired in place.
  private func salvage() throws {
    let saved = try LibrarySalvage(library.path()).run()
    result.say("The library file is damaged and cannot be repaired in place.")
    result.say(
      "Saved \(CountText.of(saved.albumCount, "album")), \(CountText.of(saved.stepCount, "step")) "
        + "in \(saved.path).")
    for lost in saved.lost { result.say("Lost: \(lost)") }
    if saved.removesElsewhere {
      result.say(
        "Note: a library that exchanges with this one still has these albums, and would remove them "
          + "when the saved one is used; rather make a new library and get all albums from there.")
    }
    let file = ShellCommand.text([saved.path])
    result.say("Look at it with: moonshelf list --library \(file)")
    result.say(
      "Replace the library by it with: \(library.command("restore \(file)"))"
        + (saved.lost.isEmpty ? "" : "; an older backup may contain the lost data"))
  }
}
