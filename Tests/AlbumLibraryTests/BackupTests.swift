import AlbumFiles
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@Suite("Backup and restore")
struct BackupTests {
  private let folder: TemporaryFolder
  private let path: String
  private let backup: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("library")
    backup = folder.file("backup")
    let library = try LibraryAPI(path: path)
    try library.add(AlbumContent(title: "Low", artist: "David Bowie"))
    try library.saveSnapshot("one")
    try library.add(AlbumContent(title: "Heroes", artist: "David Bowie"))
    try library.close()
  }

  private func titles(_ path: String) throws -> [String] {
    let library = try LibraryAPI(path: path)
    defer { try? library.close() }
    #expect(try library.doctor().problems == [])
    return try library.titles()
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test("a backup has the whole history, and is a library")
  func wholeHistory() throws {
    let library = try LibraryAPI(path: path)
    let made = try library.backUp(to: backup)
    #expect((made.albumCount, made.stepCount) == (2, 2))
    try library.close()
    #expect(try names == ["backup", "library"])
    let copy = try LibraryAPI(path: backup)
    #expect(try copy.snapshots().map(\.name) == ["one"])
    try copy.undo()
    #expect(try copy.titles() == ["Low"])
  }

  @Test("backups during writes have all changes committed before each of them")
  func hot() async throws {
    let path = path
    let writer = Task {
      let library = try LibraryAPI(path: path)
      for number in 0..<300 { try library.add(AlbumContent(title: "Album \(number)")) }
      try library.close()
    }
    let library = try LibraryAPI(path: path)
    for round in 0..<5 {
      let before = try library.count()
      let made = try library.backUp(to: folder.file("backup\(round)"))
      #expect(made.albumCount >= before)
      #expect(try titles(folder.file("backup\(round)")).count == made.albumCount)
    }
    try await writer.value
  }

  @Test("a backup replaces only an older backup")
  func replacing() throws {
    let library = try LibraryAPI(path: path)
    _ = try library.backUp(to: backup)
    try library.add(AlbumContent(title: "Lodger"))
    _ = try library.backUp(to: backup)
    #expect(try titles(backup).count == 3)
    try folder.write(String(repeating: "a letter\n", count: 1000), to: "letter")
    #expect(throws: UserError.self) { try library.backUp(to: folder.file("letter")) }
    #expect(
      try String(contentsOfFile: folder.file("letter"), encoding: .utf8).hasPrefix("a letter"))
    let other = try LibraryAPI(path: folder.file("other"))
    try other.add(AlbumContent(title: "Somebody's"))
    #expect(throws: UserError.self) { try library.backUp(to: folder.file("other")) }
    #expect(try other.count() == 1)
    #expect(!(try names.contains { $0.hasSuffix(".part") }))
  }

  @Test("a backup replaces no other library, and none with changes that this one does not have")
  func otherLibrary() throws {
    let library = try LibraryAPI(path: path)
    let other = try LibraryAPI(path: folder.file("other"))
    try other.add(AlbumContent(title: "Somebody's"))
    try other.close()
    try LibraryAPI(path: folder.file("empty")).close()
    _ = try library.backUp(to: backup)
    let changed = try LibraryAPI(path: backup)
    try changed.add(AlbumContent(title: "Lodger"))
    try changed.close()
    for name in ["other", "empty", "backup"] {
      let before = FileManager.default.contents(atPath: folder.file(name))
      let error = #expect(throws: UserError.self) { try library.backUp(to: folder.file(name)) }
      #expect(error?.description.contains("choose another name") == true)
      #expect(FileManager.default.contents(atPath: folder.file(name)) == before)
    }
    // The library that the changed backup was made from, restored to its state.
    try library.close()
    _ = try BackupRestoration(backup, to: path).run()
    let restored = try LibraryAPI(path: path)
    #expect(try restored.backUp(to: backup).albumCount == 3)
  }

  @Test("a backup replaces an older one that was made before an upgrade of the library")
  func oldVersion() throws {
    for version in [1, 4] {
      let old = folder.file("old\(version)")
      try OldLibrary.make(version: version, at: old)
      let kept = folder.file("kept\(version)")
      try FileManager.default.copyItem(atPath: old, toPath: kept)
      let library = try LibraryAPI(path: old)
      let count = try library.count()
      try library.add(AlbumContent(title: "Lodger"))
      #expect(try library.backUp(to: kept).albumCount == count + 1)
      try library.close()
    }
  }

  private func settings(_ content: String, of path: String) throws {
    try content.write(toFile: path + ".token", atomically: false, encoding: .utf8)
    chmod(path + ".token", 0o600)
  }

  private func settings(of path: String) throws -> String {
    try String(contentsOfFile: path + ".token", encoding: .utf8)
  }

  @Test("restoring settings and covers changes neither while the library is open")
  func settingsInUse() throws {
    let library = try LibraryAPI(path: path)
    _ = try library.backUp(to: backup)
    try settings("new", of: backup)
    try settings("old", of: path)
    let picture = PictureBytes.png(2, 2)
    _ = try picture.withUnsafeBytes { bytes in try CoverFolder(backup + ".covers").keep(bytes) }
    #expect(FileManager.default.fileExists(atPath: backup + ".covers"))
    #expect(throws: UserError.self) {
      try BackupRestoration(backup, to: path).run(with: [.settings, .covers])
    }
    #expect(try settings(of: path) == "old")
    #expect(!FileManager.default.fileExists(atPath: path + ".covers"))
    #expect(try !names.contains { $0.contains("replaced") })
    try library.close()
  }

  @Test("restoring settings keeps the old ones with the old library")
  func settingsKept() throws {
    let library = try LibraryAPI(path: path)
    _ = try library.backUp(to: backup)
    try library.close()
    try settings("new", of: backup)
    try settings("old", of: path)
    let result = try BackupRestoration(backup, to: path).run(with: [.settings])
    let replaced = try #require(result.replaced)
    #expect(try settings(of: path) == "new")
    #expect(try settings(of: replaced) == "old")
    // Others could read it: the library is not changed.
    chmod(backup + ".token", 0o644)
    #expect(throws: UserError.self) {
      try BackupRestoration(backup, to: path).run(with: [.settings])
    }
    #expect(try names.filter { $0.contains("replaced") && !$0.contains("token") }.count == 1)
  }

  @Test("a damaged library makes no backup, and the older one stays")
  func damaged() throws {
    let library = try LibraryAPI(path: path)
    _ = try library.backUp(to: backup)
    try library.close()
    let before = FileManager.default.contents(atPath: backup)
    try FileManager.default.removeItem(atPath: folder.file("library"))
    var bytes = try #require(before)
    // Changes a title in its table, so that its index and the journal disagree.
    let place = try #require(bytes.range(of: Data("David BowieHeroes".utf8).prefix(5)))
    bytes[place.lowerBound] ^= 1
    try bytes.write(to: URL(fileURLWithPath: path))
    let damaged = try LibraryAPI(path: path)
    try #require(!damaged.doctor().isHealthy)
    #expect(throws: UserError.self) { try damaged.backUp(to: backup) }
    #expect(FileManager.default.contents(atPath: backup) == before)
  }

  @Test("restoring keeps the old library, and reports its path")
  func restoring() throws {
    let library = try LibraryAPI(path: path)
    _ = try library.backUp(to: backup)
    try library.add(AlbumContent(title: "Lodger"))
    try library.close()
    let result = try BackupRestoration(backup, to: path).run()
    #expect(result.backup.albumCount == 2)
    #expect(try titles(path).count == 2)
    let replaced = try #require(result.replaced)
    #expect(replaced.hasPrefix(path + ".replaced-"))
    #expect(try titles(replaced).count == 3)
    #expect(try BackupRestoration(backup, to: folder.file("new")).run().replaced == nil)
    #expect(try titles(folder.file("new")).count == 2)
  }

  @Test("restoring is refused while the library is open")
  func inUse() throws {
    let library = try LibraryAPI(path: path)
    _ = try library.backUp(to: backup)
    try library.add(AlbumContent(title: "Lodger"))
    #expect(throws: UserError.self) { try BackupRestoration(backup, to: path).run() }
    #expect(try library.count() == 3)
    try library.add(AlbumContent(title: "Scary Monsters"))
    try library.close()
    #expect(try titles(path).count == 4)
  }

  @Test("a file that is not a backup is not restored, and nothing changes")
  func noBackup() throws {
    let before = FileManager.default.contents(atPath: path)
    try folder.write(String(repeating: "a letter\n", count: 1000), to: "letter")
    try folder.write("", to: "empty")
    for name in ["letter", "empty", "nowhere"] {
      #expect(throws: UserError.self) {
        try BackupRestoration(folder.file(name), to: path).run()
      }
    }
    #expect(FileManager.default.contents(atPath: path) == before)
    #expect(try names == ["empty", "letter", "library"])
  }

  @Test("a killed library keeps its log with it when a backup replaces it")
  func killed() throws {
    let library = try LibraryAPI(path: path)
    _ = try library.backUp(to: backup)
    try library.add(AlbumContent(title: "Lodger"))
    let files = FileManager.default
    let killed = folder.file("killed")
    for ending in ["", "-wal"] {
      try files.copyItem(atPath: path + ending, toPath: killed + ending)
    }
    try library.close()
    let result = try BackupRestoration(backup, to: killed).run()
    #expect(try titles(killed).count == 2)
    #expect(try titles(try #require(result.replaced)).count == 3)
  }

  @Test(
    "an unusable library is replaced and kept unchanged, including its log",
    arguments: ["", "no library"])
  func unusable(content: String) throws {
    let library = try LibraryAPI(path: path)
    _ = try library.backUp(to: backup)
    try library.add(AlbumContent(title: "Lodger"))
    let killed = folder.file("killed")
    try FileManager.default.copyItem(atPath: path + "-wal", toPath: killed + "-wal")
    try library.close()
    let log = FileManager.default.contents(atPath: killed + "-wal")
    try folder.write(content, to: "killed")
    let result = try BackupRestoration(backup, to: killed).run()
    #expect(try titles(killed).count == 2)
    let replaced = try #require(result.replaced)
    #expect(FileManager.default.contents(atPath: replaced + "-wal") == log)
  }

  @Test("a library is replaced without its log when the log belongs to another one")
  func itself() throws {
    let library = try LibraryAPI(path: path)
    _ = try library.backUp(to: backup)
    try library.add(AlbumContent(title: "Lodger"))
    try library.close()
    let later = try LibraryAPI(path: path)
    try later.add(AlbumContent(title: "Scary Monsters"))
    let killed = folder.file("killed")
    let files = FileManager.default
    try files.copyItem(atPath: path + "-wal", toPath: killed + "-wal")
    try later.close()
    try files.copyItem(atPath: backup, toPath: killed)
    #expect(throws: LibraryError.self) { try LibraryAPI(path: killed) }
    let result = try BackupRestoration(killed, to: killed).run()
    #expect(try titles(killed).count == 2)
    #expect(files.fileExists(atPath: try #require(result.replaced) + "-wal"))
  }

  @Test("files of a killed backup are removed by the next one")
  func leftover() throws {
    let left = folder.file(".backup.abcdefghij01.part")
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
    try folder.write("half", to: ".backup.abcdefghij01.part/library")
    try folder.write("mine", to: ".backup.notes.part")
    let library = try LibraryAPI(path: path)
    _ = try library.backUp(to: backup)
    try library.close()
    #expect(try names == [".backup.notes.part", "backup", "library"])
  }
}
