import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import GRDBSQLite
import Testing

@Suite("A flipped bit in a library's file")
struct FlippedBitTests {
  /// A file of SQLite, changed as a fault of a disk does: only the bytes of a value.
  private final class DamagedDatabase {
    private var connection: OpaquePointer?

    init(_ path: String) throws {
      try #require(sqlite3_open(path, &connection) == SQLITE_OK)
      try #require(run("PRAGMA ignore_check_constraints = 1"))
    }

    deinit { sqlite3_close(connection) }

    func run(_ sql: String, _ text: [UInt8]? = nil, isBlob: Bool = false) -> Bool {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else {
        return false
      }
      defer { sqlite3_finalize(statement) }
      let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      text?.withUnsafeBytes { bytes in
        let count = Int32(bytes.count)
        if isBlob {
          sqlite3_bind_blob(statement, 1, bytes.baseAddress, count, transient)
        } else {
          let base = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
          sqlite3_bind_text(statement, 1, base, count, transient)
        }
      }
      var code = sqlite3_step(statement)
      while code == SQLITE_ROW { code = sqlite3_step(statement) }
      return code == SQLITE_DONE
    }

    /// The bytes of the first column of each row.
    func rows(_ sql: String) -> [[UInt8]] {
      var statement: OpaquePointer?
      sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
      defer { sqlite3_finalize(statement) }
      var rows: [[UInt8]] = []
      while sqlite3_step(statement) == SQLITE_ROW {
        let count = Int(sqlite3_column_bytes(statement, 0))
        let bytes = sqlite3_column_blob(statement, 0)
        rows.append(Array(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)))
      }
      return rows
    }

    func texts(_ sql: String) -> [String] { rows(sql).map { String(decoding: $0, as: UTF8.self) } }

