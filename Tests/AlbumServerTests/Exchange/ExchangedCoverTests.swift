import AlbumLibrary
import AlbumModel
import AlbumSync
import AlbumTestSupport
import Foundation
import Testing

@testable import AlbumServer

@Suite("Covers that cannot be exchanged")
struct ExchangedCoverTests {
  /// A GIF of one pixel, followed by a byte that readers ignore: three pictures with their names in
  /// the order in which they are exchanged.
  private static let pictures: [(name: String, bytes: [UInt8])] = [
    ("668effb8d317f3ebaec298836ac290161716244e29cbf739ed0997565fab52b5.gif", pixel + [1]),
    ("6c63cc5063ac82d8bbc925f9a31adf3a87f1510c021e0fde51854d60484b5019.gif", pixel),
    ("e44f418af1fe87f8cec7cda9d88e2f38c669025e53e4983b29803b2697eccebf.gif", pixel + [0]),
  ]

  private static let pixel: [UInt8] = [
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x2C, 0,
    0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
  ]

  /// Adds an album for each of the pictures, and stores them.
  private static func fill(_ library: LibraryAPI) throws {
    for (name, bytes) in pictures {
      try library.add(AlbumContent(title: name, coverURL: "cover:/\(name)"))
      #expect(try library.keepSharedCover(bytes, named: name))
    }
  }

  private static func file(_ library: String, _ picture: Int) -> URL {
    URL(fileURLWithPath: "\(library).covers/\(pictures[picture].name)")
  }

  private static func kept(_ library: String) -> [Bool] {
    pictures.indices.map { picture in
      (try? Data(contentsOf: file(library, picture))) == Data(pictures[picture].bytes)
    }
  }

  /// A library with its exchange with a server.
  private struct Client {
    private let folder: TemporaryFolder
    let path: String
    let library: LibraryAPI
    let settings: RemoteSettings

    init(_ port: Int) throws {
      folder = try TemporaryFolder()
      path = folder.file("a.moonshelf")
      library = try LibraryAPI(path: path)
      settings = try RemoteSettings(address: "http://127.0.0.1:\(port)", token: ServerBench.token)
    }

    func exchange() throws -> RemoteReport { try SyncDriver(settings).exchange(library) }
  }

  @Test("a damaged one is reported and left out; the operations and the other covers are exchanged")
  func damaged() async throws {
    let bench = try ServerBench { try $0.add(AlbumContent(title: "There")) }
    try await bench.attack { port in
      let client = try Client(port)
      try Self.fill(client.library)
      var bytes = Self.pictures[0].bytes
      bytes[20] ^= 1
      try Data(bytes).write(to: Self.file(client.path, 0))
      let report = try client.exchange()
      #expect(report.pushed == 3 && report.pulled == 1)
      #expect(
        report.warning
          == "the picture \(Self.pictures[0].name) is damaged and was not sent; see: moonshelf doctor"
      )
      #expect(Self.kept(bench.path) == [false, true, true])
      #expect(try client.exchange().warning == nil)
      try client.library.close()
    }
  }

  @Test(
    "those that the remote cannot store now are sent by a later exchange; operations do not wait")
  func later() async throws {
    let bench = try ServerBench { try $0.add(AlbumContent(title: "There")) }
    try await bench.attack { port in
      let client = try Client(port)
      try Self.fill(client.library)
      let folder = bench.path + ".covers"
      try? FileManager.default.removeItem(atPath: folder)
      try Data().write(to: URL(fileURLWithPath: folder))
      let report = try client.exchange()
      #expect(report.pushed == 3 && report.pulled == 1)
      #expect(report.warning?.hasPrefix("not all covers were exchanged; the next ") == true)
      try FileManager.default.removeItem(atPath: folder)
      #expect(try client.exchange().warning == nil)
      #expect(Self.kept(bench.path) == [true, true, true])
      try client.library.close()
    }
  }

  @Test("one that the remote cannot read does not keep others from being fetched")
  func missing() async throws {
    let bench = try ServerBench { try Self.fill($0) }
    // Larger than a picture may be: it exists, and a request for it gets "not found".
    let handle = try FileHandle(forWritingTo: Self.file(bench.path, 0))
    try handle.truncate(atOffset: 33 << 20)
    try handle.close()
    try await bench.attack { port in
      let client = try Client(port)
      let report = try client.exchange()
      #expect(report.pulled == 3 && report.warning == nil)
      #expect(Self.kept(client.path) == [false, true, true])
      // As after a repair there.
      try Data(Self.pictures[0].bytes).write(to: Self.file(bench.path, 0))
      try client.library.add(AlbumContent(title: "Later"))
      _ = try SyncDriver(client.settings).pull(into: client.library)
      #expect(Self.kept(client.path) == [true, true, true])
      try client.library.close()
    }
  }
}
