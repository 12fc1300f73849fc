import AlbumTestSupport
import Foundation
import Testing

/// What transcripts cannot show: signals, and programs that go on by themselves.
@Suite struct RemoteCommandTests {
  @Test func `a command that is asked to end once its change is kept has not failed`() throws {
    let program = try Program()
    let asked = DispatchSemaphore(value: 0)
    let server = try TinyServer { visitor in
      asked.signal()
      visitor.waitForEnd()
    }
    let token = String(repeating: "x", count: 32)
    try program.run(
      "remote", "set", "http://127.0.0.1:\(server.port)", "--token", token, "--offline")
    let process = program.process(["add", "Low"])
    try process.run()
    #expect(asked.wait(timeout: .now() + 30) == .success)
    kill(process.processIdentifier, SIGTERM)
    process.waitForEnd()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    #expect(try program.output("--offline", "list", "--template", "{title}") == "Low\n")
  }

  @Test func `a server that has a remote tells it, and hears from it, by itself`() throws {
    let north = try ServingProgram()
    let south = try north.client(as: "south")
    _ = try north.program.output("add", "Of the north")
    let serving = try ServingProgram(south)
    let anna = try serving.client(as: "anna")
    _ = try anna.output("add", "Of anna")
    let list = try north.program.list(containing: "Of anna")
    #expect(try south.list(containing: "Of the north") == list)
  }

  @Test func `a server that runs notices that its library is given a remote`() throws {
    let north = try ServingProgram()
    let south = try ServingProgram()
    _ = try north.program.output("add", "Of the north")
    _ = try south.program.output("remote", "set", north.address, "--token", try north.token)
    _ = try south.program.list(containing: "Of the north")
  }

  @Test func `what watch imports is told while it goes on`() throws {
    let server = try ServingProgram()
    let anna = try server.client(as: "anna")
    let inbox = anna.folder.file("inbox")
    try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: true)
    try anna.folder.write("Artist,Title\nSade,Promise\n", to: "inbox/list.csv")
    let watching = anna.process(["watch", "inbox"])
    watching.standardOutput = FileHandle.nullDevice
    try watching.run()
    defer {
      kill(watching.processIdentifier, SIGKILL)
      watching.waitForEnd()
    }
    _ = try server.program.list(containing: "Promise")
  }
}
