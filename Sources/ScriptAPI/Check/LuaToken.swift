/// A token of a Lua script.
package struct LuaToken: Equatable {
  enum Kind: Equatable {
    case name, keyword, string, number, symbol
    /// After the last token.
    case end
  }

  let kind: Kind
  /// The source text; for a string, without its quotes.
  let text: String
  /// The line, from 1.
  let line: Int
  /// The column in characters, from 1.
  let column: Int

  /// Whether it is this symbol or keyword.
  func `is`(_ text: String) -> Bool { (kind == .symbol || kind == .keyword) && self.text == text }

  /// The reserved words of Lua.
  package static let keywords: Set = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]
}
