import Foundation

/// The files of `Tests/Fixtures`.
enum Fixture {
  /// The text of a file.
  static func text(_ name: String) -> String {
    let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("../Fixtures/\(name)")
    guard let text = try? String(contentsOf: file.standardized, encoding: .utf8), !text.isEmpty
    else { preconditionFailure("\(file.path) is missing or empty") }
    return text
  }

  /// The lines of a file.
  static func lines(_ name: String) -> [String] {
    text(name).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The rows of a table in `Tests/Tables`.
  static func pairs(_ name: String) -> [(String, String)] {
    let rows = lines("../Tables/\(name).jsonl").compactMap {
      try? JSONDecoder().decode([String].self, from: Data($0.utf8))
    }
    return rows.map { ($0[0], $0[1]) }
  }
}
