/// The reserved words of Lua.
package enum LuaKeywords {
  /// All of them.
  package static let all: Set = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]
}
