import AlbumHTTP
import AlbumLibrary
import AlbumModel
import AlbumScripting
import AlbumTestSupport
import Foundation
import LuaRuntime
import Synchronization
import Testing

@testable import moonshelf

/// Runs scripts that send requests as in the program.
private final class WebBench {
  private let folder: TemporaryFolder
  private let host: ScriptHost
  private let said = Said()

  private final class Said {
    var lines: [String] = []
  }

  init(
    allowing permissions: [String], effects: WebClient.Effects = .live,
    memoryLimit: Int? = 64 << 20,
    timeLimit: Double? = 60
  ) throws {
    folder = try TemporaryFolder()
    var options = ScriptOptions(
      memoryLimit: memoryLimit, timeLimit: timeLimit,
      print: { [said] in said.lines.append($0) }, log: { _, _ in })
    options.permissions = PermissionSet(try permissions.map { try Permission(parsing: $0) })
    options.network = .http(effects)
    host = try ScriptHost(library: LibraryAPI(path: nil), options: options)
  }

  deinit {
    host.close()
  }

  /// Runs Lua, with the function `refusal(fn, …)`, and returns its output.
  @discardableResult
  func run(_ source: String) throws -> [String] {
    let prelude = """
      local function refusal(fn, ...) local ok, reason = pcall(fn, ...) \
      assert(not ok, "went through") \
      return (tostring(reason):gsub("^[%w_.]+:%d+: ", "")) end \
      local _ <const> = refusal;

      """
    try host.run(try folder.write(prelude + source, to: "test.lua"))
    return said.lines
  }
}

