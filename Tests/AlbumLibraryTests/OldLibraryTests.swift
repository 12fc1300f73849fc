import AlbumModel
import AlbumTestSupport
import FaultVFS
import Foundation
import GRDB
import Testing

@testable import AlbumLibrary

@Suite("A library of an older version")
struct OldLibraryTests {
  static let versions: [(version: Int, titles: [String])] = [
    (1, ["Low", "Zombie"]), (4, ["Low", "Zombie", "Gone"]), (5, ["Low", "Zombie", "Gone"]),
    (7, ["Low", "Zombie", "Gone"]),
  ]

  private func makeOld(_ version: Int, in folder: TemporaryFolder) throws -> String {
    let path = folder.file("old.moonshelf")
    try OldLibrary.make(version: version, at: path)
    return path
  }

  @Test(
    "is upgraded when it is opened, keeps its data, and has all features of a new one",
    arguments: versions)
  func upgrade(version: Int, titles: [String]) throws {
    let folder = try TemporaryFolder()
    let path = try makeOld(version, in: folder)
    let library = try LibraryAPI(path: path, effects: .fixed)
    #expect(try library.titles() == titles)
    #expect(try library.doctor().problems == [])
    try library.keepScriptStore(of: "tidy") { _ in "{}" }
    try library.update(library.identity(of: "Low")) { $0.genre = "Rock" }
    try library.undo()
    try library.undo()
    #expect(try library.titles() == titles.dropLast())
    #expect(try library.doctor().problems == [])
    try library.close()
    let again = try LibraryAPI(path: path, effects: .fixed)
    #expect(try again.scriptStore(of: "tidy") == "{}")
    #expect(try again.titles() == titles.dropLast())
    try again.close()
    let found = try DatabaseQueue(path: path).read {
      try Int.fetchOne($0, sql: "PRAGMA user_version")
    }
    #expect(found == Schema.version)
    let new = folder.file("new.moonshelf")
    try LibraryAPI(path: new, effects: .fixed).close()
    #expect(try tables(of: path) == tables(of: new))
  }

  /// All rows of all tables, by table.
  private func rows(of path: String) throws -> [String: [Row]] {
    try DatabaseQueue(path: path).read { database in
      let names = try String.fetchAll(
        database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
      return Dictionary(
        uniqueKeysWithValues: try names.map {
          ($0, try Row.fetchAll(database, sql: "SELECT * FROM \"\($0)\""))
        })
    }
  }

  /// The statements of the tables and indexes, by name, without white space.
  private func tables(of path: String) throws -> [String: String] {
    try DatabaseQueue(path: path).read { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
      return Dictionary(
        uniqueKeysWithValues: rows.map { row in
          (row["name"], (row["sql"] as String).filter { !$0.isWhitespace })
        })
    }
  }

  @Test(
    "whose upgrade is interrupted at any write is the old one or the new one",
    arguments: versions)
  func interruptedUpgrade(version: Int, titles: [String]) throws {
    // The upgrades of these versions are parts of that of the first one.
    let step = [4, 5].contains(version) && !FullChecks.areOn ? 3 : 1
    let unchanged = try TemporaryFolder()
    let original = try rows(of: makeOld(version, in: unchanged))
    var write = 1
    while true {
      let folder = try TemporaryFolder()
      let path = try makeOld(version, in: folder)
      // SQLITE_IOERR_WRITE, also at each later write.
      try #require(fault_vfs_arm(folder.path, write, 778, 1) != 0)
      defer { fault_vfs_forget(folder.path) }
      try? LibraryAPI(path: path, effects: .fixed).close()
      let writes = fault_vfs_disarm(folder.path)
      let found = try DatabaseQueue(path: path).read {
        try Int.fetchOne($0, sql: "PRAGMA user_version")
      }
      #expect(found == version || found == Schema.version, "write \(write)")
      if found == version { #expect(try rows(of: path) == original, "write \(write)") }
      // An unchanged one is upgraded later like any other, unless something else was left.
      guard found != version || FullChecks.areOn || (write / step) % 8 == 1 else {
        write += step
        continue
      }
      let library = try LibraryAPI(path: path, effects: .fixed)
      #expect(try library.titles() == titles, "write \(write)")
      #expect(try library.doctor().problems == [], "write \(write)")
      try library.close()
      guard writes >= write else { break }
      write += step
    }
    #expect(write > 10)
  }

  @Test(
    "is kept as a copy next to the new one, and the program reports its path", arguments: versions)
  func copy(version: Int, titles: [String]) throws {
    let folder = try TemporaryFolder()
    let path = try makeOld(version, in: folder)
    chmod(path, 0o640)
    let library = try LibraryAPI(path: path, effects: .fixed)
    let copy = "\(path).v\(version)-backup"
    #expect(library.copyBeforeUpgrade == copy)
    try library.add(AlbumContent(title: "New"))
    try library.close()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(files == ["old.moonshelf", "old.moonshelf.v\(version)-backup"])
    let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    let (found, kept) = try DatabaseQueue(path: copy).read {
      (
        try Int.fetchOne($0, sql: "PRAGMA user_version"),
        try String.fetchAll($0, sql: "SELECT title FROM album WHERE id > 0 ORDER BY id")
      )
    }
    #expect(found == version)
    #expect(kept == titles)
    let again = try LibraryAPI(path: path, effects: .fixed)
    #expect(again.copyBeforeUpgrade == nil)
    try again.close()
    let restored = try LibraryAPI(path: copy, effects: .fixed)
    #expect(try restored.titles() == titles)
    try restored.close()
  }

  @Test("is kept under another name if its copy's name is taken")
  func takenName() throws {
    let folder = try TemporaryFolder()
    let path = try makeOld(4, in: folder)
    try folder.write("mine", to: "old.moonshelf.v4-backup")
    let left = folder.file(".old.moonshelf.v4-backup-2.abcdefghij01.part")
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
    let library = try LibraryAPI(path: path, effects: .fixed)
    #expect(library.copyBeforeUpgrade == "\(path).v4-backup-2")
    try library.close()
    #expect(
      try String(contentsOfFile: folder.file("old.moonshelf.v4-backup"), encoding: .utf8) == "mine")
    let copy = try LibraryAPI(path: "\(path).v4-backup-2", effects: .fixed)
    #expect(try copy.titles() == ["Low", "Zombie", "Gone"])
    try copy.close()
    #expect(!FileManager.default.fileExists(atPath: left))
  }

  @Test("finds its albums in any spelling, and by their identifiers", arguments: versions)
  func lookup(version: Int, titles: [String]) throws {
    let folder = try TemporaryFolder()
    let library = try LibraryAPI(path: makeOld(version, in: folder), effects: .fixed)
    #expect(try library.albums(sameAs: "bowie, david", "Low").isEmpty)
    #expect(try library.albums(sameAs: "David Bowie", "Low!").map(\.title) == ["Low"])
    var fields = CustomFields()
    fields["discogs_release"] = .integer(77)
    #expect(
      try library.albums(identified: AlbumContent(fields: fields).identifiers).map(\.title) == [
        "Zombie"
      ])
    try library.close()
  }

