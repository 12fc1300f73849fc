import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("A full disk")
struct FullDiskTests {
  @Test("has a separate error, and the change is rolled back")
  func full() throws {
    let folder = try TemporaryFolder()
    let library = try LibraryAPI(path: folder.file("full.moonshelf"))
    try library.add(AlbumContent(title: "a"))
    // No more pages than the file has.
    try library.database.run { try $0.execute(sql: "PRAGMA max_page_count = 1") }
    let error = #expect(throws: LibraryError.self) {
      try library.add(AlbumContent(title: String(repeating: "b", count: 1 << 20)))
    }
    guard case .diskFull? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try library.titles() == ["a"])
    try library.database.run { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
    try library.add(AlbumContent(title: "c"))
    #expect(try library.titles() == ["a", "c"])
  }
}
