import AlbumLibrary
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
        """))
  var repair = false

  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    let library = try library.open(mustExist: true)
    let repaired = repair ? try library.repair() : []
    let report = try library.doctor()
    for problem in repaired where !report.problems.contains(problem) {
      result.say("Repaired: \(problem)")
    }
    let looked = "\(report.albumCount.albums), \(report.stepCount) steps"
    if report.isHealthy {
      result.say("Checked \(looked): all is well.")
    } else {
      for problem in report.problems { print(problem) }
      result.say("Checked \(looked): \(report.problems.count) problems.")
    }
    try library.close()
    if !report.isHealthy { throw ExitCode(1) }
  }
}
