import AlbumModel
import AlbumTestSupport
import Foundation
import GRDB
import Testing

@testable import AlbumLibrary

@Suite("A library with damaged pages")
struct SalvageTests {
  private let folder: TemporaryFolder
  private let path: String
  private let titles: [String]

  /// A library of many pages, with a history.
  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("library")
    let library = try LibraryAPI(path: path, effects: .fixed)
    try library.transaction("Many albums") {
      for number in 1...300 {
        try library.add(
          AlbumContent(
            title: "Album \(number)", artist: "Artist \(number)",
            coverURL: "https://example.org/\(number)/\(String(repeating: "c", count: 60))"))
      }
    }
    try library.saveSnapshot("then")
    try library.update(library.identity(of: "Album 7")) { $0.genre = "Rock" }
    try library.remove([library.identity(of: "Album 9")])
    try library.keepScriptStore(of: "loans") { _ in "{\"a\":1}" }
    titles = try library.titles()
    try library.close()
  }

  /// Overwrites a page of a table or an index: the first of its leaves, or its root.
  private func damage(_ name: String, root: Bool = false) throws {
    let queue = try DatabaseQueue(path: path)
    let number = try queue.inDatabase { database in
      try Int.fetchOne(
        database,
        sql: root
          ? "SELECT rootpage FROM sqlite_schema WHERE name = ?"
          : "SELECT min(pageno) FROM dbstat WHERE name = ? AND pagetype = 'leaf'",
        arguments: [name])
    }
    try queue.close()
    try overwrite(page: #require(number))
  }

  private func overwrite(page: Int) throws {
    let url = URL(fileURLWithPath: path)
    var bytes = try Data(contentsOf: url)
    let start = (page - 1) * 4096
    bytes.replaceSubrange(start..<start + 4096, with: Data(repeating: 0xA5, count: 4096))
    try bytes.write(to: url)
  }

  /// Opens the saved library.
  private func saved(_ result: LibrarySalvage.Result, _ body: (LibraryAPI) throws -> Void) throws {
    let library = try LibraryAPI(path: result.path, effects: .fixed)
    #expect(try library.doctor().problems == [])
    #expect(try library.count() == result.albumCount)
    try body(library)
    try library.close()
  }

  @Test("is neither repaired in place nor written to, and the error gives advice")
  func repairing() throws {
    try damage("album")
    let before = FileManager.default.contents(atPath: path)
    let library = try LibraryAPI(path: path, effects: .fixed)
    let report = try library.doctor()
    #expect(report.isFileDamaged)
    #expect(
      report.problems.allSatisfy { !$0.contains("malformed") && !$0.contains("run moonshelf") },
      "\(report.problems)")
    #expect(throws: LibraryError.damagedFile) { try library.repair() }
    #expect(throws: LibraryError.damagedFile) { try library.albums() }
    let advice = LibraryError.damagedFile.description
    #expect(advice.contains("doctor --repair") && advice.contains("moonshelf restore"))
    let backup = folder.file("backup")
    let refusal = try #require(throws: UserError.self) { try library.backUp(to: backup) }
    #expect(refusal.description.contains("the library is damaged; repair it with moonshelf doctor"))
    #expect(!refusal.description.contains("page"))
    try library.close()
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  @Test("loses only the albums of a damaged page, and keeps its history")
  func albums() throws {
    try damage("album")
    let before = FileManager.default.contents(atPath: path)
    let result = try LibrarySalvage(path).run()
    #expect(result.path == path + ".salvaged")
    #expect((250..<299).contains(result.albumCount), "\(result)")
    #expect(result.lost.count == 1)
    #expect(result.lost.first?.hasPrefix("\(299 - result.albumCount) albums, with the n") == true)
    try saved(result) { library in
      let rest = try library.titles()
      #expect(rest == titles.filter(Set(rest).contains))
      #expect(try library.snapshots().map(\.name) == ["then"])
      #expect(try library.scriptStore(of: "loans") == "{\"a\":1}")
      #expect(try library.history(9).map(\.label).contains("Many albums"))
    }
    #expect(FileManager.default.contents(atPath: path) == before)
    // Another one does not replace it.
    #expect(try LibrarySalvage(path).run().path == path + ".salvaged-2")
    #expect(LibraryLocation.files(of: path).contains(path + ".salvaged-2"))
    let restored = try BackupRestoration(result.path, to: path).run()
    #expect(restored.backup.albumCount == result.albumCount)
  }

  @Test(
    "loses nothing if indexes are damaged",
    arguments: ["album_order", "album_sameness", "step_done", "entry_stamp", "identifier_key"])
  func indexes(name: String) throws {
    try damage(name)
    let result = try LibrarySalvage(path).run()
    #expect(result.lost == [])
    try saved(result) { library in
      #expect(try library.titles() == titles)
      let steps = try library.history(9).count
      for _ in 0..<steps { try library.undo() }
      #expect(try library.count() == 0)
    }
  }

  @Test(
    "keeps all albums if the history is damaged, and reports that it is lost",
    arguments: ["step", "change", "entry", "snapshot", "own_home", "exchange"])
  func history(name: String) throws {
    try damage(name)
    let result = try LibrarySalvage(path).run()
    #expect(result.lost.count == 1 && result.lost[0].hasPrefix("the history"), "\(result.lost)")
    try saved(result) { library in
      #expect(try library.titles() == titles)
      try library.add(AlbumContent(title: "later"))
      try library.undo()
      #expect(try library.titles() == titles)
    }
  }

  @Test(
    "keeps everything else if one small table is damaged",
    arguments: [("cover", "covers"), ("script_store", "moonshelf.store")])
  func smallTables(name: String, lost: String) throws {
    try damage(name)
    let result = try LibrarySalvage(path).run()
    #expect(result.lost.count == 1 && result.lost[0].contains(lost), "\(result.lost)")
    try saved(result) { library in
      let rest = try library.titles()
      #expect(rest == titles)
    }
  }

  @Test("keeps the albums of a truncated file")
  func cutOff() throws {
    let url = URL(fileURLWithPath: path)
    let bytes = try Data(contentsOf: url)
    try bytes.dropLast(3 * 4096).write(to: url)
    let result = try LibrarySalvage(path).run()
    #expect((100..<299).contains(result.albumCount), "\(result)")
    try saved(result) { library in
      let rest = try library.titles()
      #expect(rest == titles.filter(Set(rest).contains))
    }
  }

  @Test("is not changed if no album can be read, and the error names the backup")
  func nothing() throws {
    try damage("album", root: true)
    let error = try #require(throws: UserError.self) { try LibrarySalvage(path).run() }
    #expect(
      error.description
        == "the library cannot be salvaged: no album can be read; restore a backup with moonshelf restore"
    )
    try overwrite(page: 1)
    #expect(throws: UserError.self) { try LibrarySalvage(path).run() }
    let refusal = try #require(throws: LibraryError.self) { try LibraryAPI(path: path) }
    #expect(refusal == .notALibrary(path: path))
    #expect(refusal.description.contains("moonshelf restore"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["library"])
  }
}
