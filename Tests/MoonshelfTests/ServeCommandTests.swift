import AlbumTestSupport
import Foundation
import Testing

@Suite struct ServeCommandTests {
  private static let last = "Stopped. All acknowledged changes are saved.\n"

  private func program(script: String? = nil) throws -> Program {
    let program = try Program()
    try program.run("add", "Low", "--artist", "David Bowie")
    guard let script else { return program }
    let folder = program.folder.file(".config/moonshelf/scripts")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try program.folder.write(script, to: ".config/moonshelf/scripts/watcher.lua")
    return program
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a server that is asked to end does so in good order`(signal: Int32) throws {
    let bench = try ServeBench(try program())
    #expect(try bench.ask("GET", "/api/v1/albums/1").status == 200)
    let stream = try RawConnection(port: bench.port)
    stream.request("GET", "/api/v1/changes", token: bench.token)
    _ = try stream.read(until: "\n\n")
    let end = try bench.end(signal)
    #expect(end == Program.Result(output: Self.last, errors: "", code: 0))
    try stream.waitForClose()
  }

  @Test func `a server that has ended left all changes in the library's file`() throws {
    let program = try program()
    let bench = try ServeBench(program)
    #expect(try bench.ask("POST", "/api/v1/albums", "{\"title\":\"Heroes\"}").status == 201)
    #expect(try bench.ask("GET", "/api/v1/albums").body.contains("Heroes"))
    #expect(try bench.end().code == 0)
    let copy = program.folder.file("copy.moonshelf")
    try FileManager.default.copyItem(atPath: program.library, toPath: copy)
    #expect(try program.output("list", "--format", "csv", "--library", copy).contains("Heroes"))
  }

