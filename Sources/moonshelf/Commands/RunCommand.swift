import AlbumLibrary
import AlbumScripting
import ArgumentParser

/// `moonshelf run`.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run a Lua script on the library.",
    discussion: """
      moonshelf run tidy.lua
      moonshelf run tidy.lua --dry-run -- --all

      Scripts run in a sandbox. One that fails shows the line, and a transaction it was in is
      taken back.
      """)

  @Argument(help: "The script.", completion: .file(extensions: ["lua"]))
  var file: String

  @Argument(parsing: .allUnrecognized, help: "What the script finds in arg[1], arg[2] …")
  var arguments: [String] = []

  @Flag(name: .long, help: "Do everything, show it, keep nothing.")
  var dryRun = false

  @Option(
    name: .long, help: ArgumentHelp("How much memory the script may use.", valueName: "megabytes"))
  var memoryLimit = 256

  @Option(
    name: .long, help: ArgumentHelp("How long the script may run.", valueName: "seconds"))
  var timeLimit: Double?

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if !(1...1_000_000).contains(memoryLimit) {
      throw usageError("--memory-limit must be from 1 to 1000000 megabytes")
    }
    if let timeLimit, !(0.001...1_000_000).contains(timeLimit) {
      throw usageError("--time-limit must be from 0.001 to 1000000 seconds")
    }
  }

  mutating func run() throws {
    let library = try library.open(isRehearsal: dryRun)
    let host = try ScriptSession.makeHost(
      for: library, memoryLimit: memoryLimit << 20, timeLimit: timeLimit)
    var code: Int32 = 0
    do {
      code = try ScriptSession.stoppable(host) {
        try host.runProgram(file, arguments: arguments)
      }
    } catch let problem as ScriptCommandProblem {
      throw usageError(problem.description)
    }
    host.close()
    if dryRun {
      try Rehearsal.show(library)
      print("Nothing was kept: this was a dry run.")
    }
    try library.close()
    if code != 0 { throw ExitCode(code) }
  }
}
