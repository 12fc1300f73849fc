/// What may help somebody who used what is not there because it was not allowed.
enum ScriptHints {
  /// More to say about a message of Lua's own.
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
