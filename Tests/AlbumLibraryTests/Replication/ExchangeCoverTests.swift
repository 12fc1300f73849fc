import AlbumFiles
import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("Covers in exchanged operations")
struct ExchangeCoverTests {
  /// The smallest picture: a GIF of one pixel.
  private static let picture: [UInt8] = [
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x2C, 0,
    0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
  ]

  private func pair(_ folder: TemporaryFolder) throws -> (LibraryAPI, LibraryAPI) {
    (
      try LibraryAPI(path: folder.file("one.moonshelf")),
      try LibraryAPI(path: folder.file("other.moonshelf"))
    )
  }

  @Test("bug: a path of this machine was sent; absolute and relative paths stay local")
  func paths() throws {
    let folder = try TemporaryFolder()
    let (one, other) = try pair(folder)
    let secret = folder.file("home/pim/Private")
    for (number, cover) in [
      "file://\(secret)/a.jpg", "\(secret)/b.jpg", "Private/c.jpg", "FILE:\(secret)/d.jpg",
    ].enumerated() {
      let id = try one.add(AlbumContent(title: "\(number)", coverURL: cover))
      try one.update(id) { $0.coverURL = cover + "2" }
      try one.update(id) { $0.coverURL = nil }
      try one.undo()
    }
    try one.add(AlbumContent(title: "web", coverURL: "https://example.org/e.jpg"))
    var told: [UInt8] = []
    while try !one.sendOperations(to: other.greeting(), { told += $0 }).isAtEnd {}
    let text = String(decoding: told, as: UTF8.self)
    #expect(!text.contains("Private"))
    #expect(text.contains("https://example.org/e.jpg"))
    try one.exchange(with: other)
    #expect(
      try other.albums().map(\.content.coverURL) == [
        nil, nil, nil, nil, "https://example.org/e.jpg",
      ])
    #expect(try one.albums().first?.content.coverURL == "file://\(secret)/a.jpg2")
    #expect(try one.doctor().problems == [] && other.doctor().problems == [])
  }

  @Test(
    "a picture of the cover folder is named by its content, and is the cover once it has arrived")
  func byContent() throws {
    let folder = try TemporaryFolder()
    let (one, other) = try pair(folder)
    let covers = CoverFolder(LibraryLocation.covers(of: folder.file("one.moonshelf")))
    let kept = try Self.picture.withUnsafeBytes { bytes in try covers.keep(bytes) }
    let name = try #require(kept)
    try one.add(AlbumContent(title: "Low", coverURL: covers.address(of: name)))
    var noted: [String] = []
    _ = try one.sendOperations(to: other.greeting(), noteCover: { noted.append($0) }, { _ in })
    #expect(noted == [name.text])
    try one.exchange(with: other)
    let album = try #require(try other.albums().first)
    #expect(album.content.coverURL == "cover:/\(name.text)")
    #expect(try other.coverPath(of: album) == nil)
    #expect(try other.coversWanted() == [name.text])
    #expect(other.coversLacking([name.text, "nonsense"]) == [name.text])
    #expect(try !other.keepSharedCover(Self.picture + [0], named: name.text))
    #expect(try !other.keepSharedCover(Array("no picture".utf8), named: name.text))
    #expect(try other.keepSharedCover(Self.picture, named: name.text))
    #expect(try other.coversWanted() == [])
    #expect(try other.coverPath(of: album)?.hasSuffix(name.text) == true)
    let third = try LibraryAPI(path: folder.file("third.moonshelf"))
    try other.exchange(with: third)
    #expect(try third.albums().first?.content.coverURL == "cover:/\(name.text)")
    // Undone there it is the same step, although the addresses differ.
    try one.update(one.identity(of: "Low")) { $0.coverURL = nil }
    try one.exchange(with: other)
    try other.undo()
    try other.exchange(with: one)
    #expect(try one.history().map(\.state) == [.undone, .done])
    #expect(try one.albums().first?.content.coverURL == covers.address(of: name))
  }
}
