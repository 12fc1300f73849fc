import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import GRDB
import Testing

@Suite struct LibraryVersionTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("library.moonshelf")
    try Self.add(["Low"], to: path)
  }

  private static func add(_ titles: [String], to path: String) throws {
    let library = try LibraryAPI(path: path)
    for title in titles { try library.add(AlbumContent(title: title)) }
    try library.close()
  }

  /// Checks until the validity changes, for at most ten seconds.
  private func validity(_ version: LibraryVersion) -> LibraryVersion.Validity {
    let end = Date(timeIntervalSinceNow: 10)
    while version.validity == .current, Date() < end {
      version.look()
      Thread.sleep(forTimeInterval: 0.02)
    }
    return version.validity
  }

  @Test func `another file in the library's place is noticed`() throws {
    let other = folder.file("other")
    try Self.add(["Zombie"], to: other)
    let version = try LibraryVersion(path: path)
    #expect(rename(other, path) == 0)
    version.look()
    #expect(version.validity == .anotherFile)
  }

  @Test func `a file that is gone for a moment is the same when it is back`() throws {
    let version = try LibraryVersion(path: path)
    let aside = folder.file("aside")
    #expect(rename(path, aside) == 0)
    version.look()
    #expect(version.validity == .current)
    #expect(rename(aside, path) == 0)
    try Self.add(["Zombie"], to: path)
    version.look()
    #expect(version.validity == .current)
  }

  @Test func `a history that is shorter, or another one, is noticed`() throws {
    let backup = folder.file("backup")
    try FileManager.default.copyItem(atPath: path, toPath: backup)
    try Self.add(["Heroes", "Lodger"], to: path)
    try Self.add(["Zombie", "Tago Mago", "Ege Bamyasi"], to: backup)
    let version = try LibraryVersion(path: path)
    // As SQLite's own backup does: through a connection, so that the file stays the same.
    try DatabaseQueue(path: backup).backup(to: DatabaseQueue(path: path))
    version.look()
    #expect(version.validity == .anotherHistory)
  }

  @Test func `a file that something wrote over is noticed`() throws {
    let backup = try Data(contentsOf: URL(fileURLWithPath: path))
    try Self.add(["Heroes"], to: path)
    let library = try LibraryAPI(path: path)
    let version = try LibraryVersion(path: path)
    try library.add(AlbumContent(title: "Lodger"))
    version.look()
    // As cp does.
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: backup)
    try file.close()
    #expect(validity(version) == .overwritten)
  }

  @Test func `commits and checkpoints of other programs are nothing to doubt`() throws {
    let version = try LibraryVersion(path: path)
    for round in 0..<20 {
      try Self.add((0..<20).map { "Album \(round) \($0)" }, to: path)
      let other = try LibraryAPI(path: path)
      version.look()
      try other.undo()
      try other.emptyLog()
      try other.close()
      version.look()
      #expect(version.isCertain)
    }
  }
}
