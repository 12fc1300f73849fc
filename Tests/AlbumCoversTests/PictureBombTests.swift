import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

/// Pictures that are much larger than their files.
@Suite(.serialized) struct PictureBombTests {
  @Test func `a small one of the kind is a picture, so that a large one may be taken for one`()
    throws
  {
    for bytes in [
      PictureBombs.png(side: 300, isInterlaced: false),
      PictureBombs.png(side: 300, isInterlaced: true), PictureBombs.gif(frames: 3),
    ] {
      let world = try CoverWorld()
      world.web.put(bytes, at: "http://example.org/x")
      let heard = try world.request(world.add("Low", "http://example.org/x"))
      #expect(heard == ["Low: png"] || heard == ["Low: gif"])
    }
  }

  @Test(arguments: PictureBombs.all.keys.sorted())
  func `one is stored or refused in one line, and the next picture is checked`(name: String) throws
  {
    let make = try #require(PictureBombs.all[name])
    let bomb = make()
    #expect(bomb.count < 4_000_000)
    let world = try CoverWorld()
    let path = try world.write(bomb, to: "bomb")
    let next = try world.write(PictureBytes.jpeg, to: "next.jpg")
    let heard = try world.request(world.add("Bomb", path), world.add("Next", next))
    #expect(heard.count == 2 && heard.contains("Next: jpg"), "\(heard)")
    #expect(!heard.contains { $0.contains("\n") }, "\(heard)")
    let album = try #require(try world.library.album(AlbumID(rawValue: 1)))
    // The picture itself if no thumbnail can be made.
    let small = try world.library.cover(of: album)?.thumbnail(.small)
    #expect(small?.hasPrefix(world.folder.path) ?? true)
  }
}
