import AlbumFiles
import AlbumLibrary
import AlbumScripting
import AlbumSync
import Glibc
import TerminalBrowser

/// The resource limits of scripts, and what their user answers in advance.
struct ScriptLimits {
  /// In bytes, for all scripts together.
  var memory = 256 << 20
  /// In seconds, for each call; nil for none.
  var time: Double?
  /// Answers to questions, by name.
  var answers: [String: String] = [:]
}

/// Runs scripts for commands: output goes to the terminal, Ctrl-C stops them.
enum ScriptSession {
  /// The options of scripts: limits and outputs.
  static func options(
    for library: LibraryAPI, places: ScriptDirectory?, limits: ScriptLimits,
    permissions: PermissionSet
  ) throws -> ScriptOptions {
    var options = ScriptOptions(
      memoryLimit: limits.memory, timeLimit: limits.time,
      print: { if StandardOutput.isJSON { Console.note($0) } else { print($0) } },
      log: { level, message in
        if level != "debug" || getenv("MOONSHELF_DEBUG") != nil {
          Console.note("\(level): \(message)")
        }
      })
    options.write = { bytes in
      guard StandardOutput.isJSON else { return StandardOutput.write(bytes) }
      Console.writeSafely(String(decoding: bytes, as: UTF8.self))
    }
    options.progress = { ScriptProgress(label: $0, total: $1) }
    options.scrollerPresenter = JobScroller(
      orElse: TerminalScrollers(in: ProgramTerminalHost(), library) { print($0) })
    options.permissions = permissions
    options.profile = InspectionOptions.profile?.result
    if InspectionOptions.isTraced { options.trace = { Console.note("trace: \($0)") } }
    options.reserved = .ofProgram
    options.network = .http()
    options.environment = Environment.text
    options.ask = TerminalQuestions(answers: limits.answers).ask
    options.input = { JobEvents.isOn ? nil : fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) }
    options.remote = SyncDriver()
    if let debugger = InspectionOptions.debugger {
      options.debugger = debugger
      options.print = { _ = debugger.write($0 + "\n", "stdout") }
      options.write = { _ = debugger.write(String(decoding: $0, as: UTF8.self), "stdout") }
      options.input = { nil }
    } else {
      options.debugger = terminalDebugger()
    }
    options.protectedPaths = places?.protected ?? ProtectedPaths()
    if let path = library.path {
      let real = RealPath.expected(path, followingLast: false)
      options.protectedPaths.secret += LibraryLocation.files(of: real)
      // Scripts may copy covers.
      let covers = LibraryLocation.covers(of: real)
      options.protectedPaths.secret.removeAll { $0 == covers }
      options.protectedPaths.readOnly.append(covers)
    }
    guard let places else { return options }
    options.moduleFolder = RealPath.of(places.scripts)
    options.preferences = Preferences(path: places.preferences)
    options.secrets = Secrets(path: places.secrets)
    options.allowedScripts = try AllowedScripts(path: places.allowed)
    options.addedScripts = { try ScriptLock.added(in: places.scripts) }
    return options
  }

  /// Where `breakpoint()` stops without an editor; nil if there is no terminal.
  static func terminalDebugger() -> ScriptDebugger? {
    guard Console.isTerminal(STDIN_FILENO), Console.isTerminal(STDOUT_FILENO) else { return nil }
    return ScriptDebugger(input: STDIN_FILENO, output: STDOUT_FILENO, isTerminal: true)
  }

  /// Reports that a script of the script folder failed to load, and records it.
  static func noteFailure(
    _ script: FolderScript, _ error: any Error, places: ScriptDirectory?, at time: Int64
  ) {
    // The traceback is recorded for moonshelf scripts show NAME.
    let message = "\(error)".split(separator: "\n").first ?? ""
    Console.note("moonshelf: \(script.file) was not loaded: \(message)")
    guard let places else { return }
    ScriptFailures(path: places.failures).note(script.path, "\(error)", at: time)
  }

  /// Runs a host's scripts so that Ctrl-C stops them cleanly.
  static func stoppable<Result>(_ host: ScriptHost, _ body: () throws -> Result) throws -> Result {
    try Interruption.whileStoppable(by: host.interrupt, body)
  }
}
