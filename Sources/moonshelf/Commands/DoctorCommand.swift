import AlbumLibrary
import AlbumModel
import ArgumentParser

/// `moonshelf doctor`.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the library's file, and the journal against the albums.",
    discussion: """
      Changes nothing without --repair. Ends with 1 when something is wrong, or could not be \
      repaired.
      """)

  @Flag(
    help: ArgumentHelp(
      "Repair what is wrong.",
      discussion: """
        The albums as they are now count: what the journal does not know of them becomes a step, \
        which can be undone. Custom fields that cannot be read are kept as text in the field \
        damaged_fields.

        A file with damaged pages is not repaired in place: what can be read is saved in \
        LIBRARY.salvaged, and what is lost is listed. moonshelf restore puts that file, or a \
        backup, in the place of the library.
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
      result.say("Checked \(looked): all is well.")
    } else if report.isFileDamaged {
      result.say(
        "Checked what can be read: \(problems). The file is damaged; save what can be read of it "
          + "with: \(self.library.command("doctor --repair"))")
      result.say("Or bring back a backup with: \(self.library.command("restore FILE"))")
    } else {
      result.say("Checked \(looked): \(problems).")
      result.say(
        repair
          ? "The rest could not be repaired; do what its lines say, or bring back a backup with "
            + "moonshelf restore."
          : "Repair what can be repaired with: \(self.library.command("doctor --repair"))")
    }
    try library.close()
    if !report.isHealthy { throw ExitCode(1) }
  }

  /// Saves what can be read of a file that cannot be repaired in place.
  private func salvage() throws {
    let saved = try LibrarySalvage(library.path()).run()
    result.say("The library's file is damaged and stays as it is: it cannot be repaired in place.")
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
      "Put it in the place of the library with: \(library.command("restore \(file)"))"
        + (saved.lost.isEmpty ? "" : "; an older backup may have what is lost"))
  }
}
