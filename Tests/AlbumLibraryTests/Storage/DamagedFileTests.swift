import AlbumModel
import AlbumTestSupport
import Foundation
import GRDB
import Testing

@testable import AlbumLibrary

@Suite("A damaged file")
struct DamagedFileTests {
  private static let pageSize = 4096

  /// The bytes of a library's file and of the log of later changes.
  private static func makeFiles() throws -> (file: [UInt8], log: [UInt8], otherLog: [UInt8]) {
    let folder = try TemporaryFolder()
    let path = folder.file("library")
    var random = SeededRandom(7)
    let library = try LibraryAPI(path: path, effects: .fixed)
    func change(_ number: Int) throws {
      var fields = CustomFields()
      fields["rating"] = .integer(Int64(number))
      fields["notes"] = .text(String(repeating: "n", count: number * number * 20))
      try library.add(
        AlbumContent(
          title: "Album \(number)", artist: "Artist \(number % 5)", genre: "Rock",
          year: 1970 + Int64(number), coverURL: "https://example.org/\(number)", fields: fields))
      let count = try library.count()
      let position = 1 + Int(random.next() % UInt64(count))
      guard let id = try library.identity(at: position) else { return }
      switch number % 4 {
      case 0: try library.move(id, to: 1)
      case 1: try library.update(id) { $0.genre = "Genre \(number)" }
      case 2: try library.saveSnapshot("s\(number)")
      default:
        try library.remove([id])
        try library.undo()
      }
    }
    for number in 0..<20 { try change(number) }
    // One row of the journal for all of them.
    try library.transaction("Note") {
      for album in try library.albums() { try library.update(album.id) { $0.genre = "Noted" } }
    }
    try exchange(library)
    try library.database.run {
      try $0.execute(
        sql: """
          INSERT INTO cover (address, sha256, ending, width, height, bytes, time)
            VALUES ('https://example.org/1', '\(String(repeating: "a", count: 64))', 'png', 9, 9, 9, 9);
          INSERT INTO cover (address, reason, attempts, again, time)
            VALUES ('https://example.org/2', 'is missing', 2, 9, 9);
          """)
    }
    try library.keepScriptStore(of: "loans") { _ in "{\"a\":1}" }
    try library.close()
    let file = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let writer = try LibraryAPI(path: path, effects: .fixed)
    for number in 20..<24 { try writer.add(AlbumContent(title: "Later \(number)")) }
    let log = Array(try Data(contentsOf: URL(fileURLWithPath: path + "-wal")))
    for number in 24..<28 { try writer.add(AlbumContent(title: "Later \(number)")) }
    let otherLog = Array(try Data(contentsOf: URL(fileURLWithPath: path + "-wal")))
    try writer.close()
    return (file, log, otherLog)
  }

  /// Changes of another library, some of them conflicts.
  private static func exchange(_ library: LibraryAPI) throws {
    let clock = TestClock()
    let other = try LibraryAPI(path: nil, effects: clock.effects)
    _ = try (library.greeting(as: "one"), other.greeting(as: "other"))
    try library.exchange(with: other)
    for number in 0..<4 {
      clock.advance(1_000_000)
      let titles = ["Here \(number)", "There \(number)"]
      try library.add(AlbumContent(title: titles[0]))
      try other.add(AlbumContent(title: titles[1]))
      guard let id = try library.identity(at: number + 1),
        let same = try other.identity(at: number + 1)
      else { return }
      try library.update(id) { $0.genre = titles[0] }
      if number % 2 == 0 {
        try other.update(same) { $0.genre = titles[1] }
      } else {
        try other.remove([same])
        try other.undo()
        try other.move(same, to: 9)
        try library.move(id, to: 3)
      }
      try library.exchange(with: other)
    }
    #expect(try library.openConflictCount() > 0)
  }

  /// Writes a value of any type into one cell of one table, as no SQL of ours would.
  private static func damageValue(_ path: String, _ random: inout SeededRandom) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    func pick(_ count: Int) -> Int { Int(random.next() % UInt64(max(1, count))) }
    let values = [
      "'x'", "''", "5", "-1", "0", "1.5e300", "x'00ff'", "9223372036854775807",
      "-9223372036854775808", "4611686018427387904",
      "4611686018427387903", "1000000000000", "'9999999999999999999'", "char(0)",
    ]
    try queue.inDatabase { database in
      try database.execute(
        sql: """
          PRAGMA ignore_check_constraints = 1;
          PRAGMA writable_schema = 1;
          UPDATE sqlite_schema SET sql = replace(replace(sql, ') STRICT, ', ') '), ') STRICT', ')')
            WHERE type = 'table';
          PRAGMA writable_schema = RESET;
          """)
      let tables = try String.fetchAll(
        database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      for _ in 0...pick(3) {
        let table = tables[pick(tables.count)]
        let columns = try String.fetchAll(
          database, sql: "SELECT name FROM pragma_table_info('\(table)')")
        let column = columns[pick(columns.count)]
        let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
        let key = try String.fetchAll(
          database, sql: "SELECT name FROM pragma_table_info('\(table)') WHERE pk > 0 ORDER BY pk"
        ).joined(separator: ", ")
        let row = key.isEmpty ? "rowid" : "(\(key))"
        let columnsOfKey = key.isEmpty ? "rowid" : key
        // If the value is taken already, another row would be changed: that is not the damage to
        // test.
        try? database.execute(
          sql: """
            UPDATE \(table) SET \(column) = \(values[pick(values.count)]) WHERE \(row) =
              (SELECT \(columnsOfKey) FROM \(table) LIMIT 1 OFFSET \(pick(count)))
            """)
      }
    }
  }

