import AlbumFiles
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@Suite("What takes the space of a library's file")
struct FileUsageTests {
  @Test("is the whole file, by what the tables are for")
  func parts() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library")
    let library = try LibraryAPI(path: path, effects: .fixed)
    let text = String(repeating: "x", count: 900)
    for number in 0..<100 {
      try library.add(AlbumContent(title: "\(number)", genre: "\(text) \(number)"))
    }
    for album in try library.albums() { try library.update(album.id) { $0.genre = "Rock" } }
    try library.close()
    let again = try LibraryAPI(path: path, effects: .fixed)
    let usage = try again.fileUsage()
    #expect(usage.total == Int64(try #require(FileStatus(path)).size))
    #expect(usage == (try again.doctor().usage))
    // The journal has the long texts; their albums' pages are free or used by short ones.
    #expect(usage.parts.first?.part == .history)
    #expect(usage.bytes[.history, default: 0] > 90_000)
    #expect(usage.bytes[.records] != nil && usage.bytes[.synchronization] != nil)
  }
}
