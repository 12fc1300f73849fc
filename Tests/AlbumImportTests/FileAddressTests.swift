import AlbumFiles
import Testing
@testable import RecordRecognition

@Suite("Addresses of files")
struct FileAddressTests {
  @Test(
    "an address contains the folder of the file",
    arguments: [
      ("file://localhost/Users/A/Music/X%20Y/1.mp3", "/Users/A/Music/X Y"),
      ("file:///Users/A/Bj%C3%B6rk/1.mp3", "/Users/A/Björk"),
      ("file://localhost/C:/Music/Caf%c3%a9/1.mp3", "C:/Music/Café"),
      ("file://server/share/A/1.mp3", "//server/share/A"),
      ("file://localhost//server/share/1.mp3", "//server/share"),
      ("file:///A/B/", "/A"), ("file:///1.mp3", "/"), ("FILE:///A/1.mp3", "/A"),
      ("file:///100%/%zz/1%2.mp3", "/100%/%zz"),
    ])
  func folder(_ address: String, _ folder: String) {
    #expect(FileAddress.folder(of: address) == folder)
  }

  @Test("other addresses have no folder", arguments: ["http://x/y/z.mp3", "", "file://", "/a/b"])
  func others(_ address: String) {
    #expect(FileAddress.folder(of: address) == nil)
  }

  @Test("the common folder of an album's discs is that of their folders")
  func common() {
    #expect(FileAddress.commonFolder([]) == nil)
    #expect(FileAddress.commonFolder(["/m/a", "/m/a"]) == "/m/a")
    #expect(FileAddress.commonFolder(["/m/a/CD1", "/m/a/CD2", "/m/a"]) == "/m/a")
    #expect(FileAddress.commonFolder(["/m/a", "/n/a"]) == nil)
    #expect(FileAddress.commonFolder(["C:/m/a/1", "C:/m/a/2"]) == "C:/m/a")
  }
}
