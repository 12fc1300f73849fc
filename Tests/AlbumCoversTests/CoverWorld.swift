import AlbumCovers
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Synchronization

/// A library on disk with covers from a simulated web.
final class CoverWorld {
  let folder: TemporaryFolder
  let web = Web()
  private(set) var library: LibraryAPI
  /// The events that observers got, a line each.
  private(set) var heard: [String] = []

  /// The responses by address, and the requests.
  final class Web: Sendable {
    private struct State {
      var pages: [String: Result<[UInt8], CoverError>] = [:]
      var asked: [String] = []
      var time: Int64 = 1_767_225_600
    }
    private let state = Mutex(State())

    /// The requests, in order.
    var asked: [String] { state.withLock { $0.asked } }

    func put(_ bytes: [UInt8], at address: String) {
      state.withLock { $0.pages[address] = .success(bytes) }
    }

    func refuse(_ address: String, _ problem: CoverError) {
      state.withLock { $0.pages[address] = .failure(problem) }
    }

    var time: Int64 { state.withLock { $0.time } }

    func pass(seconds: Int64) { state.withLock { $0.time += seconds } }

    fileprivate func page(_ address: String) throws -> [UInt8] {
      try state.withLock { state in
        state.asked.append(address)
        return state.pages[address] ?? .failure(CoverError(.source, "answered 404"))
      }.get()
    }
  }

  init(isDryRun: Bool = false, source: (@Sendable () -> CoverSource)? = nil) throws {
    folder = try TemporaryFolder()
    library = try LibraryAPI(path: nil)
    let web = self.web
    library = try LibraryAPI(
      path: folder.file("l.moonshelf"), isDryRun: isDryRun,
      effects: LibraryAPI.Effects(now: { web.time }))
    library.fetchCovers(
      from: source ?? {
        CoverSource(download: { address, _, _, write in
          try web.page(address).withUnsafeBytes { try write($0) }
        })
      })
    // Servers of tests are on this machine.
    library.userReach = .user { _, _ in nil }
    for name in [EventName.coverStored, .coverFailed] {
      library.observe(name) { [unowned self] event in
        guard case .cover(let album, let result) = event.subject else { return }
        switch result {
        case .success(let path):
          heard.append("\(album.title): \(URL(fileURLWithPath: path).pathExtension)")
        case .failure(let problem): heard.append("\(album.title): \(problem)")
        }
      }
    }
  }

  deinit {
    try? library.close()
  }

  /// The files of the cover folder, in order.
  var files: [String] {
    let path = folder.file("l.moonshelf.covers")
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func pass(seconds: Int64) { web.pass(seconds: seconds) }

  @discardableResult
  func add(_ title: String, _ address: String?) throws -> AlbumID {
    try library.add(AlbumContent(title: title, coverURL: address))
  }

  /// Requests covers and waits for them.
  @discardableResult
  func request(_ albums: AlbumID..., within reach: Reach? = nil) throws -> [String] {
    heard = []
    for album in albums { try library.requestCover(of: album, within: reach) }
    try library.waitForCovers()
    return heard
  }

  /// Writes a file next to the library.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = folder.file(name)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }
}
