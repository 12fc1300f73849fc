/// A word of a Lua script.
struct LuaToken: Equatable {
  enum Kind: Equatable {
    case name, keyword, string, number, symbol
    /// Behind the last word.
    case end
  }

  let kind: Kind
  /// The word; of a string what stands between its quotes, as it is written.
  let text: String
  /// From 1.
  let line: Int
  /// In characters, from 1.
  let column: Int

  /// Whether it is this symbol or keyword.
  func `is`(_ text: String) -> Bool {
    (kind == .symbol || kind == .keyword) && self.text == text
  }

  static let keywords: Set = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]
}
