import Foundation
import GRDB

/// Libraries made by older versions of the program, as SQL in `Tests/Fixtures`.
enum OldLibrary {
  /// Makes the file of one.
  ///
  /// - Parameters:
  ///   - version: the version of its schema.
  ///   - path: where.
  /// - Throws: errors of the fixture and of SQLite.
  static func make(version: Int, at path: String) throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fixtures/library-\(version).sql")
    let sql = try String(contentsOf: fixture, encoding: .utf8)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF")
      try database.execute(sql: sql)
    }
    try queue.close()
  }
}
