import AlbumTestSupport
import Synchronization
import Testing

@testable import AlbumHTTP

@Suite struct WebClientTests {
  @Test func `a client that was never used ends, and ends again`() async throws {
    let client = WebClient()
    try await client.shutdown()
    try await client.shutdown()
  }

  @Test func `a client that was let go without an end brings nothing down`() async throws {
    let server = try TinyServer { $0.answer("200 OK") }
    _ = try await WebClient().send(WebRequest("GET", server.address()))
  }

  @Test func `an answer comes piece by piece, with what is known of it`() async throws {
    let server = try TinyServer {
      $0.answer("200 OK", "Content-Type: Image/JPEG; a=b", body: "abc")
    }
    let bench = RemoteBench()
    let taken = Mutex<[UInt8]>([])
    let answer = try await bench.ending {
      try await bench.client.stream(
        WebRequest("GET", server.address("/é x?q=1#part"), headers: [("X-A", "1")])
      ) { piece in taken.withLock { $0 += piece } }
    }
    #expect(answer.status == 200)
    #expect(answer.contentType == "image/jpeg")
    #expect(answer.byteCount == 3)
    #expect(answer.address == server.address("/%C3%A9%20x?q=1"))
    #expect(answer.header("content-length") == "3")
    #expect(taken.withLock { $0 } == Array("abc".utf8))
    let heads = server.requests.first?.split(separator: "\r\n").map { $0.lowercased() } ?? []
    #expect(
      Set(heads) == [
        "get /%c3%a9%20x?q=1 http/1.1", "host: 127.0.0.1:\(server.port)", "user-agent: moonshelf",
        "x-a: 1", "accept-encoding: identity",
      ])
  }

  @Test func `a body goes along from memory and from a file`() async throws {
    let server = try TinyServer { $0.answer("200 OK", body: "taken") }
    let folder = try TemporaryFolder()
    let long = String(repeating: "0123456789", count: 100_000)
    let bench = RemoteBench()
    try await bench.ending {
      _ = try await bench.client.send(
        WebRequest("POST", server.address(), body: .bytes(Array("a b".utf8))))
      let path = try folder.write(long, to: "long")
      _ = try await bench.client.send(WebRequest("PUT", server.address(), body: .file(path)))
    }
    #expect(server.requests.map { $0.hasSuffix("\r\n\r\na b") } == [true, false])
    #expect(server.requests.last?.hasSuffix("\r\n\r\n\(long)") == true)
  }

  @Test func `a file that is not there is named`() async throws {
    let server = try TinyServer { $0.answer("200 OK") }
    let failure = try await RemoteBench().failure(
      "PUT", server.address(), body: .file("/no/such/file"))
    #expect(failure?.kind == .file)
    #expect(failure?.message.hasSuffix("cannot be read: No such file or directory") == true)
    #expect(server.requests.isEmpty)
  }

  @Test func `what the caller throws comes back as it is, and nothing is tried again`() async throws
  {
    struct Enough: Error {}
    let server = try TinyServer { $0.answer("200 OK", body: "abc") }
    let bench = RemoteBench()
    try await bench.ending {
      await #expect(throws: Enough.self) {
        _ = try await bench.client.stream(WebRequest("GET", server.address())) { _ in throw Enough()
        }
      }
    }
    #expect(server.requests.count == 1)
  }

  @Test func `a cancelled task gets no answer and no lie`() async throws {
    let bench = RemoteBench()
    let arrived = AsyncStream<Void>.makeStream()
    let server = try TinyServer { visitor in
      arrived.continuation.yield()
      visitor.waitForEnd()
    }
    try await bench.ending {
      let asking = Task { try await bench.client.send(WebRequest("GET", server.address())) }
      for await _ in arrived.stream { break }
      asking.cancel()
      await #expect(throws: CancellationError.self) { _ = try await asking.value }
    }
  }

  @Test func `the end of the client ends what is under way`() async throws {
    let client = WebClient()
    let arrived = AsyncStream<Void>.makeStream()
    let server = try TinyServer { visitor in
      arrived.continuation.yield()
      visitor.waitForEnd()
    }
    let asking = Task { try await client.send(WebRequest("GET", server.address())) }
    for await _ in arrived.stream { break }
    try await client.shutdown()
    await #expect(throws: WebError.self) { _ = try await asking.value }
    await #expect(throws: WebError.self) {
      _ = try await client.send(WebRequest("GET", server.address()))
    }
  }

  @Test(arguments: CaseTable.pairs("web-client-an-address-that-is-none-is-refused-in-one-line"))
  func `an address that is none is refused in one line`(_ address: String, _ message: String)
    async throws
  {
    let failure = try await RemoteBench().failure("GET", address)
    #expect(failure?.message == message)
    #expect(failure?.isTransient == false)
  }
}
