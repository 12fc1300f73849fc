import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Dispatch
import NIOCore
import Testing

@testable import AlbumServer

@Suite("Limits of anonymous requests to a public server")
struct AnonymousLimitsTests {
  @Test(
    "an address has a limit of current requests, the owner a higher one, and ended ones do not count"
  ) func requests() async throws {
    let tables = WaitingTables()
    let bench = try ServerBench(
      { try $0.add(AlbumContent(title: "Low")) },
      configure: { $0.limits.anonymousRequests = 1 }, tables: { tables })
    try await bench.attack { port in
      func ask(_ path: String, token: String? = nil) throws -> RawConnection {
        let connection = try RawConnection(port: port)
        connection.request("GET", path, token: token)
        return connection
      }
      let first = try ask("/api/v1/albums/1/table")
      #expect(tables.begun.wait(timeout: .now() + 60) == .success)
      let refused = try ask("/api/v1/albums/1").answer()
      #expect(refused.status == 503)
      #expect(refused.body.contains("too many requests from your address at the same time"))
      #expect(refused.head.lowercased().contains("retry-after: 1"))
      #expect(try ask("/api/v1/albums/1", token: ServerBench.token).answer().status == 200)
      #expect(try ask("/openapi.json").answer().status == 200)
      tables.end.signal()
      #expect(try first.answer().status == 200)
      // Its place becomes free a moment after its last byte has been sent.
      var status = 503
      for _ in 0..<1000 where status == 503 { status = try ask("/api/v1/history").answer().status }
      #expect(status == 200)
    }
  }

  @Test("an address has a maximum of streams, independent of other addresses")
  func streams() async throws {
    let bench = try ServerBench(configure: { $0.limits.anonymousStreams = 1 })
    try await bench.attack { port in
      func follow(token: String? = nil) throws -> RawConnection {
        let connection = try RawConnection(port: port)
        connection.request("GET", "/api/v1/changes", token: token)
        return connection
      }
      let held = try follow()
      _ = try held.read(until: "retry")
      let refused = try follow().answer()
      #expect(refused.status == 503)
      #expect(refused.body.contains("too many streams from your address"))
      #expect(try follow(token: ServerBench.token).read(until: "retry").contains("200 OK"))
      let reading = try RawConnection(port: port)
      reading.request("GET", "/api/v1/history")
      #expect(try reading.answer().status == 200)
    }
  }

  @Test("IPv6 addresses count by their network, and IPv4 addresses separately")
  func networks() throws {
    func network(_ address: String) throws -> [UInt8]? {
      AnonymousLimits.network(of: try SocketAddress(ipAddress: address, port: 9))
    }
    #expect(try network("192.0.2.1") == [192, 0, 2, 1])
    #expect(try network("::ffff:192.0.2.1") == [192, 0, 2, 1])
    #expect(try network("192.0.2.2") != network("192.0.2.1"))
    #expect(try network("2001:db8:1:2::3") == network("2001:db8:1:2:ffff::"))
    #expect(try network("2001:db8:1:2::3") != network("2001:db8:1:3::3"))
    #expect(AnonymousLimits.network(of: try SocketAddress(unixDomainSocketPath: "/x")) == nil)
  }

  @Test("an address without current requests takes no memory")
  func forgotten() throws {
    let limits = AnonymousLimits(ServerLimits())
    for number in 1...200 {
      let address = try SocketAddress(ipAddress: "192.0.2.\(number)", port: 9)
      var places = [try limits.enter(from: address, isStream: number % 2 == 0)]
      #expect(limits.addressCount == 1)
      places.removeAll()
    }
    #expect(limits.addressCount == 0)
  }
}
