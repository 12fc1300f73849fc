import AlbumModel
import AlbumTestSupport
import FaultVFS
import Testing

@testable import AlbumLibrary

@Suite("Compacting a library that has copies")
struct CompactedReplicaTests {
  @Test("works after the library was restored from a backup, or copied")
  func restored() throws {
    let folder = try TemporaryFolder()
    let (path, backup) = (folder.file("library"), folder.file("backup"))
    var library = try LibraryAPI(path: path)
    for title in ["a", "b", "c"] { try library.add(AlbumContent(title: title)) }
    _ = try library.backUp(to: backup)
    try library.close()
    _ = try BackupRestoration(backup, to: path).run()
    library = try LibraryAPI(path: path)
    try library.add(AlbumContent(title: "d"))
    #expect(try OwnReplicas(library.database).ranges.count == 2)
    #expect(try library.compactHistory(before: .max)?.stepCount == 4)
    #expect(try library.doctor().problems == [])
    try library.add(AlbumContent(title: "e"))
    try library.undo()
    #expect(throws: LibraryError.nothingToUndo) { try library.undo() }
    // The backup, as a library of its own, has the common albums once after they synchronize.
    let other = try LibraryAPI(path: backup)
    try other.add(AlbumContent(title: "x"))
    try library.exchange(with: other)
    for one in [library, other] {
      #expect(try one.titles().sorted() == ["a", "b", "c", "d", "x"])
      #expect(try one.doctor().problems == [])
    }
    try other.close()
    try library.close()
  }

  @Test("folded steps cannot be undone in another library either")
  func elsewhere() throws {
    let (here, there) = (try LibraryAPI.inMemory("a", "b"), try LibraryAPI.inMemory())
    try here.update(here.identity(of: "a")) { $0.genre = "Jazz" }
    try here.move(here.identity(of: "a"), to: 2)
    try here.compactHistory(before: .max)
    try here.exchange(with: there)
    #expect(try there.titles() == ["b", "a"])
    #expect(try there.sharedAlbums() == here.sharedAlbums())
    #expect(try there.doctor().problems == [])
    #expect(throws: LibraryError.nothingToUndo) { try there.undo() }
    #expect(throws: LibraryError.self) { try there.revert(1) }
    let third = try LibraryAPI.inMemory()
    try there.exchange(with: third)
    #expect(try third.canUndo() == false)
  }

  @Test("is done although the file cannot be made smaller, which is said")
  func failingShrinking() throws {
    let folder = try TemporaryFolder()
    // Only files that are opened afterwards can fail.
    try #require(fault_vfs_arm(folder.path, 0, 0, 0) != 0)
    defer { fault_vfs_forget(folder.path) }
    let library = try LibraryAPI(path: folder.file("library"))
    try library.transaction("Add") {
      for number in 1...200 { try library.add(AlbumContent(title: "\(number)")) }
    }
    try library.undo()
    _ = fault_vfs_arm(folder.path, 1, 778, 1)
    let shrinking = library.shrinkFileAfterChange()
    _ = fault_vfs_disarm(folder.path)
    #expect(shrinking.freed == 0)
    #expect(shrinking.text.hasPrefix("The file was not made smaller: "))
    #expect(!shrinking.text.contains("nothing was changed"))
    #expect(library.shrinkFileAfterChange().text.hasSuffix(" smaller."))
    try library.close()
  }
}
