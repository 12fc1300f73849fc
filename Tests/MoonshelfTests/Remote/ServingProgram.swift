import AlbumTestSupport
import Foundation
import Testing

/// The real program serving a temporary library, with the data for its clients.
final class ServingProgram {
  let program: Program
  private(set) var address = ""
  private var process: Process

  /// Starts serving on a free port.
  init(_ program: Program? = nil) throws {
    self.program = try program ?? Program()
    process = self.program.process([])
    try begin()
  }

  /// Starts again after ``end()``, at the same address.
  func begin() throws {
    let port = address.split(separator: ":").last.map(String.init) ?? "0"
    process = program.process(["serve", "--listen", "127.0.0.1:\(port)"])
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var said = ""
    while !said.contains(";"), case let more = output.fileHandleForReading.availableData,
      !more.isEmpty
    {
      said += String(decoding: more, as: UTF8.self)
    }
    let found = try #require(said.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/))
    address = String(found.output)
  }

  /// Ends it, as Ctrl-C does.
  func end() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGINT)
    process.waitForEnd()
  }

  deinit { end() }

  var token: String {
    get throws {
      try String(contentsOfFile: program.library + ".token", encoding: .utf8)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  /// A temporary library whose remote is this one.
  func client(as name: String) throws -> Program {
    let client = try Program()
    _ = try client.output("init")
    _ = try client.output("remote", "set", address, "--token", try token, "--as", name)
    return client
  }
}
