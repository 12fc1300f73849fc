import AlbumLibrary
import ArgumentParser

/// `moonshelf doctor`.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the library's file, and the journal against the albums.",
    discussion: "Changes nothing. Ends with 1 when something is wrong.")

  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    let library = try library.open()
    let report = try library.doctor()
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
