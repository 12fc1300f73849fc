import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import HTTPTypes
import Testing

@testable import AlbumServer

@Suite struct ChangeStreamTests {
  private func bench(configure: (inout ServerConfiguration) -> Void = { _ in }) throws
    -> ServerBench
  {
    try ServerBench(
      { library in
        for title in ["One", "Two"] { try library.add(AlbumContent(title: title)) }
      }, configure: configure)
  }

  private func follow(_ port: Int, _ path: String = "", _ headers: [String] = []) throws
    -> RawConnection
  {
    let connection = try RawConnection(port: port)
    connection.request("GET", "/api/v1/changes\(path)", headers: headers)
    return connection
  }

  @Test func `whoever follows hears of a write here at once`() async throws {
    try await bench().attack { port in
      let stream = try follow(port)
      // The first heartbeat shows that the stream listens.
      _ = try stream.read(until: "\n\n")
      let writer = try RawConnection(port: port)
      writer.request(
        "PATCH", "/api/v1/albums/1", token: ServerBench.token, body: "{\"year\":1977}")
      #expect(try writer.answer().status == 200)
      let event = try stream.read(until: "]}\n\n")
      #expect(event.contains("id: 3\n"))
      #expect(event.contains("\"field\":\"year\",\"old\":null,\"new\":1977"))
    }
  }

  @Test func `a stream on which nothing happens gives signs of life`() async throws {
    try await bench(configure: { $0.limits.heartbeat = .milliseconds(20) }).attack { port in
      let stream = try follow(port)
      _ = try stream.read(until: "retry: 1000")
      for _ in 0..<3 { #expect(try stream.read(until: ":\n\n").hasSuffix(":\n\n")) }
    }
  }

  @Test func `whoever follows hears of what another process wrote`() async throws {
    let bench = try bench()
    let path = bench.path
    try await bench.attack { port in
      let stream = try follow(port)
      _ = try stream.read(until: "\n\n")
      let other = try LibraryAPI(path: path)
      try other.add(AlbumContent(title: "Three"))
      try other.close()
      #expect(try stream.read(until: "Add Three").contains("event: do"))
    }
  }

  @Test func `a stream goes on behind the last event that came`() async throws {
    try await bench().attack { port in
      let all = try follow(port, "?after=0")
      let text = try all.read(until: "Add Two")
      #expect(text.contains("id: 1\n"))
      let rest = try follow(port, "", ["Last-Event-ID: 1"])
      let second = try rest.read(until: "Add Two")
      #expect(!second.contains("id: 1\n"))
      #expect(second.contains("id: 2\n"))
    }
  }

  @Test func `an undo is an event whose changes are those it made`() async throws {
    try await bench().attack { port in
      let writer = try RawConnection(port: port)
      writer.request("POST", "/api/v1/undo", token: ServerBench.token)
      #expect(try writer.answer().status == 200)
      let stream = try follow(port, "?after=2")
      let event = try stream.read(until: "]}\n\n")
      #expect(event.contains("event: undo"))
      #expect(event.contains("\"kind\":\"removed\",\"album\":2"))
    }
  }

  @Test func `only so many may follow, and room is made when one goes`() async throws {
    try await bench(configure: { $0.limits.streams = 2 }).attack { port in
      let first = try follow(port)
      _ = try first.read(until: "\n\n")
      do {
        let second = try follow(port)
        _ = try second.read(until: "\n\n")
        let third = try follow(port)
        #expect(try third.answer().status == 503)
      }
      // The server notices the end some time after it.
      while true {
        let next = try follow(port)
        if try next.answer().status == 200 { break }
      }
    }
  }

  @Test func `a client that knows more than ever happened gets an event to read everything again`()
    async throws
  {
    try await bench().attack { port in
      for (path, headers) in [("?after=7", []), ("", ["Last-Event-ID: 7"])] {
        let stream = try follow(port, path, headers)
        let reset = try stream.read(until: "event: reset\ndata: {\"entry\":2}\n\n")
        #expect(reset.contains("id: 2\n"))
        #expect(reset.contains("X-Accel-Buffering: no\r\n"))
      }
      let stream = try follow(port, "?after=2")
      let writer = try RawConnection(port: port)
      writer.request("POST", "/api/v1/undo", token: ServerBench.token)
      #expect(try !stream.read(until: "event: undo").contains("reset"))
    }
  }

  @Test func `where to begin must be a number`() async throws {
    try await bench().run { (client) async throws in
      let headers: HTTPFields = [.lastEventID: "soon"]
      #expect(try await client.ask(.get, "/api/v1/changes", headers: headers).status == 400)
      #expect(try await client.ask(.get, "/api/v1/changes?after=x").status == 400)
    }
  }
}
