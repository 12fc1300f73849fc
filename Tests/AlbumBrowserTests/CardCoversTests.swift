import AlbumBrowser
import AlbumCovers
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Synchronization
import Testing

/// Covers of visible cards, from a simulated web.
struct CardCoversTests {
  /// A web that responds on request.
  private final class Web: Sendable {
    private let waiting = Mutex<
      [(address: String, answer: CheckedContinuation<[UInt8], any Error>)]
    >([])
    private let seen = Mutex<[String]>([])

    /// All requested addresses so far, in order.
    var asked: [String] { seen.withLock { $0 } }

    func page(_ address: String) async throws -> [UInt8] {
      try await withCheckedThrowingContinuation { continuation in
        waiting.withLock { $0.append((address, continuation)) }
        seen.withLock { $0.append(address) }
      }
    }

    /// Responds to all waiting requests.
    func answer(_ result: Result<[UInt8], CoverError>) {
      let all = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      for entry in all { entry.answer.resume(with: result.mapError { $0 as any Error }) }
    }
  }

  private let web = Web()
  private let folder: TemporaryFolder
  private let library: LibraryAPI

  init() throws {
    folder = try TemporaryFolder()
    let web = self.web
    library = try LibraryAPI(path: folder.file("l.moonshelf"))
    library.fetchCovers {
      CoverSource(download: { address, _, _, write in
        try await web.page(address).withUnsafeBytes { try write($0) }
      })
    }
  }

  private func add(_ count: Int) throws {
    try library.transaction("Add") {
      for number in 0..<count {
        try library.add(AlbumContent(title: "\(number)", coverURL: "http://example.org/\(number)"))
      }
    }
  }

  private func browser(_ use: CoverUse = .all) throws -> BrowserController {
    try BrowserController(library, covers: use)
  }

  /// The pictures of a row, nearest first, as a front end draws it.
  private func row(_ browser: BrowserController, neighbours: Int = 2) throws -> [ScrollerPicture] {
    let row = try browser.scroller.row(neighbours: neighbours)
    return row.sorted { abs($0.distance) < abs($1.distance) }.map(\.cell.picture)
  }

  /// Waits until a condition holds.
  private func wait(for browser: BrowserController, until isSo: () throws -> Bool) throws {
    let deadline = Date(timeIntervalSinceNow: 30)
    while try !isSo() {
      try #require(Date() < deadline)
      try browser.refresh()
    }
  }

  private func isFile(_ picture: ScrollerPicture?) -> Bool {
    if case .file? = picture { true } else { false }
  }

  @Test func `an album without an address has no picture, and nothing is asked for`() throws {
    try library.add(AlbumContent(title: "Low"))
    let browser = try browser()
    #expect(try row(browser) == [.none])
    try browser.refresh()
    #expect(web.asked == [])
  }

  @Test func `a cover is on its way until it is there`() throws {
    try add(1)
    let browser = try browser()
    #expect(try row(browser) == [.coming])
    try wait(for: browser) { web.asked.count == 1 }
    #expect(try row(browser) == [.coming])
    web.answer(.success(PictureBytes.jpeg))
    try wait(for: browser) { isFile(try row(browser).first) }
    #expect(web.asked == ["http://example.org/0"])
  }

  @Test func `one that cannot be had has failed, and is not asked for again`() throws {
    try add(1)
    let browser = try browser()
    _ = try row(browser)
    try wait(for: browser) { web.asked.count == 1 }
    web.answer(.failure(CoverError(.source, "answered 404")))
    try wait(for: browser) { try row(browser) == [.failed] }
    for _ in 0..<5 { try browser.refresh() }
    #expect(web.asked.count == 1)
    let other = try self.browser()
    #expect(try row(other) == [.failed])
  }

  @Test func `one that failed because of this machine is asked for when the shelf is read anew`()
    throws
  {
    try add(1)
    let browser = try browser()
    _ = try row(browser)
    try wait(for: browser) { web.asked.count == 1 }
    web.answer(.failure(CoverError(.ours, "no room")))
    try wait(for: browser) { try row(browser) == [.failed] }
    try library.add(AlbumContent(title: "Low"))
    try wait(for: browser) {
      _ = try row(browser)
      return web.asked.count == 2
    }
    web.answer(.failure(CoverError(.ours, "no room")))
  }

  @Test func `the nearest ones are asked for first, and only a few at a time`() throws {
    try add(100)
    let browser = try browser()
    try browser.scroller.scroll(to: 50)
    _ = try row(browser, neighbours: 20)
    try wait(for: browser) { web.asked.count == 6 }
    // Six from one host, two more are queued.
    #expect(library.pendingCovers == 8)
    let near = Set((48...53).map { "http://example.org/\($0)" })
    #expect(Set(web.asked) == near)
    web.answer(.success(PictureBytes.png(9, 9, shade: 1)))
    try wait(for: browser) {
      _ = try row(browser, neighbours: 20)
      web.answer(.success(PictureBytes.png(9, 9, shade: 1)))
      return web.asked.count == 41
    }
  }

  @Test func `whoever goes by thousands asks for few of them`() throws {
    try add(3000)
    let browser = try browser()
    for index in 0..<3000 {
      try browser.scroller.scroll(to: index)
      _ = try row(browser)
      try browser.refresh()
    }
    #expect(library.pendingCovers == 8)
    try wait(for: browser) { web.asked.count == 6 }
    // The next requests are for the albums that are near now.
    web.answer(.success(PictureBytes.jpeg))
    try wait(for: browser) {
      _ = try row(browser)
      web.answer(.success(PictureBytes.jpeg))
      return isFile(try row(browser).first)
    }
    // Six that were being fetched, two that waited, and a row of five.
    #expect(web.asked.count <= 13)
  }

  @Test func `what is there is shown without asking`() throws {
    let path = folder.file("low.jpg")
    try Data(PictureBytes.jpeg).write(to: URL(fileURLWithPath: path))
    let id = try library.add(AlbumContent(title: "Low"))
    try library.setCover(path, of: id)
    #expect(isFile(try row(try browser()).first))
    #expect(isFile(try row(try browser(.local)).first))
    #expect(try row(try browser(.none)) == [.none])
  }

  @Test func `offline the web is not asked, and files of this machine are`() throws {
    try add(1)
    let path = folder.file("low.jpg")
    try Data(PictureBytes.jpeg).write(to: URL(fileURLWithPath: path))
    try library.add(AlbumContent(title: "Low", coverURL: path))
    let browser = try browser(.local)
    #expect(try row(browser) == [.none, .coming])
    try wait(for: browser) { isFile(try row(browser).last) }
    #expect(web.asked == [])
  }
}
