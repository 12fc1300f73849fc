import AlbumScripting
import ArgumentParser
import Glibc

struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration("test")

  @Argument(
    help: ArgumentHelp("Test files and folders.", valueName: "path"),
    completion: .file(extensions: ["lua"]))
  var paths: [String] = []

  @Option("Run only tests whose name contains this text.", "text")
  var filter: String?

  @Flag(help: "Print TAP, the Test Anything Protocol, version 14.")
  var tap = false

  @Option(
    "Time limit per test, in seconds (default: 10).", "seconds",
    transform: NumberArgument.seconds(0.001, to: 1_000_000))
  var timeLimit = 10.0

  @Option(
    "Memory limit per test, in megabytes (default: 256).", "megabytes",
    transform: NumberArgument.whole(1...1_000_000, "megabytes"))
  var memoryLimit = 256

  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    // Otherwise the results of tests would depend on the place.
    setenv("TZ", "UTC", 1)
    try library.mustHaveScripts()
    let scripts = library.places?.scripts
    let files = try TestFiles.find(paths, in: scripts)
    var runner = TestRunner()
    runner.limits = TestLimits(memory: memoryLimit << 20, time: timeLimit)
    runner.filter = filter
    runner.moduleFolder = scripts.flatMap { RealPath.of($0) }
    runner.reserved = .ofProgram
    runner.debugger = ScriptSession.terminalDebugger
    runner.stoppable = { stop, body in
      try Interruption.whileStoppable(by: stop) {
        // Pressed just before, when there was nothing to stop.
        if Interruption.isRequested { stop() }
        try body()
      }
    }
    try TestSession(files: files, runner: runner, printer: TestPrinter(isTAP: tap)).run()
  }
}
