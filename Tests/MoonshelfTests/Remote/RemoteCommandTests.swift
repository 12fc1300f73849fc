import AlbumTestSupport
import Foundation
import Testing

@Suite struct RemoteCommandTests {
  @Test func `what is added in one place is in the other, and what is undone is undone there`()
    throws
  {
    let server = try ServingProgram()
    let (anna, ben) = (try server.client(as: "anna"), try server.client(as: "ben"))
    #expect(try anna.run("add", "Low", "--artist", "David Bowie").errors == "")
    #expect(try ben.output("remote", "pull") == "Pulled 1 change.\n")
    #expect(try ben.output("remote", "pull") == "Nothing to pull.\n")
    #expect(try ben.output("list", "--format", "csv") == anna.output("list", "--format", "csv"))
    #expect(try ben.run("undo").code == 0)
    #expect(try server.program.output("list", "--format", "jsonl") == "")
    #expect(try anna.output("remote", "pull") == "Pulled 1 change.\n")
    #expect(try anna.output("list", "--format", "jsonl") == "")
    #expect(try anna.output("remote", "push") == "Nothing to push.\n")
  }

  @Test func `without a connection a change waits, the command ends well, and it goes out later`()
    throws
  {
    let server = try ServingProgram()
    let anna = try server.client(as: "anna")
    server.end()
    let result = try anna.run("add", "Low")
    #expect(result.code == 0)
    #expect(
      result.errors
        == "moonshelf: 1 change not pushed yet: \(server.address): connection refused; is the server running?\n"
    )
    // A remote that was unreachable a moment ago is not contacted by the next command.
    #expect(try anna.run("add", "Zombie").errors.hasPrefix("moonshelf: 2 changes not pushed yet"))
    #expect(try anna.run("list").errors == "")
    #expect(try anna.run("remote", "push").code == 1)
    try server.begin()
    #expect(try anna.output("remote", "push") == "Pushed 2 changes.\n")
    #expect(try server.program.output("list", "--format", "csv").contains("Zombie"))
    #expect(try anna.run("add", "Mezzanine").errors == "")
    #expect(try server.program.output("list", "--format", "csv").contains("Mezzanine"))
  }

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

  @Test func `offline leaves the remote alone for one command`() throws {
    let server = try ServingProgram()
    let anna = try server.client(as: "anna")
    let result = try anna.run("--offline", "add", "Low")
    #expect(result.errors == "" && result.code == 0)
    #expect(try server.program.output("list", "--format", "jsonl") == "")
    let status = try anna.output("remote", "status", "--format", "json")
    #expect(status.contains(#""reachable":true"#))
    #expect(status.contains(#""waiting_here":1,"waiting_there":0,"last_exchange":null"#))
  }

  @Test func `of two values the later one holds, and the other can be brought back`() throws {
    let server = try ServingProgram()
    let (anna, ben) = (try server.client(as: "anna"), try server.client(as: "ben"))
    _ = try anna.output("add", "Low")
    _ = try ben.output("remote", "pull")
    _ = try anna.output("--offline", "set", "id:1", "--", "genre=Rock", "year=1977")
    _ = try ben.output("set", "id:1", "--", "genre=Art rock")
    let pushed = try anna.output("remote", "push")
    #expect(
      pushed
        == "Pushed 1 change. 1 value overwritten by a later change; see: moonshelf remote conflicts\n"
    )
    for each in [anna, ben, server.program] {
      if each !== server.program { _ = try each.output("remote", "pull") }
      let list = try each.output("list", "--format", "csv")
      #expect(list.contains("Art rock") && list.contains("1977"))
      let conflicts = try each.output("remote", "conflicts", "--format", "json")
      #expect(conflicts.contains(#""field":"genre","value":"Rock","by":"anna""#))
      #expect(
        conflicts.contains(#""overwritten_by":"ben","back_with":"moonshelf set id:1 -- genre="#))
      #expect(try each.output("history").contains("done, 1 overwritten"))
    }
    for each in [anna, ben, server.program] { #expect(try each.run("doctor").code == 0) }
    _ = try anna.output("set", "id:1", "--", "genre=Rock")
    _ = try ben.output("remote", "pull")
    #expect(try ben.output("list", "--format", "csv").contains("Rock"))
  }

  @Test func `an import that is longer than a request may be arrives whole`() throws {
    let server = try ServingProgram()
    let anna = try server.client(as: "anna")
    let lines = (0..<4000).map { "Artist \($0),A title that is rather long, number \($0),1977\n" }
    try anna.folder.write(
      "Artist,Title,Remark,Year\n" + lines.joined(), to: "list.csv")
    _ = try anna.output("--offline", "import", "list.csv")
    #expect(try anna.output("remote", "push") == "Pushed 1 change.\n")
    let list = try anna.output("list", "--format", "csv")
    #expect(list.utf8.count > 150_000)
    #expect(try server.program.output("list", "--format", "csv") == list)
  }

  @Test func `an edit that was lost to a removal is listed, and comes back with the album`() throws
  {
    let server = try ServingProgram()
    let (anna, ben) = (try server.client(as: "anna"), try server.client(as: "ben"))
    _ = try anna.output("add", "Low")
    _ = try ben.output("remote", "pull")
    _ = try anna.output("--offline", "remove", "id:1")
    _ = try ben.output("set", "id:1", "--", "genre=Rock")
    _ = try anna.output("remote", "push")
    for each in [anna, ben, server.program] {
      if each !== server.program { _ = try each.output("remote", "pull") }
      #expect(try each.output("list", "--format", "jsonl") == "")
      let conflicts = try each.output("remote", "conflicts", "--format", "json")
      #expect(conflicts.contains(#""field":"genre","value":"Rock","by":"ben""#))
      #expect(conflicts.contains(#""back_with":"moonshelf remote conflicts --restore 1""#))
    }
    #expect(
      try anna.output("remote", "conflicts", "--restore", "1")
        == "Restored the overwritten values of Low. Undo with: moonshelf undo\n")
    _ = try ben.output("remote", "pull")
    for each in [anna, ben, server.program] {
      #expect(try each.output("list", "--format", "csv").contains("Rock"))
      #expect(try each.output("remote", "conflicts") == "There are no conflicts.\n")
    }
    let missing = try anna.run("remote", "conflicts", "--dismiss", "7")
    #expect(
      missing.errors == "moonshelf: there is no conflict 7; see: moonshelf remote conflicts\n")
    #expect(missing.code == 2)
    // It was the only one, and is resolved now.
    for words in [["--restore", "1"], ["--dismiss", "1"]] {
      let again = try anna.run(["remote", "conflicts"] + words)
      #expect(
        again.errors.withoutTimes
          == "moonshelf: conflict 1 is already resolved: it was restored at "
          + "2026-01-01 00:00:00\n")
      #expect(again.code == 1 && again.output == "")
    }
    #expect(
      try ben.run("remote", "conflicts", "--dismiss", "1").errors.withoutTimes
        == "moonshelf: conflict 1 is already resolved: the value was set again at "
        + "2026-01-01 00:00:00\n")
    #expect(
      try anna.output("remote", "conflicts", "--dismiss", "all") == "Dismissed 0 conflicts.\n")
    let both = try anna.run("remote", "conflicts", "--restore", "1", "--dismiss", "all")
    #expect(both.code == 2)
    #expect(both.errors.hasPrefix("moonshelf: --restore and --dismiss cannot be used together\n"))
  }

  @Test func `of several conflicts, none is restored when one of them is settled or unknown`()
    throws
  {
    let server = try ServingProgram()
    let (anna, ben) = (try server.client(as: "anna"), try server.client(as: "ben"))
    _ = try anna.output("add", "Low")
    _ = try ben.output("remote", "pull")
    _ = try anna.output("--offline", "remove", "id:1")
    _ = try ben.output("set", "id:1", "--", "genre=Rock", "year=1977")
    _ = try anna.output("remote", "push")
    _ = try anna.output("remote", "pull")
    let unknown = try anna.run("remote", "conflicts", "--restore", "1", "7")
    #expect(unknown.code == 2 && unknown.output == "")
    #expect(try anna.output("list", "--format", "jsonl") == "")
    #expect(
      try anna.output("remote", "conflicts", "--restore", "1", "2") == """
        Restored the overwritten values of Low. Undo with: moonshelf undo
        Conflict 2 was resolved together with an earlier one.

        """)
    let list = try anna.output("list", "--format", "csv")
    #expect(list.contains("Rock") && list.contains("1977"))
  }

  @Test func `the token is kept where only its owner reads it, and never in the library`() throws {
    let anna = try Program()
    let token = "0123456789abcdef0123456789abcdef"
    let result = try anna.run(
      ["remote", "set", "http://127.0.0.1:9/", "--token", "-", "--offline"], input: token + "\n")
    #expect(
      result.output
        == "The remote is http://127.0.0.1:9; pull with: moonshelf remote pull\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: anna.library + ".remote")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: anna.library)).range(of: Data(token.utf8)) == nil)
    chmod(anna.library + ".remote", 0o644)
    let open = try anna.run("remote", "status")
    #expect(open.code == 1)
    #expect(open.errors.hasSuffix(".remote; use chmod 600\n"))
    chmod(anna.library + ".remote", 0o600)
    #expect(try anna.output("remote", "off") == "http://127.0.0.1:9 is no longer the remote.\n")
    #expect(!FileManager.default.fileExists(atPath: anna.library + ".remote"))
    #expect(try anna.run("add", "Low").errors == "")
    #expect(try anna.output("remote", "off") == "No remote was set.\n")
  }

  @Test func `a wrong token is said in one line, and nothing is lost`() throws {
    let server = try ServingProgram()
    let anna = try server.client(as: "anna")
    _ = try anna.output("remote", "set", server.address, "--token", "wrong")
    let refusal =
      "\(server.address): the server rejects the token; set it again with: moonshelf remote set\n"
    #expect(
      try anna.run("add", "Low").errors == "moonshelf: 1 change not pushed yet: " + refusal)
    let pulled = try anna.run("remote", "pull")
    #expect(pulled.errors == "moonshelf: " + refusal && pulled.code == 1)
    _ = try anna.output("remote", "set", server.address, "--token", try server.token)
    #expect(try anna.output("remote", "push") == "Pushed 1 change.\n")
  }

  @Test(arguments: [
    (
      ["remote", "status"], "no remote is set; set one with: moonshelf remote set ADDRESS --token -"
    ),
    (
      ["remote", "set", "ftp://a"],
      "ftp://a: only http and https are supported"
    ),
    (
      ["remote", "set", "http://a/?b"],
      "http://a/?b: remove the question mark and the text after it"
    ),
    (
      ["remote", "set", "http://a", "--token", "a b"],
      "a token consists of ASCII characters without spaces"
    ),
  ])
  func `what is wrong is said in one line`(_ words: [String], _ message: String) throws {
    let result = try Program().run(words)
    #expect(result.errors == "moonshelf: \(message)\n")
    #expect(result.code != 0)
  }

  @Test func `a token over plain http to another machine is warned of`() throws {
    let anna = try Program()
    let result = try anna.run(
      "remote", "set", "http://192.0.2.1:7070", "--token", "x", "--offline")
    #expect(
      result.errors
        == "moonshelf: over http the token can be intercepted; use https where you can\n")
    #expect(
      try anna.run("remote", "set", "https://192.0.2.1", "--token", "x", "--offline").errors == "")
  }

  @Test func `a copy of a library's file goes on as a library of its own`() throws {
    let server = try ServingProgram()
    let anna = try server.client(as: "anna")
    _ = try anna.output("add", "Low")
    let copy = try Program()
    try FileManager.default.copyItem(atPath: anna.library, toPath: copy.library)
    _ = try copy.output(
      "remote", "set", server.address, "--token", try server.token, "--as", "copy")
    _ = try anna.output("add", "Of anna")
    _ = try copy.run("add", "Of the copy")
    _ = try copy.output("remote", "push")
    _ = try copy.output("remote", "pull")
    _ = try anna.output("remote", "pull")
    let list = try server.program.output("list", "--format", "csv")
    #expect(list.contains("Of anna") && list.contains("Of the copy"))
    #expect(try copy.output("list", "--format", "csv") == list)
    #expect(try anna.output("list", "--format", "csv") == list)
  }

  @Test func `a server that was put back from an older copy hears all again`() throws {
    let server = try ServingProgram()
    let anna = try server.client(as: "anna")
    _ = try anna.output("add", "Low")
    server.end()
    let file = server.program.library
    let old = try Data(contentsOf: URL(fileURLWithPath: file))
    try server.begin()
    _ = try anna.output("add", "Zombie")
    server.end()
    for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) }
    try old.write(to: URL(fileURLWithPath: file))
    try server.begin()
    _ = try anna.run("add", "Mezzanine")
    _ = try anna.run("remote", "push")
    #expect(
      try server.program.output("list", "--format", "csv") == anna.output("list", "--format", "csv")
    )
    #expect(try server.program.output("list", "--format", "csv").contains("Zombie"))
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
