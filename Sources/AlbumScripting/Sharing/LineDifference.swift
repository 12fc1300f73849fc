/// The difference of two texts, by line.
public enum LineDifference {
  /// The number of equal lines around those that differ.
  private static let context = 2

  /// The lines that differ, marked with `-` and `+`, and some around them.
  ///
  /// - Complexity: O(n · d) for n lines, of which d differ.
  public static func lines(_ expected: [String], _ got: [String]) -> [String] {
    let difference = got.difference(from: expected)
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
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
