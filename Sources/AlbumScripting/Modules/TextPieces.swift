import LuaRuntime

extension LuaBudget {
  /// Text between two looks at the clock, in bytes; no letter of any script comes near it.
  static let pieceLength = 2048

  /// Hands a text over in pieces of bounded length, and charges each to the script that runs.
  ///
  /// A piece is made of whole characters as readers see them, unless one is longer than a piece.
  ///
  /// - Parameters:
  ///   - text: any text.
  ///   - body: is told whether the piece ends with a character.
  /// - Throws: what the body throws; `LuaError` when the script is to stop.
  /// - Complexity: O(n).
  func forEachPiece(
    of text: String, _ body: (Substring, _ endsWithCharacter: Bool) throws -> Void
  ) throws {
    let bytes = text.utf8
    var start = text.startIndex
    while start < text.endIndex {
      try spend(Self.pieceLength)
      guard var far = bytes.index(start, offsetBy: Self.pieceLength, limitedBy: text.endIndex),
        far < text.endIndex
      else { return try body(text[start...], true) }
      while bytes[far] & 0xC0 == 0x80 { far = bytes.index(before: far) }
      let window = text[start..<far]
      let last = window.index(before: window.endIndex)
      let end = last > start ? last : far
      try body(text[start..<end], last > start)
      start = end
    }
  }
}
