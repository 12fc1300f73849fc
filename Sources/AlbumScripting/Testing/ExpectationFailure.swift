/// A failed expectation of a test.
struct ExpectationFailure: Error, CustomStringConvertible {
  /// The maximum length of a message in one line.
  private static let longest = 100
  /// The number of equal lines around those that differ.
  private static let context = 2

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
        + Self.difference(lines.0, lines.1).joined(separator: "\n")
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

  private static func difference(_ expected: [String], _ got: [String]) -> [String] {
    let difference = got.difference(from: expected)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var marked: [(mark: Character, text: String)] = []
    var next = 0
    for (offset, line) in expected.enumerated() {
      if removed.contains(offset) {
        marked.append(("-", line))
        continue
      }
      while inserted.contains(next) {
        marked.append(("+", got[next]))
        next += 1
      }
      marked.append((" ", line))
      next += 1
    }
    while next < got.count {
      marked.append(("+", got[next]))
      next += 1
    }
    return shortened(marked)
  }

  /// The lines without equal ones that are far from any difference.
  private static func shortened(_ lines: [(mark: Character, text: String)]) -> [String] {
    var shown: [String] = []
    var isLeftOut = false
    for (index, line) in lines.enumerated() {
      let nearby = lines[max(0, index - context)...min(lines.count - 1, index + context)]
      if nearby.contains(where: { $0.mark != " " }) {
        shown.append("  \(line.mark) \(line.text)")
        isLeftOut = false
      } else if !isLeftOut {
        shown.append("    …")
        isLeftOut = true
      }
    }
    return shown
  }
}
