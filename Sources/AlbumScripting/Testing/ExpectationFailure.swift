/// A failed expectation of a test.
struct ExpectationFailure: Error, CustomStringConvertible {
  /// The maximum length of a message in one line.
  private static let longest = 100

  /// "expected …, got …", or lines of difference.
  let description: String

  init(_ description: String) { self.description = description }

  /// Creates the failure for two values.
  init(expected: String, got: String) {
    let line = "expected \(expected), got \(got)"
    let lines = (Self.lines(expected), Self.lines(got))
    if lines.0.count > 1, lines.1.count > 1, line.contains("\n") || line.count > Self.longest {
      description =
        "expected (-) and got (+) differ:\n"
        + LineDifference.lines(lines.0, lines.1).joined(separator: "\n")
    } else if line.count > Self.longest, !line.contains("\n") {
      description = "expected \(expected)\ngot      \(got)"
    } else {
      description = line
    }
  }

  /// A value's lines; a long string is split at its line ends.
  private static func lines(_ text: String) -> [String] {
    guard text.hasPrefix("\""), !text.contains("\n") else {
      return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    var lines: [String] = []
    var line = ""
    var isEscaped = false
    for character in text {
      line.append(character)
      if isEscaped, character == "n" {
        lines.append(line)
        line = ""
      }
      isEscaped = !isEscaped && character == "\\"
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
