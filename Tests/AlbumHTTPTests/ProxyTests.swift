import AlbumModel
import AlbumTestSupport
import Glibc
import Testing

@testable import AlbumHTTP

@Suite struct ProxyTests {
  private func route(_ address: String, _ environment: [String: String]) throws -> Route {
    try ProxySettings(environment: { environment[$0] }).route(to: WebAddress(reading: address))
  }

  @Test func `a proxy gets the whole address, and the password that is its own`() async throws {
    let proxy = try TinyServer { $0.answer("200 OK", body: "through") }
    let bench = RemoteBench(environment: ["http_proxy": "http://me:s%20t@127.0.0.1:\(proxy.port)/"])
    #expect(try await bench.text("http://album.test:81/a?b") == "through")
    let heads = proxy.requests.first?.split(separator: "\r\n").map(String.init) ?? []
    #expect(heads.first == "GET http://album.test:81/a?b HTTP/1.1")
    #expect(heads.contains("Host: album.test:81"))
    #expect(heads.contains("Proxy-Authorization: Basic bWU6cyB0"))
  }

  @Test func `https goes through a tunnel, whose refusal is explained`() async throws {
    let proxy = try TinyServer { $0.answer("403 Forbidden") }
    let bench = RemoteBench(environment: ["HTTPS_PROXY": "127.0.0.1:\(proxy.port)"])
    let failure = try await bench.failure("GET", "https://album.test/a")
    #expect(
      failure?.message
        == "https://album.test/a: the proxy refused the connection; see https_proxy and no_proxy")
    #expect(proxy.requests.first?.hasPrefix("CONNECT album.test:443 ") == true)
  }

  @Test func `each scheme has its variable, small letters first, and one is for all`() throws {
    let small = try route("http://a.test/", ["http_proxy": "p:1", "HTTP_PROXY": "q:2"])
    #expect(small == (try route("http://a.test/", ["HTTP_PROXY": "p:1"])))
    #expect(small == (try route("http://a.test/", ["all_proxy": "http://p:1"])))
    #expect(try route("https://a.test/", ["http_proxy": "p:1"]) == .direct)
    #expect(try route("https://a.test/", ["https_proxy": ""]) == .direct)
    let socks = try route("https://a.test/", ["ALL_PROXY": "socks5://[::1]:9"])
    #expect(WebHost("[::1]:9", usualPort: 1).map { .socks($0) } == socks)
  }

  @Test func `a visitor of a web server does not choose the proxy`() throws {
    let environment = ["HTTP_PROXY": "p:1", "REQUEST_METHOD": "GET"]
    #expect(try route("http://a.test/", environment) == .direct)
  }

  @Test(arguments: [
    ("a.test", true), (".test", true), ("test", true), ("b.test", false), ("est", false),
    ("x, a.test:80 y", true), ("a.test:81", false), ("*", true), ("10.0.0.0/8", false), ("", false),
  ])
  func `no_proxy names who is asked directly`(_ list: String, _ isDirect: Bool) throws {
    let found = try route("http://a.test/", ["http_proxy": "p:1", "no_proxy": list])
    #expect((found == .direct) == isDirect)
  }

  @Test(arguments: CaseTable.pairs("proxy-networks-and-this-machine-are-asked-directly"))
  func `networks and this machine are asked directly`(_ address: String, _ list: String) throws {
    #expect(try route(address, ["http_proxy": "p:1", "no_proxy": list]) == .direct)
  }

  @Test(arguments: ["https://p:1", "socks4://p:1", "http://p:x", "socks5://u:p@p:1"])
  func `a proxy that cannot be used is named by its variable`(_ value: String) throws {
    let error = #expect(throws: WebError.self) {
      try route("http://a.test/", ["http_proxy": value])
    }
    #expect(
      error?.message
        == "http://a.test: the variable http_proxy is not a valid proxy; write it as http://host:port or socks5://host:port, or leave it empty"
    )
  }

  @Test(arguments: [
    ("HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=x\r\nContent-Length: 0\r\n\r\n", true),
    ("HTTP/1.1 500 No\r\n\r\n", false), ("HTTP/1.1 302 No\r\nLocation: /\r\n\r\n", false),
    ("SSH-2.0\r\n\r\n", false), ("", false),
  ])
  func `a proxy that opens no tunnel is told apart from the server`(
    _ response: String, _ wantsPassword: Bool
  ) async throws {
    let proxy = try TinyServer { $0.send(response) }
    let bench = RemoteBench(environment: ["https_proxy": "me:no@127.0.0.1:\(proxy.port)"])
    let failure = try await bench.failure("POST", "https://album.test/a")
    #expect(failure?.kind == .proxy)
    #expect(failure?.reason.contains("requires a password") == wantsPassword)
    #expect(proxy.requests.count == 1)
  }

  @Test func `what comes out of a tunnel is checked like a server`() async throws {
    let proxy = try TinyServer { $0.send("HTTP/1.1 200 OK\r\n\r\ngarbage") }
    let bench = RemoteBench(environment: ["https_proxy": "127.0.0.1:\(proxy.port)"])
    let failure = try await bench.failure("GET", "https://album.test/a")
    #expect(failure?.reason == "the TLS handshake failed; is https right?")
  }

  @Test func `a proxy gets the name of the host by SOCKS, and the request`() async throws {
    let proxy = try TinyServer(isCurious: false) { visitor in
      var bytes = [UInt8](repeating: 0, count: 4096)
      _ = recv(visitor.descriptor, &bytes, bytes.count, 0)
      visitor.send([5, 0])
      let count = recv(visitor.descriptor, &bytes, bytes.count, 0)
      guard Array(bytes.prefix(max(0, count))) == [5, 1, 0, 3, 10] + "album.test".utf8 + [0, 80]
      else { return }
      visitor.send([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])
      _ = recv(visitor.descriptor, &bytes, bytes.count, 0)
      visitor.answer("200 OK", body: "through")
    }
    let bench = RemoteBench(environment: ["all_proxy": "socks5://127.0.0.1:\(proxy.port)"])
    #expect(try await bench.text("http://album.test/a") == "through")
  }

  @Test(arguments: [[5, 255], [72, 84, 84, 80], []] as [[UInt8]])
  func `a proxy that refuses by SOCKS is told apart from the server`(_ greeting: [UInt8])
    async throws
  {
    let proxy = try TinyServer(isCurious: false) { $0.send(greeting) }
    let bench = RemoteBench(environment: ["all_proxy": "socks5://127.0.0.1:\(proxy.port)"]) {
      $0.attempts = 1
    }
    let failure = try await bench.failure("GET", "http://album.test/a")
    #expect(failure?.reason == "the proxy refused the connection; see all_proxy and no_proxy")
  }

  @Test(arguments: ["socks5", "http"])
  func `a proxy that does not answer is left`(_ scheme: String) async throws {
    let proxy = try TinyServer { $0.waitForEnd() }
    let bench = RemoteBench(environment: ["all_proxy": "\(scheme)://127.0.0.1:\(proxy.port)"]) {
      $0.attempts = 1
      $0.connectTimeout = .milliseconds(100)
    }
    let failure = try await bench.failure("GET", "https://album.test/a")
    #expect(failure?.reason == "the proxy did not answer: see https_proxy and no_proxy")
    #expect(failure?.isTransient == true)
  }
}
