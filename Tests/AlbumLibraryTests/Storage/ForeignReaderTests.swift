import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import FaultVFS
import Foundation
import Testing

@Suite("A user who may read a library and not write it")
struct ForeignReaderTests {
  /// Runs a part of a test as another user; only root can, and others skip it.
  private func asNobody(_ body: () throws -> Void) throws {
    try #require(thread_become_user(65534) == 0)
    defer { _ = thread_become_user(0) }
    try body()
  }

  @Test(
    "reads it and leaves no file behind that would lock its owner out",
    .enabled(if: geteuid() == 0, "only root can take another user's place"))
  func reading() throws {
    let folder = try TemporaryFolder()
    chmod(folder.path, 0o777)
    let path = folder.file("library")
    let library = try LibraryAPI(path: path, effects: .fixed)
    try library.add(AlbumContent(title: "Low"))
    try library.close()
    chmod(path, 0o644)
    try asNobody {
      let reader = try LibraryAPI(path: path, effects: .fixed)
      #expect(try reader.titles() == ["Low"])
      #expect(throws: LibraryError.self) { try reader.add(AlbumContent(title: "Heroes")) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["library"])
      try reader.close()
    }
    let writer = try LibraryAPI(path: path, effects: .fixed)
    try writer.add(AlbumContent(title: "Heroes"))
    try asNobody {
      // The owner has it open: its log is read, and none of its files is made.
      let reader = try LibraryAPI(path: path, effects: .fixed)
      #expect(try reader.titles() == ["Low", "Heroes"])
      try reader.close()
    }
    try writer.add(AlbumContent(title: "Lodger"))
    try writer.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["library"])
  }
}
