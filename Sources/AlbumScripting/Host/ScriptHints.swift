/// Hints for errors that a missing permission may have caused.
enum ScriptHints {
  /// An addition to a message of Lua.
  static func hint(_ message: String) -> String? {
    if message.hasSuffix("(global 'io')") {
      return "io needs --allow read=DIR, write=DIR or run"
    }
    guard message.hasSuffix("')"), let start = message.lastIndex(of: "(") else { return nil }
    switch message[start...] {
    case "(field 'execute')", "(field 'popen')": return "it needs --allow run"
    case "(field 'remove')", "(field 'rename')": return "it needs --allow write=DIR"
    default: return nil
    }
  }
}
