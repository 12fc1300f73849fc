import Foundation
import GRDB

/// Copies of a library's file.
enum LibraryCopy {
  /// Copies a library as it was last committed: the whole copy is there, or none.
  ///
  /// - Parameters:
  ///   - path: the library's file, whose permissions the copy gets.
  ///   - copy: where; what is there is replaced.
  /// - Throws: `DatabaseError`; ``LibraryError/cannotOpen(path:reason:)``.
  static func make(of path: String, at copy: String) throws {
    let files = FileManager.default
    let temporary = "\(copy).\(UUID().uuidString).part"
    defer { try? files.removeItem(atPath: temporary) }
    let mode = try? files.attributesOfItem(atPath: path)[.posixPermissions]
    guard
      files.createFile(
        atPath: temporary, contents: nil, attributes: mode.map { [.posixPermissions: $0] })
    else {
      throw LibraryError.cannotOpen(path: path, reason: "no copy of it can be made at \(copy)")
    }
    var configuration = Configuration()
    configuration.journalMode = .default
    // A connection of its own: one that is in a transaction that may write cannot be copied.
    let source = try DatabaseQueue(path: path, configuration: configuration)
    let target = try DatabaseQueue(path: temporary, configuration: configuration)
    try source.backup(to: target)
    // Its log would be a second file.
    try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try target.close()
    try source.close()
    guard rename(temporary, copy) == 0 else {
      throw LibraryError.cannotOpen(path: path, reason: "no copy of it can be made at \(copy)")
    }
  }
}
