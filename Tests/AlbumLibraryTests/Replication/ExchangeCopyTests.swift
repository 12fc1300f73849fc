import AlbumFiles
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@testable import AlbumLibrary

@Suite("Copies of one library's file")
struct ExchangeCopyTests {
  private func meet(_ one: LibraryAPI, _ other: LibraryAPI) throws {
    for (library, peer) in [(one, other), (other, one)] {
      while let home = try library.disputedReplica(with: peer.greeting()) {
        try library.becomeNewReplica(
          insteadOf: home, knownElsewhere: peer.knownOperations(of: home))
      }
    }
    try one.exchange(with: other)
  }

  /// A library that synchronized with `peers`, sent the first of them two more albums, and was then
  /// restored from a copy without those.
  private func putBack(
    _ folder: TemporaryFolder, meeting peers: [LibraryAPI],
    by restore: (String, String) throws -> Void
  ) throws -> LibraryAPI {
    let (path, copy) = (folder.file("library.moonshelf"), folder.file("copy.moonshelf"))
    let library = try LibraryAPI(path: path)
    try library.add(AlbumContent(title: "Low"))
    for peer in peers { try meet(library, peer) }
    try library.emptyLog()
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    for title in ["Heroes", "Lodger"] { try library.add(AlbumContent(title: title)) }
    try meet(library, peers[0])
    try library.close()
    try restore(copy, path)
    return try LibraryAPI(path: path)
  }

