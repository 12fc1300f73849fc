import AlbumTestSupport
import Foundation
import GRDB
import Synchronization

/// Libraries made by older versions of the program, as SQL in `Tests/Fixtures`.
enum OldLibrary {
  /// The files that were made, by version.
  private static let files = Mutex<[Int: Data]>([:])

  /// Makes the file of one.
  ///
  /// - Parameters:
  ///   - version: the version of its schema.
  ///   - path: where.
  /// - Throws: errors of the fixture and of SQLite.
  static func make(version: Int, at path: String) throws {
    let file = try files.withLock { files in
      let file = try files[version] ?? made(version)
      files[version] = file
      return file
    }
    try file.write(to: URL(fileURLWithPath: path))
  }

  private static func made(_ version: Int) throws -> Data {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fixtures/library-\(version).sql")
    let sql = try String(contentsOf: fixture, encoding: .utf8)
    let folder = try TemporaryFolder()
    let queue = try DatabaseQueue(path: folder.file("library"))
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF")
      try database.execute(sql: sql)
    }
    try queue.close()
    return try Data(contentsOf: URL(fileURLWithPath: folder.file("library")))
  }
}