    /// Flips a bit of the first value of a column.
    ///
    /// - Returns: false if the column has none.
    func flip(_ table: String, _ column: String) -> Bool {
      var keys = texts("SELECT name FROM pragma_table_info('\(table)') WHERE pk > 0")
      if keys.isEmpty { keys = ["rowid"] }
      let key = keys.joined(separator: ", ")
      let row = """
        WHERE (\(key)) = (SELECT \(key) FROM \(table) WHERE length(\(column)) > 0
          ORDER BY \(key) LIMIT 1)
        """
      let type = texts("SELECT typeof(\(column)) FROM \(table) \(row)").first
      for bit in 0..<6 {
        let mask = 1 << bit
        var isDone: Bool
        switch type {
        case nil: return false
        case "integer":
          let flipped = "(\(column) | \(mask)) - (\(column) & \(mask))"
          isDone = run("UPDATE \(table) SET \(column) = \(flipped) \(row)")
        default:
          guard var bytes = rows("SELECT \(column) FROM \(table) \(row)").first else {
            return false
          }
          bytes[bytes.count / 2] ^= UInt8(mask)
          isDone = run("UPDATE \(table) SET \(column) = ?1 \(row)", bytes, isBlob: type == "blob")
        }
        // Another bit where the value would be there twice.
        if isDone { return true }
      }
      return false
    }
  }

  private static let tables = [
    "album", "agent", "change", "entry", "exchange", "field", "foreign_album", "home", "identifier",
    "import", "import_part", "own_home", "overtaken", "record_album", "record_base",
    "record_block", "rederivation", "restated", "script_store", "seen", "snapshot", "step",
    "written",
  ]

  /// A library that has rows in all these tables.
  private static func make(at path: String) throws {
    let shelf = try DerivedShelf(
      "artist,title,genre,barcode\na,one,rock,4006381333931\nb,two,jazz,\n")
    let library = shelf.library
    library.agent = { Agent(.command, named: "test") }
    try shelf.add("artist,title,label\na,one,L\nc,three,M\n")
    shelf.rule = { $0.draft.genre = "new" }
    _ = try shelf.rederive()
    try shelf.set(0, .genre, .text("Mine"))
    try library.compactHistory(before: .max)
    try library.saveSnapshot("then")
    shelf.rule = { $0.draft.genre = "newer" }
    _ = try shelf.rederive()
    try shelf.set(1, "mood", .text("calm"))
    try library.keepScriptStore(of: "tidy") { _ in "{}" }
    let other = try LibraryAPI(path: nil)
    try push(from: library, to: other)
    try other.add(AlbumContent(title: "theirs"))
    for library in [library, other] {
      try library.update(library.identity(of: "one")) { $0.year = 1970 }
      try library.update(library.identity(of: "two")) { $0.genre = "\(library === other)" }
    }
    try push(from: other, to: library)
    try push(from: library, to: other)
    try library.move(library.identity(of: "one"), to: 2)
    try library.undo()
    _ = try library.backUp(to: path)
  }

  private static func push(from sender: LibraryAPI, to other: LibraryAPI) throws {
    let greeting = try other.greeting()
    let receiver = try OperationReceiver(other)
    var place: Int64 = 0
    while true {
      let reached = try sender.sendOperations(to: greeting, after: place) { try receiver.take($0) }
      place = reached.entry
      if reached.isAtEnd { return }
    }
  }

  /// Calls a closure with copies of a library: for each column of each table one with a flipped bit.
  private func forEachFlip(
    _ tables: [String], _ body: (_ path: String, _ column: String) throws -> Void
  ) throws -> Set<String> {
    let folder = try AlbumTestSupport.TemporaryFolder()
    let path = folder.file("library")
    try Self.make(at: path)
    let files = FileManager.default
    var damaged: Set<String> = []
    for table in tables {
      let columns = try DamagedDatabase(path).texts(
        "SELECT name FROM pragma_table_info('\(table)')")
      for column in columns {
        let copy = folder.file("copy")
        for ending in ["", "-wal", "-shm"] { try? files.removeItem(atPath: copy + ending) }
        try files.copyItem(atPath: path, toPath: copy)
        guard try DamagedDatabase(copy).flip(table, column) else { continue }
        damaged.insert(table)
        try body(copy, "\(table).\(column)")
      }
    }
    return damaged
  }

  @Test("is found by the doctor in every column of every table")
  func found() throws {
    var count = 0
    let damaged = try forEachFlip(Self.tables) { path, column in
      count += 1
      let library = try? LibraryAPI(path: path)
      let problems = (try? library?.doctor().problems) ?? ["it cannot be opened"]
      // Nothing refers to these numbers.
      let isUsed = !["overtaken.id", "record_block.id"].contains(column)
      #expect(!problems.isEmpty || !isUsed, "\(column)")
      try? library?.close()
    }
    #expect(damaged == Set(Self.tables))
    #expect(count > 120)
  }

  @Test("in the records of imports changes no album at the next re-derivation, and is repaired")
  func records() throws {
    let tables = ["import", "import_part", "record_album", "record_base", "record_block"]
    _ = try forEachFlip(tables) { path, column in
      // A row that refers to another one is not repaired.
      let name = column.split(separator: ".")[1]
      guard !["id", "import", "step", "album", "owner"].contains(name) else { return }
      let library = try LibraryAPI(path: path)
      let before = try library.albums()
      #expect(try library.doctor().isHealthy == false, "\(column)")
      let report = try library.rederive(Self.plan())
      if !column.hasPrefix("record_a"), !column.hasPrefix("record_base") {
        #expect(report.damaged > 0, "\(column)")
      }
      for album in before where try library.album(album.id)?.content.title != album.title {
        Issue.record("\(column): \(album.title) changed")
      }
      if report.step != nil { try library.undo() }
      _ = try library.repair()
      #expect(try library.doctor().problems == [], "\(column)")
      #expect(try library.rederive(Self.plan()).damaged == 0, "\(column)")
      try library.close()
    }
  }

  private static func plan() -> RederivationPlan { RederivationPlan() }

  @Test("or a lost row that says who this library is, is found and repaired, and undo works then")
  func ownReplica() throws {
    let folder = try AlbumTestSupport.TemporaryFolder()
    let path = folder.file("library")
    try Self.make(at: path)
    let database = try DamagedDatabase(path)
    try #require(database.run("DELETE FROM own_home"))
    let library = try LibraryAPI(path: path)
    #expect(try library.doctor().problems.contains("the library's own replica is missing"))
    _ = try library.repair()
    #expect(try library.doctor().problems == [])
    try library.add(AlbumContent(title: "later"))
    try library.undo()
    #expect(try library.doctor().problems == [])
    try library.close()
  }
}
