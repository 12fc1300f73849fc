import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@Suite("The cover folder")
struct CoverKeepingTests {
  @Test("setting a cover is one step, and its picture remains when the original file is deleted")
  func set() throws {
    let world = try CoverWorld()
    let low = try world.add("Low", "http://example.org/low.jpg")
    let path = try world.write(PictureBytes.webp, to: "scan.webp")
    try world.library.setCover(path, of: low)
    try FileManager.default.removeItem(atPath: path)
    var album = try #require(try world.library.album(low))
    #expect(try world.library.cover(of: album)?.mediaType == "image/webp")
    #expect(world.heard == ["Low: webp"])
    #expect(try world.library.history(1).first?.label == "Set the cover of Low")
    try world.library.undo()
    album = try #require(try world.library.album(low))
    #expect(album.content.coverURL == "http://example.org/low.jpg")
    #expect(try world.library.clearCovers().kept == 1)
    try world.library.redo()
    album = try #require(try world.library.album(low))
    #expect(try world.library.cover(of: album)?.width == 40)
  }

  @Test("a file that is not a picture cannot be set, and nothing changes")
  func setRefused() throws {
    let world = try CoverWorld()
    let low = try world.add("Low", nil)
    let path = try world.write(Array("words".utf8), to: "scan.jpg")
    for path in [path, world.folder.file("nowhere.jpg"), world.folder.path] {
      #expect(throws: CoverError.self) { try world.library.setCover(path, of: low) }
    }
    #expect(try world.library.album(low)?.content.coverURL == nil)
    #expect(world.files == [])
  }

  @Test("clearing removes pictures that can be fetched again and never the only copy")
  func clear() throws {
    let world = try CoverWorld()
    world.web.put(PictureBytes.jpeg, at: "http://example.org/a")
    let fetched = try world.add("Fetched", "http://example.org/a")
    let beside = try world.add("Beside", try world.write(PictureBytes.gif, to: "b.gif"))
    let gone = try world.add("Gone", try world.write(PictureBytes.png(9, 9), to: "c.png"))
    let own = try world.add("Own", nil)
    try world.library.setCover(try world.write(PictureBytes.webp, to: "d.webp"), of: own)
    try world.request(fetched, beside, gone)
    // The same picture as a fetched one, but set as the cover of an album.
    let both = try world.add("Both", nil)
    try world.library.setCover(try world.write(PictureBytes.png(8, 8), to: "e.png"), of: both)
    world.web.put(PictureBytes.png(8, 8), at: "http://example.org/e")
    try world.request(world.add("Twin", "http://example.org/e"))
    try FileManager.default.removeItem(atPath: world.folder.file("c.png"))
    _ = try world.library.cover(of: try #require(try world.library.album(own)))?.thumbnail(.small)
    #expect(world.files.count == 7)
    let cleared = try world.library.clearCovers()
    #expect(cleared.removed == 2 && cleared.kept == 3)
    #expect(world.files.count == 3)
    for (id, isThere) in [
      (fetched, false), (beside, false), (gone, true), (own, true), (both, true),
    ] {
      let album = try #require(try world.library.album(id))
      #expect((try world.library.coverPath(of: album) != nil) == isThere, "\(album.title)")
    }
    #expect(try world.request(fetched, beside).sorted() == ["Beside: gif", "Fetched: jpg"])
  }

  @Test("a picture of an earlier cover, or of a removed album, is not cleared")
  func undoable() throws {
    let world = try CoverWorld()
    let low = try world.add("Low", nil)
    try world.library.setCover(try world.write(PictureBytes.webp, to: "d.webp"), of: low)
    world.web.put(PictureBytes.webp, at: "http://example.org/d")
    try world.request(world.add("Twin", "http://example.org/d"))
    let other = try world.add("Other", "http://example.org/e")
    try world.library.transaction("No covers") {
      for album in [other, low] { try world.library.update(album) { $0.coverURL = nil } }
    }
    try world.library.remove([low])
    #expect(try world.library.clearCovers().removed == 0)
    try world.library.undo()
    try world.library.undo()
    #expect(try world.library.coverPath(of: try #require(try world.library.album(low))) != nil)
  }

  @Test("the states of covers are counted correctly")
  func standings() throws {
    let world = try CoverWorld()
    world.web.put(PictureBytes.jpeg, at: "http://example.org/a")
    try world.request(
      world.add("A", "http://example.org/a"), world.add("B", "http://example.org/b"))
    try world.add("C", "http://example.org/c")
    try world.add("D", nil)
    var standings: [LibraryAPI.CoverStatus] = []
    try world.library.forEachCoverStatus(.all) { _, standing in standings.append(standing) }
    #expect(
      standings == [
        .stored,
        .failed(reason: "answered 404", attempts: 1, again: 1_767_225_600 + 3600), .missing,
        .noAddress,
      ])
    #expect(world.library.coverFolderSize() == (1, PictureBytes.jpeg.count))
  }
}
