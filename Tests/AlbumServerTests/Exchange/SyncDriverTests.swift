import AlbumLibrary
import AlbumModel
import AlbumSync
import AlbumTestSupport
import Foundation
import Synchronization
import Testing

@testable import AlbumServer

@Suite("A driver that synchronizes")
struct SyncDriverTests {
  private enum Policy: CaseIterable {
    case once, untilIdle, follow
  }

  @Test("once, until idle or by following makes the same libraries", arguments: [1, 2] as [UInt64])
  func policies(seed: UInt64) async throws {
    var expected: [AlbumContent]?
    for policy in Policy.allCases {
      let bench = try ServerBench()
      let found = Mutex<[AlbumContent]>([])
      try await bench.attack { port in
        let albums = try Self.synchronize(policy, seed, with: bench, port)
        found.withLock { $0 = albums }
      }
      let albums = found.withLock { $0 }
      #expect(!albums.isEmpty)
      #expect(expected ?? albums == albums, "\(policy)")
      expected = albums
    }
  }

  /// Makes random changes and synchronizes them; both libraries must be equal at the end.
  private static func synchronize(
    _ policy: Policy, _ seed: UInt64, with bench: ServerBench, _ port: Int
  ) throws -> [AlbumContent] {
    let folder = try TemporaryFolder()
    let path = folder.file("a.moonshelf")
    let library = try LibraryAPI(path: path)
    try RemoteSettings(address: "http://127.0.0.1:\(port)", token: ServerBench.token)
      .save(for: path)
    // A busy machine may need more than a second for a connection.
    let driver = SyncDriver(timeLimitFactor: 60)
    let domain = try LibraryDomain()
    let follower = try SyncDriver.Follower(
      of: path, through: domain, now: LibraryAPI.Effects.live.now,
      note: { Issue.record("the follower said: \($0)") })
    defer { follower.end() }
    var operations = RandomOperations(random: SeededRandom(seed))
    for round in 0..<8 {
      for _ in 0..<4 { try operations.perform(on: library) }
      if round % 3 == 2 { _ = try? library.undo(2) }
      switch policy {
      case .once: #expect(try driver.push(from: library).pushed > 0)
      case .untilIdle:
        let reason = try driver.flush(library)
        #expect(reason == nil)
      case .follow:
        try follower.look()
        try wait(until: "the follower has pushed round \(round)", domain, library) {
          try driver.status(of: library).waitingHere == 0
        }
      }
    }
    #expect(try driver.status(of: library).waitingHere == 0)
    let albums = try library.albums().map(\.content)
    let there = try LibraryAPI(path: bench.path)
    #expect(try there.albums().map(\.content) == albums, "\(policy)")
    #expect(try there.doctor().problems == [])
    try there.close()
    try library.close()
    return albums
  }

  /// Runs the work of a domain on this thread until a condition holds, which is checked when there
  /// is none.
  private static func wait(
    until what: String, _ domain: LibraryDomain, _ library: LibraryAPI, _ holds: () throws -> Bool
  ) throws {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
      var request = pollfd(fd: domain.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&request, 1, 50)
      if domain.run(library) == 0, try holds() { return }
    }
    Issue.record("waited 60 seconds until \(what)")
  }
}
