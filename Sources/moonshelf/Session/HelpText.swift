/// The layout of help.
enum HelpText {
  /// The width of a line.
  static let width = 80

  /// The text with its usage line, if it is too long, reduced to `[<options>]` and the arguments.
  static func shortened(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.count > width, line.hasPrefix("USAGE: ") || line.hasPrefix("Usage: ") else {
        return String(line)
      }
      let parts = line.split(separator: " [")
      let others = parts.dropFirst().map { part in
        part.hasPrefix("-") ? String(part.drop { $0 != "]" }.dropFirst()) : " [" + part
      }
      return parts[0] + " [<options>]" + others.joined()
    }.joined(separator: "\n")
  }
}