@Suite("The web of scripts")
struct ScriptWebTests {
  @Test(
    "a response is passed unchanged, and the request reveals only what is necessary",
    arguments: [true, false])
  func response(_ hasLimits: Bool) throws {
    let server = try TinyServer {
      $0.send(
        "HTTP/1.1 103 Early\r\nA: b\r\n\r\nHTTP/1.1 200 OK\r\nX-Two:  2 \r\n\r\n\0\r\n\r\nbody")
    }
    defer { server.end() }
    let bench = try WebBench(
      allowing: [server.permission], memoryLimit: hasLimits ? 64 << 20 : nil,
      timeLimit: hasLimits ? 60 : nil)
    let lines = try bench.run(
      #"""
      local answer, reason = moonshelf.http.get("http://127.0.0.1:\#(server.port)/a%20b?c=d&f",
        { headers = { ["X-Mine"] = 'quoted "text" \\ here', Accept = "a/b" } })
      assert(answer, reason)
      print(answer.status, answer.headers["x-two"], (answer.body:gsub("%c", ".")))
      """#)
    #expect(lines == ["200\t2 \t.....body"])
    let heads = server.requests.first?.split(separator: "\r\n").map(String.init) ?? []
    #expect(
      Set(heads.map { $0.replacing("host:", with: "Host:") }) == [
        "GET /a%20b?c=d&f HTTP/1.1", "Host: 127.0.0.1:\(server.port)", "User-Agent: moonshelf",
        "Accept: a/b", #"X-Mine: quoted "text" \ here"#, "Accept-Encoding: identity",
      ])
  }

  @Test("a response with any status is a result, and a compressed one is passed as requested")
  func anyResponse() throws {
    let server = try TinyServer { visitor in
      visitor.path == "/packed"
        ? visitor.answer("200 OK", "Content-Encoding: gzip", body: "packed")
        : visitor.answer("503 Busy", "Retry-After: 1", body: "later")
    }
    defer { server.end() }
    let lines = try WebBench(allowing: [server.permission]).run(
      """
      local here <const> = "http://127.0.0.1:\(server.port)"
      local busy = moonshelf.http.get(here .. "/")
      print(busy.status, busy.headers["retry-after"], busy.body)
      print(moonshelf.http.get(here .. "/packed", { headers = { ["Accept-Encoding"] = "gzip" } }).body)
      """)
    #expect(lines == ["503\t1\tlater", "packed"])
    #expect(server.requests.count == 2)
    #expect(server.requests.first?.contains("\r\nAccept: */*\r\n") == true)
    #expect(server.requests.last?.contains("\r\nAccept-Encoding: gzip\r\n") == true)
  }

  @Test("no redirect is followed without permission for its target")
  func redirects() throws {
    let other = try TinyServer { $0.answer("200 OK", body: "secret") }
    defer { other.end() }
    let elsewhere = other.port
    let server = try TinyServer { visitor in
      let place =
        visitor.path == "/file" ? "file:///etc/hostname" : "http://127.0.0.1:\(elsewhere)/"
      visitor.answer("302 Found", "Location: \(place)")
    }
    defer { server.end() }
    let lines = try WebBench(allowing: [server.permission]).run(
      """
      local here <const> = "http://127.0.0.1:\(server.port)"
      print(refusal(moonshelf.http.get, here .. "/"))
      print(select(2, moonshelf.http.get(here .. "/file")))
      """)
    #expect(
      lines == [
        "not allowed to connect to 127.0.0.1:\(elsewhere): allow it with "
          + "--allow net=127.0.0.1:\(elsewhere)",
        "http://127.0.0.1:\(server.port)/file redirects to \"file:///etc/hostname\", "
          + "which is not a web address",
      ])
    #expect(other.requests.isEmpty)
  }

  @Test("a name that resolves to this machine is refused, unless its address is allowed as well")
  func privateName() throws {
    let server = try TinyServer { $0.answer("200 OK", body: "secret") }
    defer { server.end() }
    var effects = WebClient.Effects.live
    effects.lookup = { _ in ["192.0.2.1", "127.0.0.1"].compactMap(IPAddress.init) }
    let name = "net=album.test:\(server.port)"
    let source = #"print(refusal(moonshelf.http.get, "http://album.test:\#(server.port)/"))"#
    #expect(
      try WebBench(allowing: [name], effects: effects).run(source) == [
        "not allowed to connect to album.test:\(server.port), which is 127.0.0.1 in a private network: "
          + "allow that too with --allow \(server.permission)"
      ])
    #expect(server.requests.isEmpty)
    effects.lookup = { _ in ["127.0.0.1"].compactMap(IPAddress.init) }
    let lines = try WebBench(allowing: [name, server.permission], effects: effects).run(
      #"print(moonshelf.http.get("http://album.test:\#(server.port)/").body)"#)
    #expect(lines == ["secret"])
  }

  @Test(
    "a name that changes its address reaches no private server, and each redirect is resolved again"
  ) func changingName() throws {
    let hidden = try TinyServer { $0.answer("200 OK", body: "secret") }
    defer { hidden.end() }
    // The system resolves the name to this machine; the first address, of the test, is not
    // reachable.
    let open = try TinyServer {
      $0.answer("302 Found", "Location: http://localhost:\(hidden.port)/")
    }
    defer { open.end() }
    let asked = Mutex(0)
    var effects = WebClient.Effects.live
    effects.lookup = { _ in
      asked.withLock { $0 += 1 }
      return ["192.0.2.1"].compactMap(IPAddress.init)
    }
    let bench = try WebBench(
      allowing: ["net=localhost:\(hidden.port)", open.permission], effects: effects)
    let lines = try bench.run(
      """
      for _, address in ipairs { "http://localhost:\(hidden.port)/",
        "https://localhost:\(hidden.port)/", "http://127.0.0.1:\(open.port)/" } do
        print(moonshelf.http.get(address, { timeout = 0.3 }))
      end
      """)
    #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("nil\t") }, "\(lines)")
    #expect(hidden.requests.isEmpty)
    #expect(open.requests.count == 1)
    #expect(asked.withLock { $0 } >= 3)
  }

  @Test("no proxy is used, since the addresses that it resolves could not be checked")
  func proxy() throws {
    let proxy = try TinyServer { $0.answer("200 OK", body: "proxy") }
    defer { proxy.end() }
    var effects = WebClient.Effects.live
    let port = proxy.port
    effects.environment = { $0.hasSuffix("_proxy") ? "http://127.0.0.1:\(port)" : nil }
    effects.lookup = { _ in throw NameLookup.Failure() }
    let lines = try WebBench(allowing: ["net=album.test"], effects: effects).run(
      #"print(moonshelf.http.get "http://album.test/")"#)
    #expect(
      lines == [
        "nil\thttp://album.test: host not found: album.test; check the name and the network"
      ])
    #expect(proxy.requests.isEmpty)
  }

  @Test("a response larger than the memory limit, and a malformed one, give a reason")
  func badResponses() throws {
    let server = try TinyServer { visitor in
      switch visitor.path {
      case "/large":
        visitor.send("HTTP/1.1 200 OK\r\n\r\n")
        visitor.send([UInt8](repeating: UInt8(ascii: "A"), count: 3 << 20))
      case "/promised": visitor.send("HTTP/1.1 200 OK\r\nContent-Length: 3145728\r\n\r\n")
      case "/odd": visitor.send("SSH-2.0\r\n")
      default: break
      }
    }
    defer { server.end() }
    let here = "http://127.0.0.1:\(server.port)"
    let lines = try WebBench(allowing: [server.permission], memoryLimit: 2 << 20).run(
      """
      for _, path in ipairs { "/large", "/promised", "/odd", "/empty" } do
        print(select(2, moonshelf.http.get("\(here)" .. path)))
      end
      """)
    #expect(
      lines == [
        "\(here)/large: sends more than 2097152 bytes, the limit",
        "\(here)/promised: has 3145728 bytes; the limit is 2097152",
        "\(here)/odd: the server does not use HTTP; check the port",
        "\(here)/empty: the connection was closed; try again",
      ])
  }

  @Test("a server that never answers holds a script no longer than its time limit or the request's")
  func silence() throws {
    let server = try TinyServer { $0.waitForEnd() }
    defer { server.end() }
    let here = "http://127.0.0.1:\(server.port)"
    let bench = try WebBench(allowing: [server.permission], timeLimit: 0.2)
    let error = #expect(throws: LuaError.self) {
      try bench.run("pcall(moonshelf.http.get, '\(here)/')")
    }
    #expect(error?.kind == .timeLimit)
    let lines = try WebBench(allowing: [server.permission]).run(
      "print(moonshelf.http.get('\(here)/', { timeout = 0.2 }))")
    #expect(lines.first?.hasPrefix("nil\t\(here): took longer than 200 milliseconds") == true)
  }
}
