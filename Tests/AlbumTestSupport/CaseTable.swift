import Foundation

/// A file of `Tests/Tables`: values for one test, a row in each line, as a list in JSON.
public enum CaseTable {
  /// The rows of a table with one column.
  public static func singles(_ name: String) -> [String] { rows(name, columns: 1).map { $0[0] } }

  /// The rows of a table with two columns.
  public static func pairs(_ name: String) -> [(String, String)] {
    rows(name, columns: 2).map { ($0[0], $0[1]) }
  }

  /// The rows of a table with three columns.
  public static func triples(_ name: String) -> [(String, String, String)] {
    rows(name, columns: 3).map { ($0[0], $0[1], $0[2]) }
  }

  /// The rows of a table, each a text and a list of texts.
  public static func lists(_ name: String) -> [(String, [String])] {
    rows(name).map { ($0[0], Array($0.dropFirst())) }
  }

  /// The rows of a table, each a text and a list of whole numbers.
  public static func numbers(_ name: String) -> [(String, [Int64])] {
    lists(name).map { ($0, $1.compactMap(Int64.init)) }
  }

  /// The rows of a table with a number of columns; nil for any.
  public static func rows(_ name: String, columns: Int? = nil) -> [[String]] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Tables/\(name).jsonl")
    let lines = (try? Data(contentsOf: file))?.split(separator: UInt8(ascii: "\n")) ?? []
    let rows = lines.compactMap { try? JSONDecoder().decode([String].self, from: $0) }
    // A test without arguments would pass.
    let isWhole = rows.allSatisfy { columns == nil ? !$0.isEmpty : $0.count == columns }
    precondition(
      !rows.isEmpty && rows.count == lines.count && isWhole,
      "\(file.path) is no table\(columns.map { " of \($0) columns" } ?? "")")
    return rows
  }
}

/// A text of `Tests/Fixtures`, without the end of its last line.
public func fixture(_ name: String) -> String {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/\(name)")
  guard let text = try? String(contentsOf: file, encoding: .utf8), !text.isEmpty else {
    preconditionFailure("\(file.path) is missing or empty")
  }
  return text.hasSuffix("\n") ? String(text.dropLast()) : text
}
