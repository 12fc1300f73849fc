extension TerminalEvent {
  /// The destination of a movement in a scroller.
  ///
  /// - Returns: the index, which may be beyond the ends; nil if this is not a movement.
  func destination(from index: Int, count: Int, pageLength: Int) -> Int? {
    switch self {
    case .left, .up, .character("k"), .character("b"): index - 1
    case .right, .down, .character("j"), .character("l"), .character("w"), .character(" "):
      index + 1
    case .pageUp: index - pageLength
    case .pageDown: index + pageLength
    case .home, .character("g"), .character("0"): 0
    case .end, .character("G"), .character("$"): count - 1
    case .wheel(let notches): index + notches
    default: nil
    }
  }
}
