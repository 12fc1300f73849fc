import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumServer

@Suite("Connections of clients")
struct ConnectionTests {
  private func bench() throws -> ServerBench {
    try ServerBench({ try $0.add(AlbumContent(title: "Low")) })
  }

  private static let get = "GET /api/v1/albums/1 HTTP/1.1\r\nHost: localhost\r\n\r\n"

  @Test("a client that closed its side gets the responses to all its requests, then the end")
  func halfClosed() async throws {
    try await bench().attack { port in
      let connection = try RawConnection(port: port)
      connection.request(
        "POST", "/api/v1/albums", token: ServerBench.token, body: "{\"title\":\"Heroes\"}")
      connection.send(Self.get + Self.get)
      connection.closeSending()
      #expect(try (0..<3).map { _ in try connection.answer().status } == [201, 200, 200])
      #expect(try connection.read(until: "nothing") == "")
    }
  }

  @Test("a stream ends when its client closes its side")
  func halfClosedStream() async throws {
    try await bench().attack { port in
      let stream = try RawConnection(port: port)
      stream.request("GET", "/api/v1/changes")
      _ = try stream.read(until: "retry: 1000\n\n")
      stream.closeSending()
      try stream.waitForClose()
    }
  }

  @Test("a client that asks before sending a body is told to send it, or gets the refusal")
  func expectations() async throws {
    try await bench().attack { port in
      let body = "{\"title\":\"Heroes\"}"
      func ask(token: String) throws -> RawConnection {
        let connection = try RawConnection(port: port)
        connection.request(
          "POST", "/api/v1/albums", token: token,
          headers: [
            "Content-Type: application/json", "Content-Length: \(body.utf8.count)",
            "Expect: 100-continue",
          ])
        return connection
      }
      let allowed = try ask(token: ServerBench.token)
      #expect(try allowed.answer().status == 100)
      allowed.send(body)
      #expect(try allowed.answer().status == 201)
      let refused = try ask(token: "x")
      let answer = try refused.answer()
      #expect(answer.status == 401 && answer.head.contains("Connection: close"))
      try refused.waitForClose()
    }
  }

  @Test("a client of HTTP/1.0 gets a stream without chunks")
  func oldClient() async throws {
    try await bench().attack { port in
      let stream = try RawConnection(port: port)
      stream.send("GET /api/v1/changes?after=0 HTTP/1.0\r\nHost: localhost\r\n\r\n")
      let text = try stream.read(until: "Add Low")
      #expect(text.contains("Connection: close\r\n"))
      #expect(!text.lowercased().contains("transfer-encoding"))
      #expect(text.contains("\r\n\r\n: the journal"))
    }
  }

  @Test("nothing after a request that closes its connection is a request")
  func lastRequest() async throws {
    try await bench().attack { port in
      for path in ["/api/v1/albums/1", "/api/v1/history"] {
        let connection = try RawConnection(port: port)
        connection.send(
          "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n" + Self.get)
        #expect(try connection.answer().status == 200)
        #expect(try connection.answer().status == 0)
      }
    }
  }

  @Test("thousands of requests in one go are answered in their order")
  func manyRequests() async throws {
    try await bench().attack { port in
      let connection = try RawConnection(port: port)
      // The first one is not cached: all others wait for it.
      let none = Self.get.replacing("albums/1", with: "albums/2")
      connection.send(none + String(repeating: Self.get, count: 5000) + none)
      connection.closeSending()
      let statuses = try (0..<5002).map { _ in try connection.answer().status }
      #expect(statuses == [404] + [Int](repeating: 200, count: 5000) + [404])
    }
  }

  @Test("a whole address is a target like its path")
  func wholeAddress() async throws {
    try await bench().attack { port in
      for (target, status) in [
        ("http://localhost/api/v1/albums/1", 200), ("http://localhost", 200),
        ("http://localhost/api/v1/albums/2?x=http://localhost/", 400), ("*", 404),
      ] {
        let connection = try RawConnection(port: port)
        connection.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try connection.answer().status == status, "\(target)")
      }
    }
  }

  @Test("an error in a request is the response after those of earlier requests")
  func errorAfterRequests() async throws {
    try await bench().attack { port in
      let connection = try RawConnection(port: port)
      connection.send(Self.get.replacing("albums/1", with: "albums/2") + "NONSENSE\r\n\r\n")
      #expect(try (0..<2).map { _ in try connection.answer().status } == [404, 400])
      try connection.waitForClose()
    }
  }
}
