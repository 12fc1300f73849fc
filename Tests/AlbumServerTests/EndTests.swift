import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Dispatch
import Testing

@testable import AlbumServer

@Suite("The end of a server")
struct EndTests {
  private func bench(
    _ tables: WaitingTables, configure: (inout ServerConfiguration) -> Void = { _ in }
  ) throws -> ServerBench {
    try ServerBench(
      { try $0.add(AlbumContent(title: "Low")) }, configure: configure, tables: { tables })
  }

  @Test("closes idle connections at once, finishes current requests, and accepts no others")
  func order() async throws {
    let tables = WaitingTables()
    let bench = try bench(tables)
    try await bench.attack { port in
      let idle = try RawConnection(port: port)
      idle.request("GET", "/api/v1/albums/1")
      #expect(try idle.answer().status == 200)
      let half = try RawConnection(port: port)
      half.send("GET /api/v1/albums/1 HTTP/1.1\r\n")
      let stream = try RawConnection(port: port)
      stream.request("GET", "/api/v1/changes")
      _ = try stream.read(until: "retry: 1000\n\n")
      let current = try RawConnection(port: port)
      current.request("GET", "/api/v1/albums/1/table")
      #expect(tables.begun.wait(timeout: .now() + 60) == .success)
      // A request that waits behind the current one is not begun.
      current.request("GET", "/api/v1/albums/1")
      bench.server.end()
      for connection in [idle, half, stream] { try connection.waitForClose() }
      #expect(!bench.server.hasEnded)
      tables.end.signal()
      let answer = try current.answer()
      #expect(answer.status == 200 && answer.head.contains("Connection: close\r\n"))
      #expect(try current.answer().status == 0)
      while !bench.server.hasEnded {}
      let isRefused = (try? RawConnection(port: port)).map { try? $0.answer().status } ?? 0
      #expect(isRefused == 0)
    }
  }

  @Test("does not wait longer than its limit for a request")
  func limit() async throws {
    let tables = WaitingTables()
    let bench = try bench(tables) { $0.limits.endTime = .zero }
    try await bench.attack { port in
      let current = try RawConnection(port: port)
      current.request("GET", "/api/v1/albums/1/table")
      #expect(tables.begun.wait(timeout: .now() + 60) == .success)
      bench.server.end()
      #expect(bench.server.hasEnded)
      tables.end.signal()
      try current.waitForClose()
    }
  }
}
