import AlbumLibrary
import AlbumModel
import AlbumSync
import AlbumTestSupport
import Foundation
import Synchronization
import Testing

@testable import AlbumServer

@Suite("The remote of a served library")
struct FollowedRemoteTests {
  /// Its messages, line by line.
  private final class Said: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }

    /// The messages about remotes that were set or removed; an unreachable one is reported
    /// separately.
    var comings: [String] {
      lines.withLock { $0.filter { $0.hasSuffix("the remote") || $0.hasSuffix("the remote now") } }
    }
  }

  @Test("is followed when it is set, changed and removed, and each change is reported once")
  func following() async throws {
    let bench = try ServerBench()
    try await bench.run { _ in
      let (one, other) = (try Self.nobody(), try Self.nobody())
      let said = Said()
      let remote = try SyncDriver.Follower(
        of: bench.path, through: bench.server.domain, now: { 0 }
      ) { said.add($0) }
      #expect(remote.address == nil)
      try RemoteSettings(address: one.address(""), token: "").save(for: bench.path)
      for _ in 0..<2 { try remote.look() }
      #expect(remote.address == one.address(""))
      #expect(said.comings == ["\(one.address("")) is the remote now"])
      try RemoteSettings(address: other.address(""), token: "").save(for: bench.path)
      for _ in 0..<2 { try remote.look() }
      #expect(remote.address == other.address(""))
      try RemoteSettings.remove(for: bench.path)
      for _ in 0..<2 { try remote.look() }
      #expect(remote.address == nil)
      #expect(
        said.comings.dropFirst() == [
          "\(one.address("")) is no longer the remote", "\(other.address("")) is the remote now",
          "\(other.address("")) is no longer the remote",
        ])
    }
  }

  @Test("whose settings cannot be used is ignored, and that is reported once")
  func broken() async throws {
    let bench = try ServerBench()
    try await bench.run { _ in
      let server = try Self.nobody()
      try RemoteSettings(address: server.address(""), token: "").save(for: bench.path)
      let remote = try SyncDriver.Follower(
        of: bench.path, through: bench.server.domain, now: { 0 }
      ) { _ in }
      #expect(remote.address == server.address(""))
      chmod(RemoteSettings.path(of: bench.path), 0o644)
      #expect(throws: (any Error).self) { try remote.look() }
      #expect(remote.address == nil)
      try remote.look()
      chmod(RemoteSettings.path(of: bench.path), 0o600)
      try remote.look()
      #expect(remote.address == server.address(""))
    }
  }

  @Test("whose clock differs by a day causes a warning, in either direction")
  func clocks() async throws {
    try await ServerBench().attack { port in
      let settings = try RemoteSettings(
        address: "http://127.0.0.1:\(port)", token: ServerBench.token)
      func warning(_ days: Int64) throws -> String? {
        let folder = try TemporaryFolder()
        let now = LibraryAPI.Effects.live.now() + days * 86_400 + days.signum() * 3600
        let library = try LibraryAPI(
          path: folder.file("a.moonshelf"), effects: LibraryAPI.Effects(now: { now }))
        let report = try SyncDriver(settings).exchange(library)
        try library.close()
        return report.warning
      }
      let rest = "of the other by "
      #expect(try warning(0) == nil)
      #expect(try warning(3)?.hasPrefix("the clock of this machine is ahead \(rest)3 days") == true)
      #expect(try warning(-1)?.hasPrefix("the clock of the remote is ahead \(rest)1 day,") == true)
    }
  }

  /// A server that is not moonshelf.
  private static func nobody() throws -> TinyServer {
    try TinyServer { $0.answer("404 Not Found") }
  }
}
