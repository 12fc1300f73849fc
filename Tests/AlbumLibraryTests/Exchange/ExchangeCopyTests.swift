import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@testable import AlbumLibrary

@Suite("Copies of one library's file")
struct ExchangeCopyTests {
  private func meet(_ one: LibraryAPI, _ other: LibraryAPI) throws {
    for (library, peer) in [(one, other), (other, one)] {
      while let home = try library.disputedHome(with: peer.greeting()) {
        try library.takeNewHome(insteadOf: home, knownElsewhere: peer.knownActs(of: home))
      }
    }
    try one.exchange(with: other)
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

  @Test("go on side by side and meet: what both had is there once, what each did after is kept")
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

  @Test(
    "one put back from an older copy learns what it had done, and does not lose what it does next")
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

  @Test("one put back from an older copy is noticed where its clock is behind all that it knows")
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

  @Test("one put back from an older copy keeps the names of steps that it undoes first")
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

  @Test("an untouched copy goes on where the first one is")
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
