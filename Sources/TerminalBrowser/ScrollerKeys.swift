extension TerminalEvent {
  /// The destination of a movement in a scroller.
  ///
  /// - Parameters:
  ///   - index: the index from which it moves.
  ///   - count: the number of items.
  ///   - pageLength: the number of items that are seen.
  ///   - times: how often it moves, or the item that it moves to, from 1; nil for no number.
  /// - Returns: the index, which may be beyond the ends; nil if this is not a movement.
  func destination(from index: Int, count: Int, pageLength: Int, times: Int?) -> Int? {
    switch self {
    case .left, .up, .character("k"), .character("b"): index - (times ?? 1)
    case .right, .down, .character("j"), .character("l"), .character("w"), .character(" "):
      index + (times ?? 1)
    case .pageUp: index - pageLength * (times ?? 1)
    case .pageDown: index + pageLength * (times ?? 1)
    case .home, .character("g"), .character("0"): (times ?? 1) - 1
    case .end, .character("G"), .character("$"): (times ?? count) - 1
    case .wheel(let notches): index + notches
    default: nil
    }
  }

  private static let named: [Substring: TerminalEvent] = [
    "Space": .character(" "), "Tab": .character("\t"), "Enter": .enter, "Escape": .escape,
    "Delete": .delete,
  ]

  /// The event of a key with a name; nil for another name.
  static func key(_ name: Substring) -> TerminalEvent? {
    named[name] ?? (name.count == 1 ? name.first.map { .character($0) } : nil)
  }

  /// The digit of a key; nil for another key.
  var digit: Int? {
    guard case .character(let character) = self, character.isASCII else { return nil }
    return character.wholeNumberValue
  }
}
