import AlbumTestSupport
import Foundation
import Testing

/// The real program serving a library, with requests over the network.
final class ServeBench {
  let program: Program
  let process: Process
  let port: Int
  /// The server's first output.
  let announced: String
  private let output: FileHandle
  private let errors: String

  /// Starts a server and waits until it listens.
  convenience init(
    _ program: Program, _ arguments: String..., environment: [String: String] = [:]
  ) throws {
    try self.init(program, arguments, environment: environment)
  }

  /// Starts a server and waits until it listens.
  init(_ program: Program, _ arguments: [String], environment: [String: String] = [:]) throws {
    self.program = program
    errors = program.folder.file(".serve-errors")
    try Data().write(to: URL(fileURLWithPath: errors))
    process = program.process(
      ["serve", "--listen", "127.0.0.1:0"] + arguments, environment: environment)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle(forWritingAtPath: errors)
    output = pipe.fileHandleForReading
    try process.run()
    var said = ""
    while !said.contains(".token.\n") {
      let more = output.availableData
      guard !more.isEmpty else { break }
      said += String(decoding: more, as: UTF8.self)
    }
    announced = said
    let found = try #require(said.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\//))
    port = try #require(Int(found.1))
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// The token, read as its owner reads it.
  var token: String {
    let text = try? String(contentsOfFile: program.library + ".token", encoding: .utf8)
    return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
  }

  /// Sends one request, on a separate connection.
  func ask(_ method: String, _ path: String, _ body: String? = nil) throws -> RawConnection.Answer {
    let connection = try RawConnection(port: port)
    connection.request(method, path, token: token, body: body)
    return try connection.answer()
  }

  /// Repeats a request while the server does not listen or reports that it is ending, for 30
  /// seconds.
  func askUntilServed(_ method: String, _ path: String) throws -> RawConnection.Answer {
    let end = Date(timeIntervalSinceNow: 30)
    while Date() < end {
      if let answer = try? ask(method, path), answer.status != 503, answer.status != 0 {
        return answer
      }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return try ask(method, path)
  }

  /// Ends it with a signal.
  func end(_ signal: Int32 = SIGTERM) throws -> Program.Result {
    kill(process.processIdentifier, signal)
    let said = String(decoding: output.readDataToEndOfFile(), as: UTF8.self)
    process.waitForEnd()
    return Program.Result(
      output: said, errors: try String(contentsOfFile: errors, encoding: .utf8),
      code: process.terminationStatus)
  }
}
