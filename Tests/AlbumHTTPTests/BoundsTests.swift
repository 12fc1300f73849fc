import AlbumTestSupport
import Dispatch
import Synchronization
import Testing

@testable import AlbumHTTP

@Suite struct BoundsTests {
  @Test func `a body that says it is too large is not begun`() async throws {
    let server = try TinyServer { visitor in
      visitor.send("HTTP/1.1 200 OK\r\nContent-Length: 10000000000\r\n\r\n")
      visitor.waitForEnd()
    }
    let failure = try await RemoteBench().failure("GET", server.address("/big"))
    #expect(
      failure?.message
        == "\(server.address("/big")): has 10000000000 bytes; the limit is 67108864")
    #expect(failure?.isTransient == false)
  }

  @Test(arguments: ["Transfer-Encoding: chunked", "Connection: close", "Content-Length: 90000"])
  func `a body without end is left`(_ field: String) async throws {
    let server = try TinyServer { visitor in
      let piece = String(repeating: "x", count: 0x1000)
      let chunk = field.hasPrefix("Transfer") ? "1000\r\n\(piece)\r\n" : piece
      visitor.send("HTTP/1.1 200 OK\r\n\(field)\r\n\r\n")
      while visitor.send(chunk) {}
    }
    let bench = RemoteBench { $0.bodyBytes = 100_000 }
    let taken = Mutex(0)
    let error = try await bench.ending {
      await #expect(throws: WebError.self) {
        let limit = field.hasPrefix("Content") ? 80_000 : 100_000
        var request = try WebRequest("GET", server.address())
        request.limit = limit
        _ = try await bench.client.stream(request) { piece in
          taken.withLock { $0 += piece.count }
        }
      }
    }
    #expect(error?.kind == .tooLarge)
    #expect(taken.withLock { $0 } <= 100_000)
    #expect(server.requests.count == 1)
  }

  @Test func `a body shorter than promised is no whole body`() async throws {
    let server = try TinyServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc") }
    let failure = try await RemoteBench().failure("GET", server.address())
    #expect(failure?.kind == .cut)
    #expect(
      failure?.message
        == "http://127.0.0.1:\(server.port): the connection was closed; try again")
  }

  @Test func `what is behind the promised end is not taken for the body`() async throws {
    let server = try TinyServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcdef") }
    #expect(try await RemoteBench().text(server.address()) == "abc")
  }

  @Test func `a body that comes packed, though nobody asked, is refused`() async throws {
    let server = try TinyServer { $0.answer("200 OK", "Content-Encoding: gzip", body: "abc") }
    let failure = try await RemoteBench().failure("GET", server.address())
    #expect(
      failure?.message
        == "http://127.0.0.1:\(server.port): sends a compressed response (gzip), against the request"
    )
  }

  @Test func `a server that says nothing is left`() async throws {
    let server = try TinyServer { $0.waitForEnd() }
    let bench = RemoteBench {
      $0.idleTimeout = .milliseconds(100)
      $0.attempts = 2
    }
    let failure = try await bench.failure("GET", server.address())
    #expect(
      failure?.message
        == "http://127.0.0.1:\(server.port): sent no data for 100 milliseconds: try again later")
    #expect(failure?.isTransient == true)
    #expect(server.requests.count == 2)
  }

  @Test func `a server that takes nothing is left`() async throws {
    let end = DispatchSemaphore(value: 0)
    let server = try TinyServer(isCurious: false) { _ in end.wait() }
    let bench = RemoteBench {
      $0.idleTimeout = .milliseconds(100)
      $0.attempts = 1
    }
    let failure = try await bench.failure(
      "PUT", server.address(), body: .bytes([UInt8](repeating: 65, count: 50_000_000)))
    end.signal()
    #expect(failure?.reason == "accepted no data for 100 milliseconds: try again later")
  }

  @Test func `a server that always says a little is left in the end`() async throws {
    let server = try TinyServer { visitor in
      visitor.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      while visitor.send("x") {}
    }
    let bench = RemoteBench {
      $0.totalTimeout = .milliseconds(300)
      $0.bodyBytes = .max
    }
    let failure = try await bench.ending {
      await #expect(throws: WebError.self) {
        _ = try await bench.client.stream(WebRequest("GET", server.address())) { _ in }
      }
    }
    #expect(failure?.kind == .timeout)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["SSH-2.0-x\r\n", "\r\n\r\n\r\n", "HTTP/9.9 x\r\n\r\n"])
  func `what does not speak HTTP is told apart`(_ greeting: String) async throws {
    let server = try TinyServer { $0.send(greeting) }
    let failure = try await RemoteBench { $0.attempts = 1 }.failure("GET", server.address())
    #expect([.garbled, .cut].contains(failure?.kind))
  }

  @Test func `a head without end is left`() async throws {
    let server = try TinyServer { visitor in
      visitor.send("HTTP/1.1 200 OK\r\n")
      while visitor.send("A: \(String(repeating: "x", count: 1000))\r\n") {}
    }
    let bench = RemoteBench {
      $0.attempts = 1
      $0.totalTimeout = .seconds(20)
    }
    #expect(try await bench.failure("GET", server.address()) != nil)
  }
}
