import Foundation
import Testing

/// Collections that people really have, where there are any: beside the project, or where
/// `MOONSHELF_TEST_DATA` says; and what is known of them.
///
/// `Tests/Collections.tsv` was counted once with other means (Python's csv, json, plistlib, sqlite3
/// and ElementTree, and a second implementation of grouping and sameness), not with this program.
enum CollectionTable {
  /// What has to become of one of them.
  struct Row: Sendable, CustomTestStringConvertible {
    /// Below the folder with all of them.
    let path: String
    /// What it is to be recognised as; nil where it holds no albums.
    let source: String?
    /// How many records it has, and how many are added, merged, skipped and rejected.
    let counts: [Int]
    /// What the user is told, where it holds no albums.
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

  /// All rows; lines that begin with `#` explain.
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
