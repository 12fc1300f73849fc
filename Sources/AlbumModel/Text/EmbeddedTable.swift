/// A text in the program itself, whose lines are rows with `|` between their cells.
package enum EmbeddedTable {
  /// Reads the rows of a text.
  ///
  /// - Parameter text: the text, in which `\u{A0}` is that character; empty lines and those that
  ///   begin with `#` are no rows.
  /// - Returns: the cells of each row.
  package static func rows(_ text: UnsafePointer<CChar>) -> [[String]] {
    String(cString: text).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).map(unescaped)
    }
  }

  /// Reads a table of ranges of scalars.
  ///
  /// - Parameter text: rows of a name and its ranges, such as `600-604`, and single scalars.
  /// - Returns: the ranges by name.
  package static func scalarRanges(_ text: UnsafePointer<CChar>) -> [String: [ClosedRange<UInt32>]]
  {
    Dictionary(
      uniqueKeysWithValues: rows(text).map { row in
        let ranges = row[1].split(separator: " ").map { range in
          let ends = range.split(separator: "-").compactMap { UInt32($0, radix: 16) }
          return ends[0]...ends[ends.count - 1]
        }
        return (row[0], ranges)
      })
  }

  private static func unescaped(_ cell: Substring) -> String {
    guard cell.contains("\\") else { return String(cell) }
    let parts = cell.split(separator: "\\u{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
      let code = part.prefix { $0 != "}" }
      if let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init) {
        text.unicodeScalars.append(scalar)
      }
      text += part[code.endIndex...].dropFirst()
    }
  }
}
