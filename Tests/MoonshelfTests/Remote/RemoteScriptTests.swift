import AlbumTestSupport
import Foundation
import Testing

@Suite struct RemoteScriptTests {
  @Test func `a script sees what comes from the remote, and who did it`() throws {
    let server = try ServingProgram()
    let (anna, ben) = (try server.client(as: "anna"), try server.client(as: "ben"))
    _ = try anna.output("add", "Low")
    let script = try ben.folder.write(
      """
      local library <const> = moonshelf.library
      library.on("album.added", function(ev) print(ev.origin, ev.album.title) end)
      local status <const> = library.remote.status()
      print(status.reachable, status.waiting_here, status.waiting_there, status.conflicts)
      local pulled <const> = assert(library.remote.pull())
      print(pulled.changes, pulled.overtaken, #library.albums)
      library.albums[1].year = 1977
      print(assert(library.remote.push()).changes)
      """, to: "look.lua")
    let result = try ben.run("run", script)
    #expect(result.errors == "")
    #expect(result.output == "true\t0\t1\t0\nremote\tLow\n1\t0\t1\n1\n")
    #expect(try server.program.output("list", "--format", "csv").contains("1977"))
  }

  @Test func `a script that cannot reach the remote is told why, and goes on`() throws {
    let server = try ServingProgram()
    let anna = try server.client(as: "anna")
    server.end()
    let script = try anna.folder.write(
      """
      print(moonshelf.library.remote.pull())
      print(moonshelf.library.remote.status().reachable)
      """, to: "look.lua")
    let reason = "\(server.address): connection refused; is the server running?"
    #expect(try anna.output("run", script) == "nil\t\(reason)\nfalse\n")
  }

  @Test func `a dry run does not push to the remote`() throws {
    let server = try ServingProgram()
    let anna = try server.client(as: "anna")
    let script = try anna.folder.write(
      """
      moonshelf.library.add { title = "Low" }
      print(moonshelf.library.remote.push())
      """, to: "add.lua")
    #expect(
      try anna.output("run", "--dry-run", script).hasPrefix(
        "nil\ta dry run does not push to the remote"))
    #expect(try server.program.output("list", "--format", "jsonl") == "")
  }
}
