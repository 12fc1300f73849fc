import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser
import Glibc

/// What is shown of scripts that run.
struct InspectionOptions: ParsableArguments {
  @Option(
    defaultAsFlag: "-",
    help: ArgumentHelp(
      "Show where the time of scripts goes; FILE.svg gets a flame graph.", valueName: "file.svg"),
    completion: .file(extensions: ["svg"]))
  var profile: String?

  @Flag(help: "Show the calls of events, hooks, observers, rules and layouts.")
  var trace = false

  @Flag(help: "Let an editor debug scripts: the Debug Adapter Protocol on standard input.")
  var debug = false

  // Accessed on the main thread only, on which commands and their scripts run.
  nonisolated(unsafe) private(set) static var profile: (result: ScriptProfile, file: String)?

  nonisolated(unsafe) private(set) static var debugger: ScriptDebugger?

  /// Whether calls of scripts are shown.
  nonisolated(unsafe) private(set) static var isTraced = false

  func validate() throws {
    if debug, Self.debugger == nil {
      let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
      dup2(STDERR_FILENO, STDOUT_FILENO)
      Self.debugger = ScriptDebugger(input: STDIN_FILENO, output: output, isTerminal: false)
      atexit { InspectionOptions.debugger?.finish() }  // Also after an error.
    }
    Self.isTraced = Self.isTraced || trace
    guard let profile, Self.profile == nil else { return }
    if profile != "-" {
      guard profile.hasSuffix(".svg") else {
        throw UserError.usage("--profile is the last word, or FILE.svg follows it")
      }
      try OutputPath(path: profile).mustBeWritable()
    }
    Self.profile = (ScriptProfile(), profile)
    atexit { InspectionOptions.finish() }
  }

  private static func finish() {
    guard let profile else { return }
    Console.writeSafely(profile.result.table)
    guard profile.file != "-" else { return }
    do {
      try OutputFile.write(profile.file) {
        try FileDescriptorSink($0).write(Array(profile.result.flameGraph.utf8).span.bytes)
      }
    } catch { Console.writeSafely("moonshelf: \(error)\n") }
  }
}
