import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@Suite("The sources of covers")
struct CoverSourceTests {
  @Test("a file's address, its path, and a path from the library's folder")
  func files() throws {
    let world = try CoverWorld()
    let path = try world.write(PictureBytes.png(3, 2), to: "a b.png")
    for address in ["file://" + path.replacing(" ", with: "%20"), path, "a b.png"] {
      let album = try world.add(address, address)
      #expect(try world.request(album) == ["\(address): png"], "\(address)")
    }
    #expect(world.files.count == 1)
    #expect(world.web.asked == [])
  }

  @Test("a picture with a common name of covers next to the album's files, the best name first")
  func beside() throws {
    let world = try CoverWorld()
    try world.write(PictureBytes.gif, to: "folder.gif")
    try world.write(PictureBytes.png(3, 2), to: "Cover.PNG")
    try world.write(PictureBytes.jpeg, to: "back.jpg")
    var fields = CustomFields()
    fields["path"] = .text(world.folder.path)
    let album = try world.library.add(AlbumContent(title: "Low", fields: fields))
    #expect(try world.request(album) == ["Low: png"])
    let named = try world.library.add(
      AlbumContent(title: "Named", coverURL: "back.jpg", fields: fields))
    #expect(try world.request(named) == ["Named: jpg"])
  }

  @Test(
    "no other scheme, no other machine, no pipe, no folder",
    arguments: CaseTable.singles("cover-source-refused"))
  func refused(address: String) throws {
    let world = try CoverWorld()
    mkfifo(world.folder.file("pipe.jpg"), 0o600)
    let album = try world.add("Low", address)
    let heard = try world.request(album)
    #expect(heard.count == 1 && !heard[0].hasSuffix(": jpg"), "\(heard)")
    #expect(world.files == [])
    #expect(world.web.asked == [])
  }

  @Test("a picture from an audio file is in the cover folder, even when the library was moved")
  func kept() throws {
    let world = try CoverWorld()
    try world.request(world.add("Low", try world.write(PictureBytes.jpeg, to: "a.jpg")))
    let name = try #require(world.files.first)
    for folder in [world.folder.file("l.moonshelf.covers"), "/elsewhere/old.moonshelf.covers"] {
      let id = try world.add(folder, "file://\(folder)/\(name)")
      let album = try #require(try world.library.album(id))
      #expect(
        try world.library.coverPath(of: album)?.hasSuffix("l.moonshelf.covers/\(name)") == true)
      #expect(try world.library.cover(of: album)?.width == 40)
      #expect(try world.request(id) == ["\(folder): jpg"])
    }
  }
}
