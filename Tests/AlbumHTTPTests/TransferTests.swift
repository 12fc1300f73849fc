import AlbumModel
import AlbumTestSupport
import Dispatch
import Glibc
import Synchronization
import Testing

@testable import AlbumHTTP

@Suite("Connections and the requests on them")
struct TransferTests {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  /// A server that responds to each request on a connection, numbered from 1.
  private func server(
    _ respond: @escaping @Sendable (TinyServer.Visitor, _ number: Int) -> Void
  ) throws -> TinyServer {
    try TinyServer { visitor in
      respond(visitor, 1)
      var bytes = [UInt8](repeating: 0, count: 4096)
      var number = 2
      while recv(visitor.descriptor, &bytes, bytes.count, 0) > 0 {
        respond(visitor, number)
        number += 1
      }
    }
  }

  @Test("a connection is used again, but not for a request that must not reach its address")
  func reuse() async throws {
    let server = try server { visitor, _ in visitor.send(Self.ok) }
    let bench = RemoteBench { $0.attempts = 1 }
    let refused = try IPAddress("192.168.0.1").map { other in
      try Transfer(
        WebRequest("GET", server.address("/secret")), by: .direct,
        within: AddressBounds(hidden: [other]), on: bench.client.connections, userAgent: "test",
        WebClient.Limits())
    }
    try await bench.ending {
      for _ in 0..<3 { _ = try await bench.client.send(WebRequest("GET", server.address())) }
      #expect(server.requests.count == 1)
      let transfer = try #require(refused)
      try bench.client.connections.start(transfer)
      await #expect(throws: FailureReason.self) { try await transfer.responseHead() }
      _ = try await bench.client.send(WebRequest("GET", server.address()))
    }
    #expect(server.requests.count == 2)
  }

  @Test("a request that must not be repeated is sent once, also where a connection was lost")
  func lostConnection() async throws {
    let server = try server { visitor, number in
      guard number > 1 else {
        _ = visitor.send(Self.ok)
        return
      }
      visitor.reset()
      Glibc.shutdown(visitor.descriptor, Int32(SHUT_RDWR))
    }
    let bench = RemoteBench { $0.attempts = 1 }
    try await bench.ending {
      _ = try await bench.client.send(WebRequest("GET", server.address()))
      _ = try await bench.client.send(WebRequest("POST", server.address(), body: .bytes([65])))
      #expect(server.requests.count == 2)
    }
  }

  @Test("a request on a connection that was lost meanwhile is sent on another one")
  func repeated() async throws {
    let server = try server { visitor, number in
      if number == 1 {
        visitor.send(Self.ok)
      } else {
        Glibc.shutdown(visitor.descriptor, Int32(SHUT_RDWR))
      }
    }
    let bench = RemoteBench { $0.attempts = 1 }
    try await bench.ending {
      for _ in 0..<2 {
        _ = try await bench.client.send(
          WebRequest(
            "PUT", server.address(), body: .pieces(count: 3) { Array("abc".utf8)[$0...] + [] }))
      }
    }
    #expect(server.requests.map { $0.hasSuffix("\r\n\r\nabc") } == [true, true])
  }