  private static func flip(_ bytes: inout [UInt8], _ count: Int, _ random: inout SeededRandom) {
    guard !bytes.isEmpty else { return }
    for _ in 0..<count {
      bytes[Int(random.next() % UInt64(bytes.count))] ^= 1 << UInt8(random.next() % 8)
    }
  }

  private static func damage(
    _ file: [UInt8], _ log: [UInt8], _ otherLog: [UInt8], _ random: inout SeededRandom
  ) -> (file: [UInt8], log: [UInt8]?) {
    var (file, log) = (file, log)
    let pages = file.count / pageSize
    func page() -> Int { Int(random.next() % UInt64(pages)) * pageSize }
    switch random.next() % 8 {
    case 0: flip(&file, 1, &random)
    case 1: flip(&file, 1 + Int(random.next() % 64), &random)
    case 2: file.removeLast(Int(random.next() % UInt64(file.count)))
    case 3:
      let (one, other) = (page(), page())
      for index in 0..<pageSize { file.swapAt(one + index, other + index) }
    case 4:
      let start = page()
      for index in 0..<pageSize { file[start + index] = 0 }
    case 5:
      flip(&log, 1 + Int(random.next() % 4), &random)
      return (file, log)
    case 6:
      log.removeLast(Int(random.next() % UInt64(log.count)))
      flip(&file, Int(random.next() % 2), &random)
      return (file, log)
    default:
      let start = Int(random.next() % UInt64(log.count))
      log.replaceSubrange(start..., with: otherLog[start...])
      flip(&log, Int(random.next() % 2), &random)
      return (file, log)
    }
    return (file, nil)
  }

  @Test("causes at most an error with a message, for any damage, and never ends the program")
  func fuzzed() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["MOONSHELF_DAMAGED_FILES"].flatMap(Int.init) ?? 40
    let seed = environment["MOONSHELF_SEED"].flatMap(UInt64.init) ?? 13
    let files = try Self.makeFiles()
    var refused = 0
    for number in 0..<count {
      var random = SeededRandom(seed &+ UInt64(number))
      let costly: DamagedReading.Costly =
        switch random.next() % 8 {
        case 0: .exchange
        case 1: .copies
        default: .neither
        }
      let folder = try TemporaryFolder()
      let path = folder.file("library")
      if random.next() % 4 == 0 {
        try Data(files.file).write(to: URL(fileURLWithPath: path))
        try Self.damageValue(path, &random)
      } else {
        let damaged = Self.damage(files.file, files.log, files.otherLog, &random)
        try Data(damaged.file).write(to: URL(fileURLWithPath: path))
        if let log = damaged.log { try Data(log).write(to: URL(fileURLWithPath: path + "-wal")) }
      }
      do {
        let library = try LibraryAPI(path: path, effects: .fixed)
        for error in DamagedReading.readAll(library, costly: costly) {
          #expect(DamagedReading.isInWords(error), "seed \(seed &+ UInt64(number)): \(error)")
        }
        try? library.close()
      } catch {
        #expect(DamagedReading.isInWords(error), "seed \(seed &+ UInt64(number)): \(error)")
        refused += 1
      }
    }
    #expect(refused < count)
  }

  @Test(
    "bug: the highest possible number could end the program",
    arguments: ["UPDATE album SET id = ?", "UPDATE entry SET id = ?", "UPDATE entry SET step = ?"])
  func highestNumber(sql: String) throws {
    let folder = try TemporaryFolder()
    let paths = ["library", "copy"].map { folder.file($0) }
    let library = try LibraryAPI(path: paths[0])
    try library.add(AlbumContent(title: "Low"))
    _ = try library.greeting(as: "library")
    try library.execute("PRAGMA foreign_keys = OFF")
    try library.execute(sql.replacing("?", with: "\(Int64.max)"))
    #expect(throws: LibraryError.self) {
      try library.add(AlbumContent(title: "Heroes"))
      try library.close()
      try FileManager.default.copyItem(atPath: paths[0], toPath: paths[1])
      // A copy becomes a new replica, with the following numbers.
      try LibraryAPI(path: paths[1]).add(AlbumContent(title: "Lodger"))
    }
  }

  @Test(
    "makes an exchange fail with an error message, in both directions",
    arguments: ["seen", "written", "foreign_album", "overtaken", "own_home", "home"])
  func exchangeWithout(table: String) throws {
    let clock = TestClock()
    let library = try LibraryAPI(path: nil, effects: clock.effects)
    let other = try LibraryAPI(path: nil, effects: clock.effects)
    for (one, title) in [(library, "Low"), (other, "Heroes")] {
      try one.add(AlbumContent(title: title))
    }
    try library.exchange(with: other)
    try library.update(library.identity(of: "Low")) { $0.year = 1977 }
    try other.remove([other.identity(of: "Low")])
    try library.database.run {
      try $0.execute(sql: "PRAGMA foreign_keys = 0; DROP TABLE \(table)")
    }
    var errors: [any Error] = []
    for (one, another) in [(library, other), (other, library)] {
      do { try one.push(to: another) } catch { errors.append(error) }
    }
    #expect(!errors.isEmpty)
    for error in errors { #expect(DamagedReading.isInWords(error), "\(error)") }
  }
}