  private func goOnAfterPutBack(by restore: (String, String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let (server, other) = (try LibraryAPI(path: nil), try LibraryAPI(path: nil))
    let library = try putBack(folder, meeting: [server, other], by: restore)
    try library.add(AlbumContent(title: "Zombie"))
    try library.update(library.identity(of: "Low")) { $0.year = 1977 }
    try library.undo()
    try meet(library, other)
    try meet(other, server)
    try meet(library, server)
    try meet(other, server)
    for one in [library, other] {
      #expect(try one.sharedAlbums() == server.sharedAlbums())
      #expect(try Set(one.titles()) == ["Low", "Heroes", "Lodger", "Zombie"])
      #expect(try one.doctor().problems == [])
    }
  }

  @Test(
    "one restored from an older copy first synchronizes with a library without the lost operations",
    .enabled(if: FileStatus.made(NSTemporaryDirectory()) != nil, "files here do not say when made"))
  func putBackAndThird() throws {
    try goOnAfterPutBack { copy, path in
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.copyItem(atPath: copy, toPath: path)
    }
  }

  @Test("so does a restored backup, on any file system")
  func restoredAndThird() throws {
    try goOnAfterPutBack { copy, path in
      let backup = copy + "-backup"
      let library = try LibraryAPI(path: copy)
      // As if the file system did not report creation times.
      try library.execute(SummedTable.exchange.update(["value": "0"]) + " WHERE key = 'file'")
      _ = try library.backUp(to: backup)
      try library.close()
      _ = try BackupRestoration(backup, to: path).run()
    }
  }

  @Test("a copy made before the first exchange becomes a new replica", arguments: 1...6)
  func copiedBeforeSharing(round: Int) throws {
    let folder = try TemporaryFolder()
    let (server, other) = (try LibraryAPI(path: nil), try LibraryAPI(path: nil))
    let (one, copy) = try copied(folder) { try $0.add(AlbumContent(title: "Low")) }
    try one.add(AlbumContent(title: "Heroes"))
    try meet(one, server)
    try copy.add(AlbumContent(title: "Lodger"))
    try copy.add(AlbumContent(title: "Zombie"))
    try meet(copy, other)
    try meet(other, server)
    try meet(one, server)
    for library in [one, other] {
      #expect(try library.sharedAlbums() == server.sharedAlbums())
      #expect(try Set(library.titles()) == ["Low", "Heroes", "Lodger", "Zombie"])
    }
  }

  @Test("a copy of an unchanged copy becomes a new replica", arguments: 1...6)
  func copyOfCopy(round: Int) throws {
    let folder = try TemporaryFolder()
    let (server, other) = (try LibraryAPI(path: nil), try LibraryAPI(path: nil))
    let paths = (0...2).map { folder.file("\($0).moonshelf") }
    let library = try LibraryAPI(path: paths[0])
    try meet(library, server)
    try library.add(AlbumContent(title: "Low"))
    try library.close()
    for (path, copy) in zip(paths, paths.dropFirst()) {
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      let library = try LibraryAPI(path: copy)
      _ = try library.greeting(as: copy)
      try library.close()
    }
    let (first, second) = (try LibraryAPI(path: paths[1]), try LibraryAPI(path: paths[2]))
    try first.add(AlbumContent(title: "Heroes"))
    try meet(first, server)
    try second.add(AlbumContent(title: "Lodger"))
    try meet(second, other)
    try meet(other, server)
    try meet(first, server)
    try meet(second, server)
    for one in [first, second] {
      #expect(try one.sharedAlbums() == server.sharedAlbums())
      #expect(try Set(one.titles()) == ["Low", "Heroes", "Lodger"])
    }
  }

  @Test(
    "a copy that is given a name keeps the original's name for the original's operations",
    .enabled(
      if: FileStatus.made(NSTemporaryDirectory()) != nil,
      "files here do not say when they were made"))
  func namedCopy() throws {
    let folder = try TemporaryFolder()
    let (path, other) = (folder.file("library.moonshelf"), folder.file("copy.moonshelf"))
    let library = try LibraryAPI(path: path)
    try library.add(AlbumContent(title: "Low"))
    #expect(try library.exchangeName() == nil)
    _ = try library.greeting(as: "anna")
    #expect(try library.exchangeName() == "anna")
    let home = try OwnReplicas(library.database).current
    try library.close()
    try FileManager.default.copyItem(atPath: path, toPath: other)
    let copy = try LibraryAPI(path: other)
    #expect(try copy.exchangeName() == nil)
    #expect(try copy.greeting(as: "copy").name == "copy")
    #expect(try copy.exchangeName() == "copy")
    #expect(try copy.journal.replicaNames()[home] == "anna")
  }

  @Test("a library keeps its replica when it is unchanged, moved or renamed")
  func sameHome() throws {
    let folder = try TemporaryFolder()
    let server = try LibraryAPI(path: nil)
    let path = folder.file("library.moonshelf")
    var library = try LibraryAPI(path: path)
    try meet(library, server)
    let home = try library.greeting().home
    for name in ["second", "third"] {
      try library.close()
      try FileManager.default.moveItem(atPath: library.path ?? "", toPath: folder.file(name))
      library = try LibraryAPI(path: folder.file(name))
      try library.add(AlbumContent(title: name))
      #expect(try library.greeting().home == home)
    }
  }

  private func copied(
    _ folder: TemporaryFolder, _ make: (LibraryAPI) throws -> Void
  ) throws -> (LibraryAPI, LibraryAPI) {
    let paths = ["one", "other"].map { folder.file("\($0).moonshelf") }
    let library = try LibraryAPI(path: paths[0])
    try make(library)
    try library.close()
    try FileManager.default.copyItem(atPath: paths[0], toPath: paths[1])
    return (try LibraryAPI(path: paths[0]), try LibraryAPI(path: paths[1]))
  }

  @Test(
    "continue separately and synchronize: common albums exist once, later changes of both are kept")
  func sideBySide() throws {
    let folder = try TemporaryFolder()
    let (one, other) = try copied(folder) { library in
      for title in ["Low", "Heroes", "Zombie"] { try library.add(AlbumContent(title: title)) }
    }
    try one.update(one.identity(of: "Low")) { $0.year = 1977 }
    try one.add(AlbumContent(title: "Station to Station"))
    try other.move(other.identity(of: "Zombie"), to: 1)
    try other.add(AlbumContent(title: "Expensive Shit"))
    try other.remove([other.identity(of: "Heroes")])
    try meet(one, other)
    #expect(try one.sharedAlbums() == other.sharedAlbums())
    #expect(try Set(one.titles()) == ["Zombie", "Low", "Station to Station", "Expensive Shit"])
    #expect(try one.albums().first { $0.title == "Low" }?.content.year == 1977)
    for library in [one, other] { #expect(try library.doctor().problems == []) }
    try other.undo()
    try meet(one, other)
    #expect(try one.sharedAlbums() == other.sharedAlbums())
  }

  @Test("one restored from an older copy receives its lost operations, and keeps its next ones")
  func putBack() throws {
    let folder = try TemporaryFolder()
    let server = try LibraryAPI(path: nil)
    let (one, backup) = try copied(folder) { library in
      try library.add(AlbumContent(title: "Low"))
      try meet(library, server)
    }
    try one.add(AlbumContent(title: "Heroes"))
    try one.update(one.identity(of: "Low")) { $0.year = 1977 }
    try meet(one, server)
    try backup.add(AlbumContent(title: "Zombie"))
    try meet(backup, server)
    #expect(try Set(server.titles()) == ["Low", "Heroes", "Zombie"])
    #expect(try backup.sharedAlbums() == server.sharedAlbums())
    #expect(try backup.albums().first { $0.title == "Low" }?.content.year == 1977)
    try meet(one, server)
    #expect(try one.sharedAlbums() == server.sharedAlbums())
  }

  @Test("one restored from an older copy is detected even if its clock is behind all known stamps")
  func putBackWithSlowClock() throws {
    let clock = TestClock()
    let folder = try TemporaryFolder()
    let server = try LibraryAPI(path: nil)
    let paths = ["one", "backup"].map { folder.file("\($0).moonshelf") }
    let one = try LibraryAPI(path: paths[0], effects: clock.effects)
    try one.add(AlbumContent(title: "Low"))
    try server.add(AlbumContent(title: "Tago Mago"))
    try meet(one, server)
    try one.close()
    try FileManager.default.copyItem(atPath: paths[0], toPath: paths[1])
    let titles = (1...9).map(String.init)
    let still = try LibraryAPI(path: paths[0], effects: clock.effects)
    for title in titles { try still.add(AlbumContent(title: "lost " + title)) }
    try meet(still, server)
    let backup = try LibraryAPI(path: paths[1], effects: clock.effects)
    for title in titles + ["10"] { try backup.add(AlbumContent(title: "kept " + title)) }
    try meet(backup, server)
    #expect(try backup.sharedAlbums() == server.sharedAlbums())
    #expect(try server.count() == 2 + 9 + 10)
    for library in [server, backup] { #expect(try library.doctor().problems == []) }
  }

  @Test("one restored from an older copy keeps the IDs of steps that it undoes first")
  func putBackAndUndo() throws {
    let folder = try TemporaryFolder()
    let (server, other) = (try LibraryAPI(path: nil), try LibraryAPI(path: nil))
    let (one, backup) = try copied(folder) { library in
      try library.add(AlbumContent(title: "Low"))
      try library.add(AlbumContent(title: "Heroes"))
      try meet(library, server)
    }
    try one.update(one.identity(of: "Low")) { $0.year = 1977 }
    try meet(one, server)
    try backup.undo()
    try backup.redo()
    try backup.update(backup.identity(of: "Heroes")) { $0.year = 1978 }
    try backup.add(AlbumContent(title: "Lodger"))
    try meet(backup, server)
    try meet(other, server)
    try backup.update(backup.identity(of: "Heroes")) { $0.genre = "Rock" }
    try meet(backup, server)
    try meet(other, server)
    for library in [backup, other] {
      #expect(try library.sharedAlbums() == server.sharedAlbums())
      #expect(try library.count() == 3)
      #expect(try library.doctor().problems == [])
    }
  }

  @Test("an unchanged copy continues from the state of the first one")
  func untouched() throws {
    let folder = try TemporaryFolder()
    let (one, copy) = try copied(folder) { try $0.add(AlbumContent(title: "Low")) }
    try one.add(AlbumContent(title: "Heroes"))
    try meet(one, copy)
    #expect(try copy.titles() == ["Low", "Heroes"])
    try copy.add(AlbumContent(title: "Zombie"))
    try one.add(AlbumContent(title: "Lodger"))
    try meet(one, copy)
    #expect(try Set(copy.titles()) == ["Low", "Heroes", "Zombie", "Lodger"])
    #expect(try copy.sharedAlbums() == one.sharedAlbums())
  }
}

@Suite("The first exchange")
struct SharedNoticeTests {
  @Test("another connection that checked before notices that the library exchanges")
  func noticed() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    let (one, other) = (try LibraryAPI(path: path), try LibraryAPI(path: path))
    #expect(try !one.isShared())
    _ = try other.greeting(as: "other")
    #expect(try one.isShared())
    #expect(try one.consistently { try one.isShared() })
  }
}
