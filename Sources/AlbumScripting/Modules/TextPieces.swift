import LuaRuntime

extension LuaBudget {
  /// The size of the text between two checks of the time limit, in bytes; longer than any
  /// character.
  static let pieceLength = 2048

  /// Passes a text in pieces of bounded length, each charged to the running script.
  ///
  /// A piece consists of whole characters (grapheme clusters), unless one is longer than a piece.
  ///
  /// - Parameters:
  ///   - text: any text.
  ///   - body: its second argument is whether the piece ends with a character.
  /// - Throws: the errors of `body`; `LuaError` if the script is to stop.
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
