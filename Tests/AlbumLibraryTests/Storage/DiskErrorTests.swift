import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import FaultVFS
import Testing

@Suite("A disk error inside a transaction")
struct DiskErrorTests {
  struct Failure: Error {}

  /// SQLITE_FULL and SQLITE_IOERR_WRITE.
  private static let (full, unwritable): (Int32, Int32) = (13, 778)

  /// Made once: repeating a character takes longer than adding the album.
  private static let large = AlbumContent(
    title: "Large", genre: String(repeating: "x", count: 60_000))

  /// Adds albums like scripts that catch every error; some of the transactions are nested.
  private static func addCatching(_ library: LibraryAPI) throws {
    try library.transaction("Outer") {
      for number in 0..<60 {
        // More than SQLite keeps in memory, so that it writes before the end.
        var content = large
        content.title = "\(number)"
        if number.isMultiple(of: 2) {
          _ = try? library.add(content)
        } else {
          try? library.transaction("Inner") {
            try library.add(content)
            if number.isMultiple(of: 5) { throw Failure() }
          }
        }
        if number.isMultiple(of: 10) {
          _ = try? library.update(library.identity(of: "kept")) { $0.year = Int64(number) }
          _ = try? library.remove([library.identity(of: "\(number)")])
        }
      }
    }
  }

  /// Makes a library with one album whose writes can fail.
  private static func prepare(in folder: TemporaryFolder) throws -> LibraryAPI {
    let library = try LibraryAPI(path: folder.file("library"), effects: .fixed)
    try library.add(AlbumContent(title: "kept"))
    return library
  }

  @Test(
    "that a caller catches rolls the transaction back, and later writes are refused",
    arguments: [full, unwritable], [true, false])
  func caught(code: Int32, isLasting: Bool) throws {
    var first = 1
    var lost = 0
    while true {
      let folder = try TemporaryFolder()
      try #require(fault_vfs_arm(folder.path, 0, code, 0) != 0)
      defer { fault_vfs_forget(folder.path) }
      let library = try Self.prepare(in: folder)
      let before = try LibraryState(of: library)
      _ = fault_vfs_arm(folder.path, first, code, isLasting ? 1 : 0)
      var failure: (any Error)?
      do { try Self.addCatching(library) } catch { failure = error }
      let writes = fault_vfs_disarm(folder.path)
      let after = try LibraryState(of: library)
      if let failure {
        #expect(after == before, "write \(first): \(failure)")
        if case LibraryError.transactionLost = failure { lost += 1 }
      }
      // Its content agrees with the journal, and it accepts changes again.
      #expect(try library.doctor().problems == [], "write \(first)")
      try library.add(AlbumContent(title: "later"))
      #expect(try library.undo().map(\.label) == ["Add later"])
      #expect(try LibraryState(of: library) == after)
      try library.close()
      guard first <= writes else { break }
      first += max(1, Int(writes) / 12)
    }
    #expect(lost > 3)
  }

  @Test("refuses reads and writes until the transaction is over, and causes no events")
  func refusal() throws {
    let folder = try TemporaryFolder()
    _ = fault_vfs_arm(folder.path, 0, Self.full, 0)
    defer { fault_vfs_forget(folder.path) }
    let library = try Self.prepare(in: folder)
    var told = 0
    library.observe(.albumAdded) { _ in told += 1 }
    var refused: [any Error] = []
    func expectRefusal(_ body: () throws -> Void) {
      do { try body() } catch { refused.append(error) }
    }
    expectRefusal {
      try library.transaction("Outer") {
        try library.add(AlbumContent(title: "before"))
        _ = fault_vfs_arm(folder.path, 1, Self.full, 0)
        while (try? library.add(AlbumContent(title: String(repeating: "x", count: 4000)))) != nil {}
        expectRefusal { try library.add(AlbumContent(title: "after")) }
        expectRefusal { _ = try library.count() }
        expectRefusal { _ = try library.albums() }
        expectRefusal { _ = try library.history() }
        expectRefusal { try library.transaction("Inner") {} }
      }
    }
    let refusal = LibraryError.transactionLost(reason: "the disk is full")
    #expect(refused.map { $0 as? LibraryError } == Array(repeating: refusal, count: 6))
    #expect(told == 0)
    #expect(try library.titles() == ["kept"])
    #expect(try library.history().count == 1)
  }

  @Test("in a dry run refuses everything until the library is closed, and saves nothing")
  func dryRun() throws {
    let folder = try TemporaryFolder()
    _ = fault_vfs_arm(folder.path, 0, Self.full, 0)
    defer { fault_vfs_forget(folder.path) }
    try Self.prepare(in: folder).close()
    let library = try LibraryAPI(path: folder.file("library"), isDryRun: true, effects: .fixed)
    _ = fault_vfs_arm(folder.path, 1, Self.full, 0)
    #expect(throws: (any Error).self) {
      while true { try library.add(Self.large) }
    }
    let refusal = LibraryError.transactionLost(reason: "the disk is full")
    #expect(throws: refusal) { try library.add(AlbumContent(title: "after")) }
    #expect(throws: refusal) { try library.count() }
    try library.close()
    #expect(try LibraryAPI(path: folder.file("library")).titles() == ["kept"])
  }
}
