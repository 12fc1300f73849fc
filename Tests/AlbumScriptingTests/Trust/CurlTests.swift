import AlbumRemote
import AlbumTestSupport
import Foundation
import LuaRuntime
import Testing

@testable import AlbumScripting

@Suite(
  "The web through curl",
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")))
struct CurlTests {
  private func bench(_ limits: Limits, _ server: TinyServer) throws -> TrustBench {
    try TrustBench(limits, allowing: ["net=127.0.0.1:\(server.port)"])
  }

  @Test(
    "an answer comes as it was sent, and the request says no more than it should",
    arguments: Limits.allCases)
  func answer(_ limits: Limits) throws {
    let server = try TinyServer {
      $0.send(
        "HTTP/1.1 103 Early\r\nA: b\r\n\r\nHTTP/1.1 200 OK\r\nX-Two:  2 \r\n\r\n\0\r\n\r\nbody")
    }
    defer { server.end() }
    let lines = try bench(limits, server).run(
      #"""
      local answer, reason = moonshelf.http.get("http://127.0.0.1:\#(server.port)/a%20b?c=\"d\\e&f",
        { headers = { ["X-Mine"] = 'quoted "text" \\ here', Accept = "a/b" } })
      assert(answer, reason)
      print(answer.status, answer.headers["x-two"], (answer.body:gsub("%c", ".")))
      """#.replacing(#"\"d\\e"#, with: "d"))
    #expect(lines == ["200\t2 \t.....body"])
    let heads = server.requests.first?.split(separator: "\r\n").map(String.init) ?? []
    #expect(
      Set(heads) == [
        "GET /a%20b?c=d&f HTTP/1.1", "Host: 127.0.0.1:\(server.port)", "User-Agent: moonshelf",
        "Accept: a/b", #"X-Mine: quoted "text" \ here"#,
      ])
  }

  @Test("curl itself follows no redirection, so that each is asked about")
  func redirection() throws {
    let other = try TinyServer { $0.answer("200 OK", body: "secret") }
    defer { other.end() }
    let elsewhere = other.port
    let server = try TinyServer { visitor in
      let place =
        visitor.path == "/file" ? "file:///etc/hostname" : "http://127.0.0.1:\(elsewhere)/"
      visitor.answer("302 Found", "Location: \(place)")
    }
    defer { server.end() }
    let lines = try bench(.on, server).run(
      """
      local here <const> = "http://127.0.0.1:\(server.port)"
      print(refusal(moonshelf.http.get, here .. "/"))
      print(select(2, moonshelf.http.get(here .. "/file")))
      """)
    #expect(
      lines == [
        "not allowed to connect to 127.0.0.1:\(elsewhere): allow it with "
          + "--allow net=127.0.0.1:\(elsewhere)",
        "http://127.0.0.1:\(server.port)/file redirects to \"file:///etc/hostname\", which is not a web address",
      ])
    #expect(other.requests.isEmpty)
  }

  @Test("a name that leads to this machine is refused, unless its address is allowed as well")
  func privateName() throws {
    let server = try TinyServer { $0.answer("200 OK", body: "secret") }
    defer { server.end() }
    let hostname = ProcessInfo.processInfo.hostName
    guard let host = WebHost(granting: "\(hostname):\(server.port)"), !host.isAddress,
      let found = try? NameLookup.addresses(of: host.name),
      let hidden = found.first(where: \.isPrivate),
      hostname != "localhost"
    else { return }
    let lines = try TrustBench(allowing: ["net=\(host)"]).run(
      #"print(refusal(moonshelf.http.get, "http://\#(host)/"))"#)
    #expect(
      lines == [
        "not allowed to connect to \(host), which is \(hidden) in a private network: allow that too with "
          + "--allow net=\(hidden):\(server.port)"
      ])
    #expect(server.requests.isEmpty)
  }

  @Test("an answer larger than the memory limit, and one that is none, is a reason")
  func badAnswers() throws {
    let server = try TinyServer { visitor in
      switch visitor.path {
      case "/large":
        visitor.send("HTTP/1.1 200 OK\r\n\r\n")
        visitor.send([UInt8](repeating: UInt8(ascii: "A"), count: 3 << 20))
      case "/odd": visitor.send("SSH-2.0\r\n")
      default: break
      }
    }
    defer { server.end() }
    let bench = try TrustBench(allowing: ["net=127.0.0.1:\(server.port)"]) {
      $0.memoryLimit = 2 << 20
    }
    let lines = try bench.run(
      """
      local here <const> = "http://127.0.0.1:\(server.port)"
      print(select(2, moonshelf.http.get(here .. "/large")))
      print(select(2, moonshelf.http.get(here .. "/odd")))
      print(select(2, moonshelf.http.get(here .. "/empty")))
      """)
    #expect(lines.count == 3)
    #expect(
      lines[0].contains("exceed") || lines[0].contains("sends more than 2097152 bytes"),
      "\(lines[0])")
    #expect(lines[1].contains("HTTP/0.9"), "\(lines[1])")
    #expect(lines[2].contains("Empty reply"), "\(lines[2])")
  }

  @Test("a server that never answers holds a script no longer than its time limit")
  func silence() throws {
    let server = try TinyServer { $0.waitForEnd() }
    defer { server.end() }
    let bench = try TrustBench(allowing: ["net=127.0.0.1:\(server.port)"]) { $0.timeLimit = 0.2 }
    let error = #expect(throws: LuaError.self) {
      try bench.run(#"pcall(moonshelf.http.get, "http://127.0.0.1:\#(server.port)/")"#)
    }
    #expect(error?.kind == .timeLimit)
  }
}
