import AlbumModel

/// A pattern as the text that SQL passes to ``QueryFunctions``.
///
/// A letter for the kind of pattern, `#` if numbers are compared numerically (otherwise `.`), then
/// the pattern's own text.
struct PatternArgument {
  let pattern: FieldPattern
  let readsNumbers: Bool

  init(pattern: FieldPattern, readsNumbers: Bool) {
    self.pattern = pattern
    self.readsNumbers = readsNumbers
  }

  /// Parses the form of ``text``; nil for other text.
  init?(_ text: String) {
    guard let kind = text.unicodeScalars.first else { return nil }
    let marked = text.unicodeScalars.dropFirst()
    let rest = String(marked.dropFirst())
    readsNumbers = marked.first == "#"
    switch kind {
    case "c": pattern = .contains(rest, exactly: false)
    case "C": pattern = .contains(rest, exactly: true)
    case "e": pattern = .equalsFolded(rest)
    case "E": pattern = .equals(rest)
    case "x": pattern = .expression(rest, exactly: false)
    case "X": pattern = .expression(rest, exactly: true)
    case "r":
      let ends = rest.split(separator: " ", omittingEmptySubsequences: false).map { Double($0) }
      guard ends.count == 2 else { return nil }
      pattern = .range(ends[0], ends[1])
    case "p": pattern = .exists
    default: return nil
    }
  }

  /// The pattern as text.
  var text: String {
    let mark = readsNumbers ? "#" : "."
    return switch pattern {
    case .contains(let text, let exactly): (exactly ? "C" : "c") + mark + text
    case .equalsFolded(let text): "e" + mark + text
    case .equals(let text): "E" + mark + text
    case .expression(let text, let exactly): (exactly ? "X" : "x") + mark + text
    case .range(let lower, let upper):
      "r\(mark)\(lower.map { "\($0)" } ?? "") \(upper.map { "\($0)" } ?? "")"
    case .exists: "p" + mark
    }
  }
}
