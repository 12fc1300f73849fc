/// What went wrong with a script, for the person who runs it.
public enum ScriptFailure: Error, Equatable {
  /// The file cannot be read.
  case cannotRead(path: String, reason: String)
  /// The script needs another version of the API.
  case wrongVersion(script: String, asked: String, offered: String)
  /// The file registers nothing of the kind that was asked for.
  case registersNo(kind: String, path: String)
}

extension ScriptFailure: CustomStringConvertible {
  /// One line: what, where, what to do.
  public var description: String {
    switch self {
    case .cannotRead(let path, let reason):
      "cannot read the script \(path): \(reason)"
    case .wrongVersion(let script, let asked, let offered):
      "\(script) needs API version \(asked); this moonshelf has \(offered)"
    case .registersNo(let kind, let path):
      "\(path) does not register a \(kind)"
    }
  }
}
