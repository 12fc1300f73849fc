import AlbumTestSupport
import Foundation
import Testing

@Suite("Setting the remote")
struct RemoteSettingTests {
  private func isSet(_ program: Program) -> Bool {
    FileManager.default.fileExists(atPath: program.library + ".remote")
  }

  @Test(
    "an address that can never work is refused as wrong usage, and makes no library",
    arguments: CaseTable.pairs("remote-setting-addresses"))
  func addresses(address: String, message: String) throws {
    let program = try Program()
    let result = try program.run("remote", "set", address, "--token", "x")
    #expect(result == Program.Result(output: "", errors: "moonshelf: \(message)\n", code: 2))
    #expect(!isSet(program))
    #expect(!FileManager.default.fileExists(atPath: program.library))
  }

  @Test("reports immediately whether the server responds, or why not; nothing is exchanged yet")
  func answers() throws {
    let server = try ServingProgram()
    let anna = try Program()
    _ = try anna.output("add", "Low")
    let good = try anna.run("remote", "set", server.address, "--token", try server.token)
    #expect(
      good.output == "The remote is \(server.address), and it answers; pull with: "
        + "moonshelf remote pull\n")
    #expect(good.errors == "" && good.code == 0)
    let state = try anna.output("remote", "status", "--format", "json")
    #expect(state.contains(#""waiting_here":1,"waiting_there":0,"last_exchange":null"#))
    let bare = try anna.run("remote", "set", server.address)
    #expect(
      bare.errors
        == "moonshelf: the remote is set, but: \(server.address): the server needs a token, printed there by moonshelf serve --show-token; set it: moonshelf remote set ADDRESS --token -\n"
    )
    let wrong = try anna.run("remote", "set", server.address, "--token", "wrong")
    #expect(
      wrong.errors
        == "moonshelf: the remote is set, but: \(server.address): the server rejects the token; set it again with: moonshelf remote set\n"
    )
    #expect(bare.code == 0 && wrong.code == 0 && isSet(anna))
  }

  @Test(
    "a server that is not moonshelf is recognized, by any of its responses",
    arguments: ["200 OK", "404 Not Found"])
  func another(status: String) throws {
    let server = try TinyServer { $0.answer(status, body: "<html>Welcome</html>") }
    let program = try Program()
    let address = "http://127.0.0.1:\(server.port)"
    let result = try program.run("remote", "set", address)
    #expect(
      result.errors.hasPrefix(
        "moonshelf: the remote is set, but: \(address): the server is not a moonshelf server, or "))
    #expect(result.code == 0 && isSet(program))
    #expect(
      server.requests.map { $0.prefix { $0 != "\r\n" } } == ["GET /exchange/v1/greeting HTTP/1.1"])
  }

  @Test("a server that cannot be reached now is still set, and with --offline none is contacted")
  func unreachable() throws {
    let server = try TinyServer { $0.answer("404 Not Found") }
    let address = "http://127.0.0.1:\(server.port)"
    let program = try Program()
    let offline = try program.run("remote", "set", address, "--offline")
    #expect(offline.output == "The remote is \(address); pull with: moonshelf remote pull\n")
    #expect(offline.errors == "" && offline.code == 0 && isSet(program))
    #expect(server.requests == [])
    let away = try program.run("remote", "set", "http://127.0.0.1:9")
    #expect(
      away.errors
        == "moonshelf: the remote is set, but: http://127.0.0.1:9: connection refused; is the server running?\n"
    )
    #expect(away.code == 0)
    #expect(
      try program.run("remote", "off").output == "http://127.0.0.1:9 is no longer the remote.\n")
  }

  @Test("bug: setting the remote again without a name renamed the author of conflicts")
  func names() throws {
    let server = try ServingProgram()
    let (anna, ben) = (try server.client(as: "anna"), try server.client(as: "ben"))
    _ = try anna.output("add", "Low")
    _ = try ben.output("remote", "pull")
    _ = try anna.output("--offline", "set", "id:1", "--", "genre=Rock")
    _ = try ben.output("set", "id:1", "--", "genre=Art rock")
    _ = try anna.output("remote", "push")
    _ = try anna.output("remote", "pull")
    for isOff in [false, true] {
      if isOff { _ = try anna.output("remote", "off") }
      _ = try anna.output("remote", "set", server.address, "--token", try server.token)
      _ = try anna.output("add", "Of \(isOff)")
      _ = try ben.output("remote", "pull")
      for each in [anna, ben, server.program] {
        #expect(
          try each.output("remote", "conflicts", "--format", "json").contains(
            #""value":"Rock","by":"anna""#))
      }
    }
  }
}
