import AlbumTestSupport
import Synchronization
import Testing

@testable import AlbumHTTP

@Suite struct RepeatingTests {
  @Test func `where nobody listens it is tried again, ever later, and then said`() async throws {
    let server = try TinyServer { $0.answer("200 OK") }
    server.end()
    let port = server.port
    let bench = RemoteBench()
    let failure = try await bench.failure("POST", "http://127.0.0.1:\(port)/a?token=x")
    #expect(
      failure?.message
        == "http://127.0.0.1:\(port)/a: connection refused; is the server running?")
    #expect(failure?.kind == .unreachable)
    #expect(failure?.isTransient == true)
    #expect(bench.waits == [.milliseconds(250), .milliseconds(500), .milliseconds(1000)])
  }

  @Test(arguments: [502, 504, 503, 429, 500])
  func `a server in trouble is asked again`(_ status: Int) async throws {
    let server = try TinyServer { visitor in
      visitor.number < 3 ? visitor.answer("\(status) No") : visitor.answer("200 OK", body: "ok")
    }
    let bench = RemoteBench()
    #expect(try await bench.text(server.address()) == "ok")
    #expect(bench.waits.count == 2)
  }

  @Test(arguments: [
    ("7", 7), ("Thu, 01 Jan 2026 00:00:09 GMT", 9), ("-4", 0), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("soon", 0),
  ])
  func `a server says how long to wait`(_ value: String, _ seconds: Int) async throws {
    let server = try TinyServer { visitor in
      visitor.number == 1
        ? visitor.answer("429 Slow", "Retry-After: \(value)") : visitor.answer("200 OK", body: "ok")
    }
    let bench = RemoteBench()
    #expect(try await bench.text(server.address()) == "ok")
    #expect(bench.waits == [max(.seconds(seconds), .milliseconds(250))])
  }

  @Test func `a server that wants an hour gets no second question`() async throws {
    let server = try TinyServer { $0.answer("503 Busy", "Retry-After: 3600") }
    let bench = RemoteBench()
    let failure = try await bench.failure("GET", server.address())
    #expect(
      failure?.message
        == "http://127.0.0.1:\(server.port): answered 503 Service Unavailable; retry after 3600 seconds"
    )
    #expect(failure?.retryAfter == .seconds(3600))
    #expect(failure?.isTransient == true)
    #expect(bench.waits.isEmpty)
  }

  @Test func `a question that may have had its effect is not repeated`() async throws {
    let server = try TinyServer { $0.reset() }
    let failure = try await RemoteBench().failure("POST", server.address())
    #expect(failure?.kind == .cut)
    #expect(server.requests.count == 1)
    let asking = RemoteBench()
    #expect(try await asking.failure("GET", server.address())?.kind == .cut)
    #expect(server.requests.count == 5)
    let other = RemoteBench()
    try await other.ending {
      await #expect(throws: WebError.self) {
        var request = try WebRequest("POST", server.address())
        request.isRepeatable = true
        _ = try await other.client.send(request)
      }
    }
    #expect(server.requests.count == 9)
  }

  @Test func `a question that the server says it did nothing about is repeated`() async throws {
    let server = try TinyServer { visitor in
      visitor.number == 1 ? visitor.answer("429 Slow") : visitor.answer("200 OK")
    }
    #expect(try await RemoteBench().failure("POST", server.address()) == nil)
    let other = try TinyServer { $0.answer("502 No") }
    #expect(try await RemoteBench().failure("POST", other.address())?.kind == .status(502))
    #expect(other.requests.count == 1)
  }

  @Test(arguments: [400, 401, 404, 410, 501])
  func `what will not change is not asked again`(_ status: Int) async throws {
    let server = try TinyServer {
      $0.answer(
        "\(status) No", "Content-Type: text/plain", body: "not\u{1B}[2J\n here\r\nat all")
    }
    let failure = try await RemoteBench().failure("GET", server.address("/a"))
    #expect(failure?.kind == .status(status))
    #expect(failure?.isTransient == false)
    #expect(failure?.message.hasPrefix("\(server.address("/a")): answered \(status) ") == true)
    #expect(failure?.message.contains(" (not [2J here at all)") == true)
    #expect(server.requests.count == 1)
  }

  @Test func `an answer that broke off begins anew where the caller can forget`() async throws {
    let server = try TinyServer { visitor in
      if visitor.number == 1 {
        visitor.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabc")
      } else {
        visitor.answer("200 OK", body: "abcdef")
      }
    }
    let bench = RemoteBench()
    #expect(try await bench.text(server.address()) == "abcdef")
    let careless = RemoteBench()
    let second = try TinyServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabc") }
    try await careless.ending {
      await #expect(throws: WebError.self) {
        _ = try await careless.client.stream(WebRequest("GET", second.address())) { _ in }
      }
    }
    #expect(second.requests.count == 1)
  }
}
