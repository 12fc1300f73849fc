import AlbumTestSupport
import Foundation
import Testing

@testable import moonshelf

/// The real program on a temporary library, as in a shell.
final class Program {
  /// The result of a run.
  struct Result: Equatable {
    var output: String
    var errors: String
    var code: Int32
  }

  let folder: TemporaryFolder
  let library: String

  init() throws {
    folder = try TemporaryFolder()
    library = folder.file("library.moonshelf")
  }

  /// The repository, for the files that ship with it.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The one of `MOONSHELF_TESTED`, such as a package's, or next to the test bundle that the package
  /// manager built.
  static var path: String {
    if let given = ProcessInfo.processInfo.environment["MOONSHELF_TESTED"] { return given }
    let build = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let beside = build.appendingPathComponent("moonshelf").path
    if FileManager.default.isExecutableFile(atPath: beside) { return beside }
    return root + "/.build/debug/moonshelf"
  }

  /// The program's environment, unless a test changes it; with what `scripts/mutate` says.
  var environment: [String: String] {
    [
      "MOONSHELF_LIBRARY": library, "HOME": folder.path, "PATH": "/usr/bin:/bin",
      "SWIFT_BACKTRACE": "enable=no", "TZ": "UTC",
    ].merging(Self.mutant) { $1 }
  }

  private static let mutant = ProcessInfo.processInfo.environment.filter {
    $0.key.hasPrefix("MOONSHELF_MUTANT")
  }

  /// Makes a process of the program without starting it.
  func process(_ arguments: [String], environment: [String: String] = [:]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.path)
    process.arguments = arguments
    process.environment = self.environment.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Runs the program to its end.
  @discardableResult
  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Result {
    try run(arguments, environment: environment)
  }

  /// Runs the program to its end, with a text as its standard input or with none.
  @discardableResult
  func run(
    _ arguments: [String], input: String? = nil, environment: [String: String] = [:],
    in place: String? = nil
  ) throws -> Result {
    let process = process(arguments, environment: environment)
    if let place { process.currentDirectoryURL = URL(fileURLWithPath: place) }
    if let input {
      process.standardInput = FileHandle(forReadingAtPath: try folder.write(input, to: ".input"))
    }
    return try result(of: process)
  }

  /// Runs a process to its end.
  func result(of process: Process) throws -> Result {
    let names = [".output", ".errors"].map { folder.file($0) }
    for name in names { try Data().write(to: URL(fileURLWithPath: name)) }
    process.standardOutput = FileHandle(forWritingAtPath: names[0])
    process.standardError = FileHandle(forWritingAtPath: names[1])
    try process.run()
    process.waitForEnd()
    let texts = try names.map { try String(contentsOfFile: $0, encoding: .utf8) }
    return Result(output: texts[0], errors: texts[1], code: process.terminationStatus)
  }

  /// The standard output of a run; fails the test when the run fails.
  func output(_ arguments: String...) throws -> String { try output(arguments) }

  /// The standard output of a run; fails the test when the run fails.
  func output(_ arguments: [String]) throws -> String {
    let result = try run(arguments)
    guard result.code == 0 else { throw Failed(arguments: arguments, result: result) }
    return result.output
  }

  /// Waits until the library's list has a text: checks it after each change of the library's folder.
  ///
  /// - Parameters:
  ///   - text: a text that another program adds.
  ///   - sourceLocation: the place of the wait.
  /// - Returns: the list as CSV; after a minute the test fails, and it is the list without the text.
  /// - Throws: the error of a run.
  func list(
    containing text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let changes = try FolderEvents()
    _ = try changes.watch(Array(folder.path.utf8))
    let end = ContinuousClock.now + .seconds(60)
    while true {
      let list = try output("list", "--format", "csv")
      if list.contains(text) { return list }
      var isChanged = false
      while !isChanged {
        let left = ContinuousClock.now.duration(to: end)
        guard left > .zero else {
          Issue.record("\(text) was not added within 60 seconds", sourceLocation: sourceLocation)
          return list
        }
        var waiting = pollfd(fd: changes.descriptor, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, Int32(left / .milliseconds(1)))
        // Not the files of this program's output.
        isChanged = changes.next().contains { $0.name.starts(with: "library.moonshelf".utf8) }
      }
    }
  }

  struct Failed: Error {
    let arguments: [String]
    let result: Result
  }
}

extension Process {
  /// Waits for the end; after a minute the test fails, and the program and its children are killed.
  func waitForEnd(sourceLocation: SourceLocation = #_sourceLocation) {
    let name = executableURL?.lastPathComponent ?? ""
    let words = ([name] + (arguments ?? [])).joined(separator: " ")
    let identifier = processIdentifier
    let guardian = DispatchWorkItem {
      Issue.record("\(words) did not end within 60 seconds", sourceLocation: sourceLocation)
      // Each has a process group.
      kill(-identifier, SIGKILL)
      kill(identifier, SIGKILL)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: guardian)
    waitUntilExit()
    guardian.cancel()
  }

  /// Runs a long process, and returns the text of both outputs.
  ///
  /// It does not block a thread: tests have as many threads as the machine has processors, and
  /// servers in other tests use them.
  ///
  /// - Parameters:
  ///   - file: the file for the output.
  ///   - seconds: the time limit, after which the process is ended, so that its test fails.
  /// - Returns: the text.
  /// - Throws: the error of starting it.
  func runSaying(into file: String, within seconds: Int) async throws -> String {
    try Data().write(to: URL(fileURLWithPath: file))
    standardOutput = FileHandle(forWritingAtPath: file)
    standardError = standardOutput
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<_, any Error>) in
      terminationHandler = { _ in continuation.resume() }
      do {
        try run()
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) { [self] in
          if isRunning { kill(processIdentifier, SIGKILL) }
        }
      } catch {
        terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    return try String(contentsOfFile: file, encoding: .utf8)
  }
}

extension String {
  /// The text with every time of day and every duration replaced, since they differ between runs.
  var withoutTimes: String {
    replacing(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, with: "2026-01-01 00:00:00")
      .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "2026-01-01T00:00:00Z")
      .replacing(/\.replaced-\d{14}/, with: ".replaced-20260101000000")
      .replacing(/\d+\.\d+ s(, \d+ a second)?/, with: "0.1 s")
  }
}