  @Test("hundreds of requests share few connections, and do not fail while they wait for one")
  func parallel() async throws {
    let server = try server { visitor, _ in visitor.send(Self.ok) }
    let bench = RemoteBench {
      $0.attempts = 1
      $0.connectionsPerHost = 3
    }
    try await bench.ending {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<300 {
          group.addTask {
            let response = try await bench.client.send(WebRequest("GET", server.address()))
            #expect(response.body == Array("ok".utf8))
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(server.requests.count <= 3)
  }

  enum Phase: CaseIterable {
    case lookup, handshake, sending, waiting, receiving, reading
  }

  /// A request that has reached a phase, which it does not leave.
  private func request(
    _ phase: Phase, _ arrived: @escaping @Sendable () -> Void
  ) throws -> (WebClient, Task<WebResponse, any Error>) {
    let server = try TinyServer(isCurious: phase != .handshake && phase != .sending) { visitor in
      if phase == .receiving || phase == .reading {
        visitor.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
      } else {
        arrived()
      }
      visitor.waitForEnd()
    }
    var effects = WebClient.Effects.live
    effects.environment = { _ in nil }
    effects.lookup = { _ in
      arrived()
      // As a name server that does not answer; the test ends before.
      sleep(5)
      return []
    }
    let limit = Duration.seconds(300)
    let client = WebClient(
      limits: WebClient.Limits(connectTimeout: limit, idleTimeout: limit), effects: effects)
    var request = try WebRequest("GET", server.address())
    switch phase {
    case .lookup:
      request = try WebRequest("GET", "http://album.test/")
      request.policy = HostPolicy(refusal: { _ in nil }, privateRefusal: { _, _ in nil })
    case .handshake: request = try WebRequest("GET", "https://127.0.0.1:\(server.port)/")
    case .sending:
      request = try WebRequest(
        "PUT", server.address(),
        body: .pieces(count: 1 << 40) { _ in [UInt8](repeating: 1, count: 1 << 16) })
    default: break
    }
    return (
      client,
      Task { [request] in
        try await client.stream(request) { _ in
          arrived()
          if phase == .reading { try await Task.sleep(for: limit) }
        }
      }
    )
  }

  @Test("a cancelled request ends, whatever it waits for", arguments: Phase.allCases)
  func cancellation(_ phase: Phase) async throws {
    let arrived = AsyncStream<Void>.makeStream()
    let (client, asking) = try request(phase) { arrived.continuation.yield() }
    for await _ in arrived.stream { break }
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
    try await client.shutdown()
  }

  @Test(
    "the end of the client ends a request, whatever it waits for",
    arguments: [Phase.handshake, .sending, .waiting, .receiving])
  func shutdown(_ phase: Phase) async throws {
    let arrived = AsyncStream<Void>.makeStream()
    let (client, asking) = try request(phase) { arrived.continuation.yield() }
    for await _ in arrived.stream { break }
    try await client.shutdown()
    let error = await #expect(throws: WebError.self) { try await asking.value }
    #expect(error?.kind == .shutDown)
  }

  @Test(
    "a header that would be more than one is refused",
    arguments: [
      ("A\r\nB", "c"), ("A", "b\r\nC: d"), ("A", "b\0c"), ("", "b"), ("A:", "b"), ("A b", "c"),
    ])
  func injection(_ name: String, _ value: String) async throws {
    let server = try TinyServer { $0.answer("200 OK") }
    let bench = RemoteBench()
    try await bench.ending {
      let requests = [
        try WebRequest("GET", server.address(), headers: [(name, value)]),
        try WebRequest("GET / HTTP/1.1\r\nX:", server.address()),
      ]
      for request in requests {
        let error = await #expect(throws: WebError.self) { try await bench.client.send(request) }
        #expect(error?.kind == .garbled)
      }
    }
    #expect(server.requests.isEmpty)
  }

  @Test("a request has the headers of its caller, also empty ones, and the length of its body")
  func headers() async throws {
    let server = try TinyServer { $0.answer("200 OK") }
    let bench = RemoteBench()
    try await bench.ending {
      for method in ["POST", "DELETE"] {
        _ = try await bench.client.send(
          WebRequest(
            method, server.address(), headers: [("Accept", "a"), ("X-A", ""), ("User-Agent", "b")]))
      }
    }
    let common = "Host: 127.0.0.1:\(server.port)\r\nAccept: a\r\nX-A:\r\nUser-Agent: b\r\n"
    #expect(
      server.requests == [
        "POST / HTTP/1.1\r\n\(common)Accept-Encoding: identity\r\nContent-Length: 0\r\n\r\n",
        "DELETE / HTTP/1.1\r\n\(common)Accept-Encoding: identity\r\n\r\n",
      ])
  }

  @Test("a program may end while there are handshakes")
  func exit() async throws {
    // The libraries for TLS free their memory in handlers of `exit`. Without care, it crashes one
    // time in six.
    for _ in 0..<5 {
      await #expect(processExitsWith: .success) {
        let server = try TinyServer(isCurious: false) { _ in }
        let address = "https://127.0.0.1:\(server.port)/"
        let client = WebClient(limits: WebClient.Limits(connectionsPerHost: 50))
        let failures = AsyncStream<Void>.makeStream()
        for _ in 0..<50 {
          Task.detached {
            while true {
              _ = try? await client.send(WebRequest("GET", address))
              failures.continuation.yield()
            }
          }
        }
        var count = 0
        for await _ in failures.stream {
          count += 1
          if count == 100 { Glibc.exit(0) }
        }
      }
    }
  }
}
