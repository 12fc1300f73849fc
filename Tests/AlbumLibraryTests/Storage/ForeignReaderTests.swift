import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import FaultVFS
import Foundation
import GRDB
import Testing

@Suite("A user who may read but not write a library")
struct ForeignReaderTests {
  /// Runs a part of a test as another user; only root can, and other users skip it.
  private func asNobody(_ body: () throws -> Void) throws {
    try #require(thread_become_user(65534) == 0)
    defer { _ = thread_become_user(0) }
    try body()
  }

  @Test(
    "reads it and leaves no file that would lock its owner out",
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

  @Test(
    "reads a consistent snapshot, whatever its owner writes",
    .enabled(if: geteuid() == 0, "only root can take another user's place"))
  func oneMoment() throws {
    let folder = try TemporaryFolder()
    chmod(folder.path, 0o777)
    let path = folder.file("library")
    func write(_ body: (LibraryAPI) throws -> Void) throws {
      let library = try LibraryAPI(path: path, effects: .fixed)
      try body(library)
      try library.close()
    }
    func add(_ count: Int) throws {
      try write { library in
        try library.transaction("Many") {
          for number in 0..<count { try library.add(AlbumContent(title: "Album \(number)")) }
        }
      }
    }
    try add(400)
    chmod(path, 0o644)
    try #require(thread_become_user(65534) == 0)
    defer { _ = thread_become_user(0) }
    let reader = try LibraryAPI(path: path, effects: .fixed)
    #expect(try reader.count() == 400)
    _ = thread_become_user(0)
    // Each one is in the file itself when it is closed.
    try add(800)
    try write { try $0.undo() }
    try write { try $0.undo() }
    try add(3)
    try #require(thread_become_user(65534) == 0)
    #expect(try reader.titles().count == 400)
    #expect(try reader.doctor().problems == [])
    try reader.close()
    let next = try LibraryAPI(path: path, effects: .fixed)
    #expect(try next.count() == 3)
    try next.close()
  }

  @Test(
    "reads one of an older version, which is not changed",
    .enabled(if: geteuid() == 0, "only root can take another user's place"),
    arguments: [1, 4])
  func olderVersion(version: Int) throws {
    let folder = try TemporaryFolder()
    chmod(folder.path, 0o777)
    let path = folder.file("library")
    try OldLibrary.make(version: version, at: path)
    chmod(path, 0o644)
    let before = FileManager.default.contents(atPath: path)
    func read(_ titles: [String]) throws {
      try asNobody {
        let reader = try LibraryAPI(path: path, effects: .fixed)
        #expect(try Array(reader.titles().prefix(2)) == titles)
        #expect(try reader.doctor().problems == [])
        #expect(reader.copyBeforeUpgrade == nil)
        #expect(throws: LibraryError.self) { try reader.add(AlbumContent(title: "Heroes")) }
        try reader.close()
      }
    }
    try read(["Low", "Zombie"])
    #expect(FileManager.default.contents(atPath: path) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["library"])
    // Its owner has it open, with an older program.
    let owner = try DatabaseQueue(path: path)
    try owner.writeWithoutTransaction {
      try $0.execute(sql: "UPDATE album SET year = 1977 WHERE title = 'Low'")
    }
    try #require(FileManager.default.fileExists(atPath: path + "-wal"))
    try asNobody {
      let reader = try LibraryAPI(path: path, effects: .fixed)
      #expect(try reader.albums().first { $0.title == "Low" }?.content.year == 1977)
      try reader.close()
    }
    try owner.close()
  }
}
