import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@Suite("Pictures")
struct PictureTests {
  private func cover(_ bytes: [UInt8]) throws -> (heard: [String], cover: StoredCover?, CoverWorld)
  {
    let world = try CoverWorld()
    world.web.put(bytes, at: "http://example.org/x")
    let id = try world.add("Low", "http://example.org/x")
    let heard = try world.request(id)
    return (heard, try world.library.cover(of: try #require(try world.library.album(id))), world)
  }

  @Test(
    "are recognized by their bytes, whatever their name",
    arguments: [
      (PictureBytes.jpeg, "image/jpeg", 40, 20), (PictureBytes.gif, "image/gif", 40, 20),
      (PictureBytes.webp, "image/webp", 40, 20), (PictureBytes.png(3, 700), "image/png", 3, 700),
      (PictureBytes.turnedJPEG, "image/jpeg", 20, 40),
    ])
  func kinds(bytes: [UInt8], type: String, width: Int, height: Int) throws {
    let (_, cover, world) = try cover(bytes)
    #expect(cover?.mediaType == type)
    #expect(cover?.width == width && cover?.height == height)
    withExtendedLifetime(world) {}
  }

  private static let noPictures: [(bytes: [UInt8], reason: String)] = [
    (
      Array("<html><title>Not found</title></html>".utf8), "is not a JPEG, PNG, WebP or GIF picture"
    ), ([], "is empty"), (PictureBytes.png(100_000, 100_000, rows: 0), "100000 by 100000 pixels"),
    (PictureBytes.png(7_072, 7_071, rows: 1), "the limit is 50 million"),
    (PictureBytes.jpeg.dropLast(9), "is truncated"),
    (PictureBytes.png(9, 9).dropLast(9), "is truncated"),
    (PictureBytes.webp.dropLast(9), "is truncated"),
    (Array(PictureBytes.gif.prefix(9)), "is a broken picture"),
    (Array("BM and whatever else is in it".utf8), "not a JPEG"),
    (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "not a JPEG"),
    (Array("%PDF-1.4".utf8), "not a JPEG"),
    ([0xFF, 0xD8, 0xFF], "is truncated"),
  ]

  @Test(
    "that are invalid, or too large, or truncated, are refused and leave nothing",
    arguments: noPictures)
  func refused(bytes: [UInt8], reason: String) throws {
    let (heard, cover, world) = try cover(bytes)
    #expect(heard.count == 1 && heard[0].contains(reason), "\(heard)")
    #expect(cover == nil)
    #expect(world.files == [])
  }

  @Test("have thumbnails of two sizes, turned the right way, and nothing is enlarged")
  func thumbnails() throws {
    for (bytes, large, small) in [
      (PictureBytes.png(1000, 600, shade: 80), (500, 300), (160, 96)),
      (PictureBytes.turnedJPEG, (20, 40), (20, 40)), (PictureBytes.gif, (40, 20), (40, 20)),
    ] {
      let (_, cover, world) = try cover(bytes)
      let picture = try #require(cover)
      for (size, wanted) in [(ThumbnailSize.large, large), (.small, small)] {
        let path = picture.thumbnail(size)
        #expect(path.hasPrefix(world.folder.path) && path != picture.path)
        let id = try world.add("T", path)
        try world.request(id)
        let made = try world.library.cover(of: try #require(try world.library.album(id)))
        #expect(made?.width == wanted.0 && made?.height == wanted.1, "\(wanted)")
      }
    }
  }

  @Test("that are the same are stored once")
  func once() throws {
    let world = try CoverWorld()
    for name in ["a", "b", "c"] {
      world.web.put(PictureBytes.jpeg, at: "http://example.org/\(name)")
      try world.request(world.add(name, "http://example.org/\(name)"))
    }
    #expect(world.files.count == 1)
  }
}
