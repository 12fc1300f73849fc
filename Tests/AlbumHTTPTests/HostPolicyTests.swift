import AlbumModel
import AlbumTestSupport
import Glibc
import Synchronization
import Testing

@testable import AlbumHTTP

@Suite("The hosts of a request")
struct HostPolicyTests {
  @Test("with --offline no connections are opened", arguments: ["1", "yes"])
  func offline(_ value: String) async throws {
    let server = try TinyServer { $0.answer("200 OK") }
    defer { server.end() }
    let failure = try await RemoteBench(environment: ["MOONSHELF_OFFLINE": value])
      .failure("GET", server.address())
    #expect(failure?.kind == .offline)
    #expect(server.requests.isEmpty)
    for value in ["", "0"] {
      let bench = RemoteBench(environment: ["MOONSHELF_OFFLINE": value])
      #expect(try await bench.failure("GET", server.address()) == nil)
    }
  }

  @Test("a connection to an unchecked private address is closed before any data is sent")
  func unchecked() async throws {
    let server = try TinyServer { $0.answer("200 OK") }
    defer { server.end() }
    let connections = TransferLoop(WebClient.Limits())
    func status(within hidden: Set<IPAddress>) async throws -> Int {
      let transfer = try Transfer(
        WebRequest("GET", server.address()), by: .direct, within: AddressBounds(hidden: hidden),
        on: connections, userAgent: "test", WebClient.Limits())
      try connections.start(transfer)
      return try await transfer.responseHead().status
    }
    for _ in 0..<3 {
      for hidden in [[], [try #require(IPAddress("192.168.1.1"))]] as [Set<IPAddress>] {
        let failure = await #expect(throws: FailureReason.self) {
          try await status(within: hidden)
        }
        #expect(failure?.kind == .refused)
      }
    }
    #expect(server.requests.allSatisfy { $0.isEmpty })
    #expect(try await status(within: [#require(IPAddress("127.0.0.1"))]) == 200)
    await connections.shutdown()
  }

  @Test("an address needs no lookup; a name does")
  func lookUp() throws {
    #expect(try NameLookup.addresses(of: "2001:db8::1").map(\.description) == ["2001:db8::1"])
    #expect(try NameLookup.addresses(of: "localhost").allSatisfy(\.isPrivate))
    #expect(throws: NameLookup.Failure.self) { try NameLookup.addresses(of: "nobody.invalid") }
  }

  /// A client for which a name has a public address, although the system resolves it to another one
  /// later.
  private func client(_ lookup: @escaping @Sendable (String) throws -> [IPAddress]) -> WebClient {
    var effects = WebClient.Effects.live
    effects.environment = { _ in nil }
    effects.lookup = lookup
    return WebClient(
      limits: WebClient.Limits(connectTimeout: .milliseconds(500), attempts: 1), effects: effects)
  }

  /// The error of a request, and the private addresses for which its policy was called.
  private func outcome(
    _ address: String, of host: String, isPinned: Bool, isAllowed: Bool = false
  ) async throws -> (error: WebError?, asked: [String]) {
    let asked = Mutex<[String]>([])
    let found = try #require(IPAddress(host))
    let client = client { _ in [found] }
    var request = try WebRequest("GET", address)
    request.pinsAddress = isPinned
    request.policy = HostPolicy(
      refusal: { _ in nil },
      privateRefusal: { _, address in
        asked.withLock { $0.append(address) }
        return isAllowed ? nil : "private"
      })
    var failure: WebError?
    do { _ = try await client.send(request) } catch let error as WebError { failure = error }
    try await client.shutdown()
    return (failure, asked.withLock { $0 })
  }

  @Test(
    "a name with a public address first and a private one later reaches no private server",
    arguments: ["http", "https"], [true, false])
  func changingName(_ scheme: String, _ isPinned: Bool) async throws {
    // A server that closed the connection first would be the reason of the failure.
    let server = try TinyServer(isCurious: false) { if scheme == "http" { $0.waitForEnd() } }
    defer { server.end() }
    // The system resolves to the private one; 192.0.2.1 is a public address without a server.
    let (error, asked) = try await outcome(
      "\(scheme)://localhost:\(server.port)/", of: "192.0.2.1", isPinned: isPinned)
    #expect(error != nil)
    #expect(asked.isEmpty)
    // Unpinned, the connection is closed before a request is sent; with TLS the handshake fails as
    // well.
    if isPinned { #expect(server.requests.isEmpty) }
    if !isPinned, scheme == "http" { #expect(error?.kind == .refused) }
  }

  @Test("a pinned request connects to the checked address, with the name of its host")
  func pinned() async throws {
    let server = try TinyServer { $0.answer("200 OK") }
    defer { server.end() }
    let address = "http://album.test:\(server.port)/"
    let refused = try await outcome(address, of: "127.0.0.1", isPinned: true)
    #expect(refused.error?.reason == "private")
    #expect(refused.asked == ["127.0.0.1"])
    #expect(server.requests.isEmpty)
    let allowed = try await outcome(address, of: "127.0.0.1", isPinned: true, isAllowed: true)
    #expect(allowed.error == nil)
    #expect(server.requests.first?.contains("ost: album.test:\(server.port)\r\n") == true)
  }

  @Test("with TLS, the server receives the name and not the address")
  func pinnedWithTLS() async throws {
    let hello = Mutex<[UInt8]>([])
    let server = try TinyServer(isCurious: false) { visitor in
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = recv(visitor.descriptor, &bytes, bytes.count, 0)
      hello.withLock { $0 = Array(bytes.prefix(max(0, count))) }
    }
    defer { server.end() }
    let (error, asked) = try await outcome(
      "https://album.test:\(server.port)/", of: "127.0.0.1", isPinned: true, isAllowed: true)
    #expect(error != nil)
    #expect(asked == ["127.0.0.1"])
    #expect(hello.withLock { $0.firstRange(of: Array("album.test".utf8)) } != nil)
  }
}
