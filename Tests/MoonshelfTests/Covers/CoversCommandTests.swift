import AlbumTestSupport
import Foundation
import Testing

@Suite("moonshelf covers")
struct CoversCommandTests {
  /// A server with a different picture for each path.
  private func gallery() throws -> TinyServer {
    try TinyServer { visitor in
      guard !visitor.path.contains("lost") else { return visitor.answer("404 Not Found") }
      let shade = UInt8(truncatingIfNeeded: visitor.path.utf8.reduce(7) { $0 &* 31 &+ Int($1) })
      visitor.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      visitor.send(PictureBytes.png(30 + visitor.path.utf8.count, 20, shade: shade))
    }
  }

  /// A library with albums whose covers are on a server.
  private func program(_ paths: [String], on server: TinyServer) throws -> Program {
    let program = try Program()
    let lines = paths.map { "Artist,\($0),\(server.address("/\($0)"))" }
    try program.folder.write(
      "Artist,Title,Cover\n" + lines.joined(separator: "\n") + "\n", to: "list.csv")
    _ = try program.output("import", "list.csv")
    return program
  }

  private func covers(_ program: Program) -> [String] {
    let files = try? FileManager.default.contentsOfDirectory(atPath: program.library + ".covers")
    return files ?? []
  }

  @Test("fetches missing covers, names failed ones, and continues another time")
  func fetch() throws {
    let server = try gallery()
    defer { server.end() }
    let program = try program(["one", "two-2", "lost", "three33"], on: server)
    _ = try program.output("add", "Bare")
    let first = try program.run("covers", "fetch", "--allow", server.permission, "one")
    #expect(first == .init(output: "Got 1 cover.\n", errors: "", code: 0))
    let all = try program.run("covers", "fetch", "--allow", server.permission)
    #expect(all.output == "Got 2 covers; 1 already stored; 1 failed; 1 album without an address.\n")
    #expect(
      all.errors
        == "Artist – lost: \(server.address("/lost")): answered 404 Not Found; check the address\n")
    #expect(all.code == 1)
    let again = try program.run("covers", "fetch", "--allow", server.permission)
    #expect(again.code == 0 && again.output.contains("1 that failed before were not retried"))
    #expect(server.requests.count == 4)
    #expect(try program.run("covers", "fetch", "--allow", server.permission, "--again").code == 1)
    #expect(server.requests.count == 5)
    #expect(covers(program).count == 3)
  }

  @Test("a page has the stored ones, if asked, and needs no other files")
  func page() throws {
    let server = try gallery()
    defer { server.end() }
    let program = try program(["one", "lost"], on: server)
    try program.run("covers", "fetch", "--allow", server.permission)
    let page = try program.output("list", "--covers", "--format", "html", "--columns", "title")
    #expect(page.contains("<th scope=\"col\">Cover</th>"))
    #expect(page.contains("<td><img alt=\"\" src=\"data:image/"))
    #expect(page.contains("</td><td>one</td>") && page.contains("<td></td><td>lost</td>"))
    #expect(!page.contains("http"))
    let bytes = page.split(separator: "base64,")[1].prefix { $0 != "\"" }
    let picture = try #require(Data(base64Encoded: String(bytes)))
    #expect(picture.starts(with: [0xFF, 0xD8]) || picture.starts(with: [0x89, 0x50]))
    _ = try program.output("export", "one", "--covers", "-o", "page.html")
    let refused = Program.Result(
      output: "", errors: "moonshelf: --covers is for pages: --format html\n", code: 2)
    #expect(try program.run("list", "--covers") == refused)
    #expect(try program.run("export", "--covers", "-o", "a.m3u") == refused)
  }

  @Test("counts them, for users and for programs")
  func status() throws {
    let server = try gallery()
    defer { server.end() }
    let program = try program(["one", "lost"], on: server)
    try program.run("covers", "fetch", "--allow", server.permission)
    let answer = try program.output("covers", "status", "--format", "json")
    #expect(
      answer.hasPrefix(
        "{\"albums\":2,\"with_an_address\":2,\"stored\":1,\"missing\":0,\"failed\":1,\"pictures\":1,"
      ))
    #expect(try program.output("covers", "status").contains("with an address"))
    let failed = try program.output("covers", "status", "--failed", "--format", "json")
    #expect(failed.contains("\"reason\":") && failed.contains("404"))
  }

  @Test("sets a picture, as a step, and clears only pictures that can be fetched again")
  func setAndClear() throws {
    let server = try gallery()
    defer { server.end() }
    let program = try program(["one", "two"], on: server)
    try Data(PictureBytes.webp).write(to: URL(fileURLWithPath: program.folder.file("scan.webp")))
    try program.run("covers", "fetch", "--allow", server.permission)
    #expect(
      try program.output("covers", "set", "title:one", "scan.webp")
        == "one has the cover scan.webp now. Undo with: moonshelf undo\n")
    #expect(
      try program.output("covers", "clear").contains("1 picture kept: possibly the only copy"))
    #expect(covers(program).allSatisfy { $0.hasSuffix(".webp") } && covers(program).count == 1)
    #expect(try program.run("covers", "set", "artist:artist", "scan.webp").code == 2)
    let refused = try program.run("covers", "set", "id:1", "list.csv")
    #expect(refused.code == 1)
    #expect(refused.errors == "moonshelf: list.csv is not a JPEG, PNG, WebP or GIF picture\n")
    #expect(try program.output("undo").contains("Set the cover of one"))
  }

  @Test("without the picture reader everything but pictures works")
  func noReader() throws {
    let program = try Program()
    try program.folder.write("Artist,Title,Cover\nBowie,Low,low.png\n", to: "list.csv")
    try Data(PictureBytes.png(30, 20)).write(
      to: URL(fileURLWithPath: program.folder.file("low.png")))
    let environment = ["MOONSHELF_PICTURES": "/nowhere"]
    for words in [
      ["import", "list.csv"], ["list", "--covers", "--format", "html"], ["covers", "status"],
      ["covers", "clear"], ["doctor"], ["show", "id:1"], ["export", "-o", "list.html", "--covers"],
    ] {
      let run = try program.run(words, environment: environment)
      #expect(run.code == 0 && run.errors == "", "\(words): \(run)")
    }
    let set = try program.run("covers", "set", "id:1", "low.png", environment: environment)
    #expect(set.code == 1)
    #expect(
      set.errors == "moonshelf: moonshelf-pictures, the picture reader, is missing; "
        + "install it next to moonshelf, or set MOONSHELF_PICTURES\n")
  }

  @Test("reports what this machine lacks in one line, and stops immediately")
  func hindered() throws {
    let server = try gallery()
    defer { server.end() }
    let program = try program((1...200).map { "album-\($0)" }, on: server)
    let missing = try program.run(
      "covers", "fetch", "--allow", server.permission,
      environment: ["MOONSHELF_PICTURES": "/nowhere"])
    #expect(missing.code == 1)
    #expect(missing.errors.hasSuffix("or set MOONSHELF_PICTURES\n"))
    #expect(server.requests.count < 100)
    try? FileManager.default.removeItem(atPath: program.library + ".covers")
    try Data().write(to: URL(fileURLWithPath: program.library + ".covers"))
    let noFolder = try program.run("covers", "fetch", "--allow", server.permission)
    #expect(noFolder.code == 1)
    #expect(noFolder.errors.contains("it cannot be stored in \(program.library).covers: "))
    try FileManager.default.removeItem(atPath: program.library + ".covers")
    #expect(try program.output("covers", "status", "--format", "json").contains("\"failed\":0"))
  }

  @Test("on a full disk leaves nothing and reports it")
  func full() throws {
    let server = try TinyServer { visitor in
      visitor.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      visitor.send(PictureBytes.png(1500, 1500))
    }
    defer { server.end() }
    let program = try program(["one"], on: server)
    let process = program.process([])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      "ulimit -f 1000; exec '\(Program.path)' covers fetch --allow \(server.permission) 2> errors",
    ]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitForEnd()
    let errors = try String(contentsOfFile: program.folder.file("errors"), encoding: .utf8)
    #expect(process.terminationStatus == 1)
    #expect(errors.contains("it cannot be stored in ") && errors.contains("File too large"))
    #expect(covers(program) == [])
  }

  @Test("killed in the middle leaves nothing incomplete, and the next one continues")
  func killed() throws {
    let server = try TinyServer { visitor in
      visitor.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
      visitor.send(Array(PictureBytes.jpeg.prefix(100)))
      visitor.waitForEnd()
    }
    let program = try program(["one", "two"], on: server)
    for signal in [SIGKILL, SIGINT] {
      let process = program.process(["covers", "fetch", "--allow", server.permission])
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      let before = server.requests.count
      try process.run()
      while server.requests.count < before + 2 { sched_yield() }
      kill(process.processIdentifier, signal)
      process.waitForEnd()
      #expect(covers(program) == [])
      if signal == SIGINT { #expect(process.terminationStatus == 130) }
    }
    server.end()
    #expect(try program.output("covers", "status", "--format", "json").contains("\"missing\":2"))
    #expect(try program.output("doctor").contains("no problems"))
  }

  @Test("twice at the same time fetch everything, and store each picture once")
  func together() throws {
    let server = try gallery()
    defer { server.end() }
    let program = try program((1...40).map { "album-\($0)" }, on: server)
    let processes = try (0..<2).map { _ in
      let process = program.process(["covers", "fetch", "--allow", server.permission])
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      return process
    }
    for process in processes {
      process.waitForEnd()
      #expect(process.terminationStatus == 0)
    }
    #expect(try program.output("covers", "status", "--format", "json").contains("\"stored\":40"))
    #expect(covers(program).allSatisfy { $0.hasSuffix(".png") && $0.utf8.count == 68 })
  }
}
