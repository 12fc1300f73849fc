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