  @Test("MOONSHELF_SORT_ARTICLES counts for the lists of a server too")
  func articles() throws {
    let program = try program()
    try program.run("add", "The Wall", "--artist", "Pink Floyd")
    try program.run("add", "Uncut", "--artist", "Pink Floyd")
    func titles(_ environment: [String: String]) throws -> [String] {
      let bench = try ServeBench(program, environment: environment)
      let body = try bench.ask("GET", "/api/v1/albums?sort=title").body
      #expect(try bench.end().code == 0)
      return body.matches(of: /"title":"([^"]*)"/).map { String($0.output.1) }
    }
    #expect(try titles([:]) == ["Low", "Uncut", "The Wall"])
    #expect(try titles(["MOONSHELF_SORT_ARTICLES": "1"]) == ["Low", "The Wall", "Uncut"])
  }

  @Test func `closing the terminal does not end a server`() throws {
    let bench = try ServeBench(try program())
    kill(bench.process.processIdentifier, SIGHUP)
    #expect(try bench.ask("GET", "/api/v1/albums/1").status == 200)
    #expect(try bench.end().code == 0)
  }

  @Test func `the token stays in its file unless it is asked for`() throws {
    let program = try program()
    let bench = try ServeBench(program)
    #expect(bench.token.utf8.count == 64)
    #expect(!bench.announced.contains(bench.token))
    #expect(bench.announced.contains("The token is in \(program.library).token."))
    #expect(try program.output("serve", "--show-token") == bench.token + "\n")
    let nobody = try RawConnection(port: bench.port)
    nobody.request("GET", "/api/v1/albums")
    #expect(try nobody.answer().status == 401)
    #expect(try bench.end().code == 0)
  }

  @Test("--check succeeds only while a server reads this library")
  func check() throws {
    let program = try program()
    let bench = try ServeBench(program)
    let address = "127.0.0.1:\(bench.port)"
    let proxy = ["http_proxy": "http://127.0.0.1:9"]
    #expect(
      try program.run("serve", "--check", "--listen", address, environment: proxy)
        == Program.Result(
          output: "The server at \(address) reads the library.\n", errors: "", code: 0))
    #expect(try program.run("serve", "--check", "--listen", "0.0.0.0:\(bench.port)").code == 0)
    let other = try self.program().run("serve", "--check", "--listen", address)
    #expect(other.code == 1)
    #expect(other.errors.contains("no server at \(address) reads the library: "))
    #expect(try bench.end().code == 0)
    let ended = try program.run("serve", "--check", "--listen", address)
    #expect(ended.code == 1)
    #expect(ended.errors.contains("no server at \(address) reads the library: "))
  }

  @Test func `a port that is taken is said in one line`() throws {
    let program = try program()
    let bench = try ServeBench(program)
    let second = try program.run("serve", "--listen", "127.0.0.1:\(bench.port)")
    #expect(second.code == 1)
    #expect(
      second.errors
        == "moonshelf: 127.0.0.1:\(bench.port) is in use; choose another address with --listen\n")
    #expect(try bench.end().code == 0)
  }

  @Test func `two servers and a command on one library see each other's changes`() throws {
    let program = try program()
    let one = try ServeBench(program)
    let two = try ServeBench(program)
    let stream = try RawConnection(port: two.port)
    stream.request("GET", "/api/v1/changes", token: two.token)
    _ = try stream.read(until: "\n\n")
    #expect(try one.ask("POST", "/api/v1/albums", "{\"title\":\"Heroes\"}").status == 201)
    #expect(try stream.read(until: "Add Heroes").contains("event: do"))
    try program.run("add", "Lodger")
    #expect(try stream.read(until: "Add Lodger").contains("event: do"))
    #expect(try one.ask("GET", "/api/v1/albums").body.contains("Lodger"))
    #expect(try one.end().code == 0)
    #expect(try two.end().code == 0)
  }

  @Test func `scripts of the script folder see what is written, and are taken down at the end`()
    throws
  {
    let program = try program(
      script: """
        moonshelf.library.on("album.added", function(ev) ev.album.genre = "Seen" end)
        moonshelf.on_unload(function() print("taken down") end)
        """)
    let bench = try ServeBench(program)
    let added = try bench.ask("POST", "/api/v1/albums", "{\"title\":\"Heroes\"}")
    #expect(added.status == 201)
    #expect(try bench.ask("GET", "/api/v1/albums/2").body.contains("\"genre\":\"Seen\""))
    let end = try bench.end()
    #expect(end.output == Self.last + "taken down\n")
    #expect(end.errors == "")
  }

  @Test func `a script that hangs is stopped, and nobody who reads waits for it`() throws {
    let program = try program(
      script: "moonshelf.library.on('album.added', function() while true do end end)")
    let bench = try ServeBench(program, "--script-time", "2")
    let writer = try RawConnection(port: bench.port)
    writer.request("POST", "/api/v1/albums", token: bench.token, body: "{\"title\":\"Heroes\"}")
    // Read while the script hangs: the writer has no response yet.
    while !(try bench.ask("GET", "/api/v1/albums?limit=2").body.contains("Heroes")) {}
    #expect(try writer.answer().status == 201)
    let end = try bench.end()
    #expect(end.code == 0)
    #expect(end.errors.contains("ran longer than its time limit"), "\(end.errors)")
  }

  @Test func `the time of scripts is that of a request, not of each album that it looks at`() throws
  {
    let program = try program(
      script: """
        local function slow()
          print("looks")
          local began <const> = os.clock()
          while os.clock() < began + 0.2 do end
          return 1
        end
        moonshelf.field { name = "slow", type = "number", value = slow }
        """)
    for number in 2...20 { try program.run("add", "\(number)") }
    let bench = try ServeBench(program, "--script-time", "1")
    let page = try bench.ask("GET", "/api/v1/albums?q=slow:1")
    #expect(page.status == 422)
    #expect(page.body.contains("the script ran longer than its time limit\"}"), "\(page.body)")
    #expect(try bench.end().output.split(separator: "\n").filter { $0 == "looks" }.count < 20)
  }

  @Test func `what was answered is there after the power of a kill`() throws {
    let program = try program()
    let bench = try ServeBench(program)
    let token = bench.token
    var answered = 0
    let connection = try RawConnection(port: bench.port)
    for number in 1...200 {
      connection.request("POST", "/api/v1/albums", token: token, body: "{\"title\":\"N\(number)\"}")
      if number == 150 { kill(bench.process.processIdentifier, SIGKILL) }
      guard try connection.answer().status == 201 else { break }
      answered = number
    }
    bench.process.waitForEnd()
    #expect(answered >= 149)
    let titles = try program.output("list", "--template", "{title}")
    #expect(titles.contains("N\(answered)\n"))
    #expect(try program.run("doctor").code == 0)
  }

  @Test func `a library put back from a backup is served, and who followed is told so`() throws {
    let program = try program()
    let backup = program.folder.file("backup")
    try FileManager.default.copyItem(atPath: program.library, toPath: backup)
    let bench = try ServeBench(program)
    for title in ["Heroes", "Lodger"] {
      #expect(try bench.ask("POST", "/api/v1/albums", "{\"title\":\"\(title)\"}").status == 201)
    }
    let stream = try RawConnection(port: bench.port)
    stream.request("GET", "/api/v1/changes", token: bench.token)
    _ = try stream.read(until: "\n\n")
    #expect(rename(backup, program.library) == 0)
    try stream.waitForClose()
    let albums = try bench.askUntilServed("GET", "/api/v1/albums")
    try #require(albums.body.contains("Low") && !albums.body.contains("Heroes"))
    let again = try RawConnection(port: bench.port)
    again.request("GET", "/api/v1/changes", token: bench.token, headers: ["Last-Event-ID: 3"])
    #expect(try again.read(until: "event: reset").contains("200 OK"))
    #expect(try bench.ask("POST", "/api/v1/albums", "{\"title\":\"Scary\"}").status == 201)
    let end = try bench.end()
    #expect(end.code == 0)
    #expect(
      end.errors
        == "moonshelf: the library at \(program.library) was replaced; serving the new one\n")
    #expect(try program.output("list", "--template", "{title}") == "Low\nScary\n")
    #expect(try program.run("doctor").code == 0)
  }

  @Test func `a server whose library was written over ends before it does harm`() throws {
    let program = try program()
    let backup = try Data(contentsOf: URL(fileURLWithPath: program.library))
    try program.run("add", "Lodger")
    let bench = try ServeBench(program)
    #expect(try bench.ask("POST", "/api/v1/albums", "{\"title\":\"Heroes\"}").status == 201)
    // As cp does.
    let file = try #require(FileHandle(forWritingAtPath: program.library))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: backup)
    try file.close()
    bench.process.waitForEnd()
    #expect(try Data(contentsOf: URL(fileURLWithPath: program.library)) == backup)
    let end = try bench.end()
    #expect(end.code == 1)
    #expect(
      end.errors.hasPrefix(
        "moonshelf: another program overwrote \(program.library) while the server"))
  }

  @Test func `too little address space is said at the start`() throws {
    let program = try program()
    let process = program.process([
      "-c", "ulimit -v 300000; exec \"$0\" serve --listen 127.0.0.1:0",
    ])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = (process.arguments ?? []) + [Program.path]
    let errors = program.folder.file("errors")
    try Data().write(to: URL(fileURLWithPath: errors))
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitForEnd()
    #expect(process.terminationReason == .exit && process.terminationStatus == 1)
    let said = try String(contentsOfFile: errors, encoding: .utf8)
    #expect(said.hasPrefix("moonshelf: moonshelf serve needs "))
    #expect(
      said.contains(" MB of address space, and 292 MB are allowed; allow more with: ulimit -v "))
  }

  @Test func `a cover is served, small too, and by its content for ever`() throws {
    let program = try program()
    let picture = program.folder.file("cover.jpg")
    try Data(PictureBytes.jpeg).write(to: URL(fileURLWithPath: picture))
    #expect(try program.run("covers", "set", "1", picture).code == 0)
    let bench = try ServeBench(program)
    #expect(try bench.ask("GET", "/api/v1/albums/1").status == 200)
    let cover = try bench.ask("GET", "/api/v1/albums/1/cover")
    #expect(cover.status == 200)
    #expect(cover.head.contains("Content-Type: image/jpeg"))
    #expect(cover.head.contains("Content-Length: \(PictureBytes.jpeg.count)\r\n"))
    let place = try #require(cover.head.firstMatch(of: /Content-Location: (\S+)/))
    let tag = try #require(cover.head.firstMatch(of: /ETag: (\S+)/))
    let content = try bench.ask("GET", String(place.1))
    #expect(content.status == 200)
    #expect(content.head.contains("immutable"))
    let again = try RawConnection(port: bench.port)
    again.request(
      "GET", "/api/v1/albums/1/cover", token: bench.token, headers: ["If-None-Match: \(tag.1)"])
    #expect(try again.answer().status == 304)
    #expect(try bench.ask("GET", "/api/v1/albums/1/cover/small").status == 200)
    #expect(try bench.ask("GET", "/api/v1/albums/1/cover/huge").status == 404)
    let path = program.library + ".token"
    for wrong in [
      "../../etc/passwd", "..%2f..%2fetc%2fpasswd", path, String(repeating: "0", count: 64),
    ] {
      #expect(try bench.ask("GET", "/api/v1/covers/\(wrong)").status == 404)
    }
    #expect(try bench.end().code == 0)
  }

  @Test func `an address that is none is wrong use`() throws {
    for address in ["nowhere", "127.0.0.1:99999", "::1:7070", "127.0.0.1:"] {
      #expect(try program().run("serve", "--listen", address).code == 2)
    }
  }

  @Test func `thousands of connections come and go, and the server stays`() throws {
    let bench = try ServeBench(try program())
    for _ in 0..<20 {
      let held = try (0..<200).map { _ in try RawConnection(port: bench.port) }
      held.last?.send("GET / HTTP/1.1\r\n")
    }
    #expect(try bench.ask("GET", "/api/v1/albums/1").status == 200)
    #expect(try bench.end().code == 0)
  }
}
