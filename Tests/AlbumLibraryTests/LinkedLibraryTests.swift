import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

/// A link in another folder than the library's file; SQLite keeps the log next to the file.
@Suite("A library opened through a symbolic link")
struct LinkedLibraryTests {
  private let folder: TemporaryFolder
  private let path: String
  private let link: String
  private let backup: String

  /// Makes a library of a killed program, whose last change is only in its log.
  init() throws {
    folder = try TemporaryFolder()
    for name in ["real", "links"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: false)
    }
    path = folder.file("real/library")
    link = folder.file("links/link")
    backup = folder.file("backup")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../real/library")
    let original = folder.file("original")
    let library = try LibraryAPI(path: original)
    try library.add(AlbumContent(title: "Low"))
    _ = try library.backUp(to: backup)
    try library.add(AlbumContent(title: "Heroes"))
    try library.close()
    let later = try LibraryAPI(path: original)
    try later.add(AlbumContent(title: "Lodger"))
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: original + ending, toPath: path + ending)
    }
    try later.close()
  }

  private func bytes(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

  private func titles(_ path: String) throws -> [String] {
    let library = try LibraryAPI(path: path)
    defer { try? library.close() }
    #expect(try library.doctor().problems == [])
    return try library.titles()
  }

  @Test("reads its log")
  func recovery() throws {
    #expect(try titles(link) == ["Low", "Heroes", "Lodger"])
  }

  @Test("an empty, a missing and an older file next to a log are refused, and the log stays")
  func refusing() throws {
    let log = try #require(bytes(path + "-wal"))
    let older = try #require(bytes(backup))
    for content in [Data(), nil, older] {
      try? FileManager.default.removeItem(atPath: path)
      try content?.write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: LibraryError.self) { try LibraryAPI(path: link) }
      #expect(
        error?.description.contains("real/library-wal") == true, "\(String(describing: error))")
      #expect(bytes(path + "-wal") == log)
      #expect(bytes(path) == content)
    }
  }

  @Test("an empty file is refused because of the files next to it")
  func companions() throws {
    try FileManager.default.removeItem(atPath: path + "-wal")
    try folder.write("", to: "real/library")
    for name in ["real/library.token", "real/library.covers"] {
      try folder.write("", to: name)
      let error = #expect(throws: LibraryError.self) { try LibraryAPI(path: link) }
      #expect(error?.description.contains(name) == true, "\(String(describing: error))")
      try FileManager.default.removeItem(atPath: folder.file(name))
    }
  }

  @Test("is replaced by a backup at its file's path, and the old one is kept there with its log")
  func restoring() throws {
    let result = try BackupRestoration(backup, to: link).run()
    #expect(try titles(link) == ["Low"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../real/library")
    let replaced = try #require(result.replaced)
    #expect(replaced.contains("/real/library.replaced-"))
    #expect(try titles(replaced) == ["Low", "Heroes", "Lodger"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("links")) == ["link"])
  }

  @Test("is restored as a backup including the content of its log")
  func asBackup() throws {
    let new = folder.file("new")
    _ = try BackupRestoration(link, to: new).run()
    #expect(try titles(new) == ["Low", "Heroes", "Lodger"])
  }

  @Test("is not replaced by a backup while it has a log")
  func asBackupTarget() throws {
    let library = try LibraryAPI(path: folder.file("original"))
    let before = bytes(path)
    #expect(throws: UserError.self) { try library.backUp(to: link) }
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: UserError.self) { try library.backUp(to: link) }
    try before?.write(to: URL(fileURLWithPath: path))
    #expect(try titles(link).count == 3)
  }

  @Test("has all its files next to its file and none next to the link")
  func everythingOfOneFile() throws {
    for links in ["links/second", "links/third"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(links), withDestinationPath: folder.file("links/link"))
      #expect(try LibraryAPI(path: folder.file(links)).path == folder.file("links/../real/library"))
    }
    #expect(LibraryLocation.file(path) == path)
    #expect(LibraryLocation.file(folder.file("nothing")) == folder.file("nothing"))
  }

  @Test("a link to itself is not a library")
  func endless() throws {
    let loop = folder.file("loop")
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: "loop")
    #expect(LibraryLocation.file(loop) == loop)
    #expect(throws: LibraryError.self) { try LibraryAPI(path: loop) }
  }

  @Test("a missing one is not made if it must exist")
  func missing() throws {
    for ending in ["", "-wal"] { try FileManager.default.removeItem(atPath: path + ending) }
    #expect(throws: LibraryError.self) { try LibraryAPI(path: link, mustExist: true) }
    #expect(bytes(path) == nil)
  }
}
