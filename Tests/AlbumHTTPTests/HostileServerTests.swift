import AlbumTestSupport
import Glibc
import Synchronization
import Testing

@testable import AlbumHTTP

@Suite("Servers that break the rules of HTTP")
struct HostileServerTests {
  private static let ok = "HTTP/1.1 200 OK\r\n"

  @Test(
    "a head without end is left",
    arguments: ["A: \(String(repeating: "x", count: 1000))\r\n", "xxxxxxxxxxxxxxxx"])
  func endlessHead(_ piece: String) async throws {
    let server = try TinyServer { visitor in
      visitor.send(Self.ok + "B: ")
      while visitor.send(piece) {}
    }
    let failure = try await RemoteBench { $0.attempts = 1 }.failure("GET", server.address())
    #expect(failure?.kind == .garbled)
    #expect(failure?.reason == "sends headers without end; check the address")
  }

  @Test("interim responses without end are left")
  func endlessInterimResponses() async throws {
    let server = try TinyServer { visitor in
      while visitor.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n") {}
    }
    let failure = try await RemoteBench { $0.attempts = 1 }.failure("GET", server.address())
    #expect(failure?.reason == "sends headers without end; check the address")
  }

  @Test("an interim response is not the response", arguments: [100, 102, 103])
  func interim(_ status: Int) async throws {
    let server = try TinyServer { visitor in
      visitor.send("HTTP/1.1 \(status) Wait\r\nContent-Length: 9\r\nX: a\r\n\r\n")
      visitor.answer("200 OK", "Y: b", body: "abc")
    }
    let bench = RemoteBench()
    let response = try await bench.ending {
      try await bench.client.send(WebRequest("GET", server.address()))
    }
    #expect(response.body == Array("abc".utf8))
    #expect(response.header("X") == nil)
    #expect(response.header("Y") == "b")
  }

  @Test(
    "a broken response is no response",
    arguments: CaseTable.singles("hostile-server-broken"))
  func broken(_ rest: String) async throws {
    let server = try TinyServer { $0.send(Self.ok + "Connection: close\r\n" + rest) }
    let failure = try await RemoteBench { $0.attempts = 1 }.failure("GET", server.address())
    #expect([.garbled, .cut].contains(failure?.kind))
  }

  @Test("a response without a body has none, whatever its head says")
  func bodiless() async throws {
    let server = try TinyServer { visitor in
      switch visitor.path {
      case "/204": visitor.send("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
      case "/304":
        visitor.send("HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\nConnection: close\r\n\r\n")
      case "/head":
        visitor.send(Self.ok + "Content-Length: 99999999999\r\nConnection: close\r\n\r\n")
      default: visitor.send(Self.ok + "Content-Length: 0\r\nConnection: close\r\n\r\n")
      }
      visitor.waitForEnd()
    }
    let bench = RemoteBench()
    try await bench.ending {
      for (method, path, status) in [
        ("GET", "/204", 204), ("GET", "/304", 304), ("HEAD", "/head", 200), ("GET", "/", 200),
      ] {
        let response = try await bench.client.send(WebRequest(method, server.address(path)))
        #expect(response.status == status)
        #expect(response.body.isEmpty)
      }
    }
  }

  @Test("a large request gets the response that comes before its end", arguments: [0, 1, 2])
  func earlyResponse(_ ending: Int) async throws {
    let server = try TinyServer(isCurious: false) { visitor in
      var byte: UInt8 = 0
      _ = recv(visitor.descriptor, &byte, 1, 0)
      visitor.answer("413 No", "Content-Type: text/plain", body: "too much")
      // Without waiting, closing resets the connection.
      if ending == 1 { shutdown(visitor.descriptor, Int32(SHUT_WR)) }
      if ending != 2 { visitor.waitForEnd() }
    }
    let failure = try await RemoteBench { $0.attempts = 1 }.failure(
      "PUT", server.address(), body: .bytes([UInt8](repeating: 65, count: 20_000_000)))
    // Data that was lost with a reset connection is lost.
    if ending != 2 || failure?.kind != .cut {
      #expect(failure?.reason == "answered 413 Payload Too Large (too much)")
    }
  }

  @Test("a server sends no more than its reader takes")
  func backPressure() async throws {
    let sent = Mutex(0)
    let full = AsyncStream<Void>.makeStream()
    let server = try TinyServer { visitor in
      visitor.send(Self.ok + "Content-Length: 1000000000\r\n\r\n")
      var limit = timeval(tv_sec: 0, tv_usec: 200_000)
      let size = socklen_t(MemoryLayout<timeval>.size)
      setsockopt(visitor.descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
      let piece = [UInt8](repeating: 120, count: 100_000)
      while visitor.send(piece) { sent.withLock { $0 += piece.count } }
      full.continuation.yield()
      visitor.waitForEnd()
    }
    struct Enough: Error {}
    let bench = RemoteBench { $0.bodyBytes = .max }
    try await bench.ending {
      await #expect(throws: Enough.self) {
        _ = try await bench.client.stream(WebRequest("GET", server.address())) { _ in
          for await _ in full.stream { break }
          throw Enough()
        }
      }
    }
    // The rest are buffers of the system.
    #expect(sent.withLock { $0 } < 50_000_000)
  }

  @Test("a redirect to a private address is asked about anew")
  func redirect() async throws {
    let asked = Mutex<[String]>([])
    let first = try TinyServer { $0.answer("302 Found", "Location: http://[::1]:9/") }
    var request = try WebRequest("GET", first.address())
    request.policy = HostPolicy(
      refusal: { _ in nil },
      privateRefusal: { _, address in
        asked.withLock { $0.append(address) }
        return address == "127.0.0.1" ? nil : "private"
      })
    let bench = RemoteBench()
    try await bench.ending { [request] in
      let error = await #expect(throws: WebError.self) { try await bench.client.send(request) }
      #expect(error?.message == "http://[::1]:9: private")
    }
    #expect(asked.withLock { $0 } == ["127.0.0.1", "::1"])
  }
}
