import Foundation
import Testing

/// Real collections, if there are any: next to the project, or in `MOONSHELF_TEST_DATA`; and their
/// expected results.
///
/// `Tests/Collections.tsv` was created once with other tools (Python's csv, json, plistlib, sqlite3
/// and ElementTree, and a second implementation of grouping and sameness), not with this program.
enum CollectionTable {
  /// The expected result for a collection.
  struct Row: Sendable, CustomTestStringConvertible {
    /// The path in the folder of collections.
    let path: String
    /// The source that is recognized; nil if there are no albums.
    let source: String?
    /// The numbers of records, and of those that are added, merged, skipped and rejected.
    let counts: [Int]
    /// The message, if there are no albums.
    let message: String?

    var testDescription: String { path }
    var fullPath: String { CollectionTable.folder + "/" + path }
  }

  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let folder =
    ProcessInfo.processInfo.environment["MOONSHELF_TEST_DATA"]
    ?? package.deletingLastPathComponent().appendingPathComponent("shared/data").path

  static var isThere: Bool { FileManager.default.fileExists(atPath: folder) }

  /// All rows; lines that begin with `#` are comments.
  static let rows: [Row] = {
    let table = package.appendingPathComponent("Tests/Collections.tsv")
    guard let text = try? String(contentsOf: table, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let counts = cells.dropFirst(2).prefix(5).compactMap { Int($0) }
      guard cells.count == 7, counts.count == 5 else {
        guard cells.count == 3 else { return nil }
        return Row(path: cells[0], source: nil, counts: [], message: cells[2])
      }
      return Row(path: cells[0], source: cells[1], counts: counts, message: nil)
    }
  }()
}
