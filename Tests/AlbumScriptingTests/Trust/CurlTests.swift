import Foundation
import Glibc
import LuaRuntime
import Testing

@testable import AlbumScripting

@Suite(
  "The web through curl",
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")))
struct CurlTests {
  private func bench(_ limits: Limits, _ server: LocalServer) throws -> TrustBench {
    try TrustBench(limits, allowing: ["net=127.0.0.1:\(server.port)"])
  }

  @Test(
    "an answer comes as it was sent, and the request says no more than it should",
    arguments: Limits.allCases)
  func answer(_ limits: Limits) throws {
    let server = try LocalServer { _, _ in
      Array(
        "HTTP/1.1 103 Early\r\nA: b\r\n\r\nHTTP/1.1 200 OK\r\nX-Two:  2 \r\n\r\n\0\r\n\r\nbody".utf8
      )
    }
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
    let other = try LocalServer { _, _ in Array("HTTP/1.1 200 OK\r\n\r\nsecret".utf8) }
    let elsewhere = other.port
    let server = try LocalServer { line, _ in
      let place = line.contains("/file") ? "file:///etc/hostname" : "http://127.0.0.1:\(elsewhere)/"
      return Array("HTTP/1.1 302 Found\r\nLocation: \(place)\r\n\r\n".utf8)
    }
    let lines = try bench(.on, server).run(
      """
      local here <const> = "http://127.0.0.1:\(server.port)"
      print(refusal(moonshelf.http.get, here .. "/"))
      print(select(2, moonshelf.http.get(here .. "/file")))
      """)
    #expect(
      lines == [
        "not allowed to talk to 127.0.0.1:\(elsewhere): allow it with "
          + "--allow net=127.0.0.1:\(elsewhere)",
        "http://127.0.0.1:\(server.port)/file leads to \"file:///etc/hostname\", "
          + "which is no plain web address",
      ])
    #expect(other.requests.isEmpty)
  }

  @Test("a name that leads to this machine is refused, unless its address is allowed as well")
  func privateName() throws {
    let server = try LocalServer { _, _ in Array("HTTP/1.1 200 OK\r\n\r\nsecret".utf8) }
    let hostname = ProcessInfo.processInfo.hostName
    guard let host = WebHost(granting: "\(hostname):\(server.port)"), !host.isAddress,
      let found = try? NameLookup.addresses(of: host), let hidden = found.first(where: \.isPrivate),
      hostname != "localhost"
    else { return }
    let lines = try TrustBench(allowing: ["net=\(host)"]).run(
      #"print(refusal(moonshelf.http.get, "http://\#(host)/"))"#)
    #expect(
      lines == [
        "not allowed to talk to \(host), which is \(hidden) in a private network: allow that too with "
          + "--allow net=\(hidden)"
      ])
    #expect(server.requests.isEmpty)
  }

  @Test("an answer larger than the memory limit, and one that is none, is a reason")
  func badAnswers() throws {
    let server = try LocalServer { line, _ in
      line.contains("/large")
        ? Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + [UInt8](repeating: 65, count: 3 << 20)
        : line.contains("/odd") ? Array("SSH-2.0\r\n".utf8) : []
    }
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
    let (read, write) = try pipeEnds()
    defer { close(write) }
    let server = try LocalServer { _, _ in
      var byte: UInt8 = 0
      _ = Glibc.read(read, &byte, 1)
      return []
    }
    let bench = try TrustBench(allowing: ["net=127.0.0.1:\(server.port)"]) { $0.timeLimit = 0.2 }
    let error = #expect(throws: LuaError.self) {
      try bench.run(#"pcall(moonshelf.http.get, "http://127.0.0.1:\#(server.port)/")"#)
    }
    #expect(error?.kind == .timeLimit)
  }

  private func pipeEnds() throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }
}
