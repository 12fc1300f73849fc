import AlbumTestSupport
import AsyncHTTPClient
import NIOCore
import Testing

@testable import AlbumRemote

@Suite("Where a request may go")
struct HostPolicyTests {
  @Test("with --offline nothing is connected to", arguments: ["1", "yes"])
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

  @Test("a connection to a private address that was not checked ends before anything is sent")
  func unchecked() async throws {
    let server = try TinyServer { $0.answer("200 OK") }
    defer { server.end() }
    let connections = Connections(limits: WebClient.Limits())
    let hidden: Set = [try #require(NetworkAddress("192.168.1.1"))]
    for _ in 0..<3 {
      for hidden in [[], hidden] {
        let client = try connections.client(for: .direct, isSecure: false, hidden: hidden)
        await #expect(throws: UncheckedAddress.self) {
          _ = try await client.execute(
            HTTPClientRequest(url: server.address()), timeout: .seconds(10))
        }
      }
    }
    #expect(server.requests.allSatisfy { $0.isEmpty })
    let own: Set = [try #require(NetworkAddress("127.0.0.1"))]
    let client = try connections.client(for: .direct, isSecure: false, hidden: own)
    let answer = try await client.execute(
      HTTPClientRequest(url: server.address()), timeout: .seconds(10))
    #expect(answer.status == .ok)
    try await connections.shutdown()
  }
}