  @Test("finds its albums by identifiers that version 6 did not recognize in another form")
  func plainIdentifiers() throws {
    let folder = try TemporaryFolder()
    let path = try makeOld(7, in: folder)
    try DatabaseQueue(path: path).write {
      try $0.execute(sql: "UPDATE identifier SET key = 1; PRAGMA user_version = 6")
    }
    let upgraded = try LibraryAPI(path: path, effects: .fixed)
    var fields = CustomFields()
    fields["barcode"] = .text("12345678905")
    let wanted = AlbumContent(fields: fields).identifiers
    #expect(try upgraded.albums(identified: wanted).map(\.title) == ["Low"])
    #expect(try upgraded.doctor().problems.isEmpty)
    try upgraded.close()
  }

  @Test("a dry run on one works, and leaves it openable")
  func rehearsal() throws {
    let folder = try TemporaryFolder()
    let path = try makeOld(1, in: folder)
    let library = try LibraryAPI(path: path, isDryRun: true, effects: .fixed)
    try library.keepScriptStore(of: "tidy") { _ in "{}" }
    try library.add(AlbumContent(title: "New"))
    try library.close()
    let again = try LibraryAPI(path: path, effects: .fixed)
    #expect(try again.scriptStore(of: "tidy") == nil)
    #expect(try again.titles() == ["Low", "Zombie"])
    try again.close()
  }

  @Test("one of a newer version is refused, and not changed")
  func newer() throws {
    let folder = try TemporaryFolder()
    let path = try makeOld(4, in: folder)
    try DatabaseQueue(path: path).write { try $0.execute(sql: "PRAGMA user_version = 99") }
    let error = #expect(throws: LibraryError.self) { try LibraryAPI(path: path) }
    #expect(error?.description.contains("newer") == true, "\(String(describing: error))")
  }

  @Test("a newer program that upgrades a library while it is open stops its writes, not its reads")
  func upgradedMeanwhile() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library")
    let library = try LibraryAPI(path: path, effects: .fixed)
    try library.add(AlbumContent(title: "Low"))
    try DatabaseQueue(path: path).write { try $0.execute(sql: "PRAGMA user_version = 99") }
    let refusal = LibraryError.newerVersion(path: path, found: 99, known: Schema.version)
    #expect(throws: refusal) { try library.add(AlbumContent(title: "Heroes")) }
    #expect(throws: refusal) { try library.undo() }
    #expect(throws: refusal) { try library.keepScriptStore(of: "tidy") { _ in "{}" } }
    #expect(try library.titles() == ["Low"])
  }
}
