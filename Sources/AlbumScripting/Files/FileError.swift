import AlbumFiles

/// A file that cannot be opened, renamed or removed.
struct FileError: Error, CustomStringConvertible {
  let path: String
  let reason: String
  /// The system's error number; 0 if there is none.
  let code: Int32

  init(path: String, code: Int32) {
    self.path = path
    self.code = code
    reason = SystemError(code: code).message(writing: Array(path.utf8))
  }

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
    code = 0
  }

  /// The message, in the form of Lua's own library.
  var description: String { "\(path): \(reason)" }
}

/// An error of a script, for the user who runs it.
public enum ScriptFailure: Error, Equatable {
  /// The file cannot be read.
  case cannotRead(path: String, reason: String)
  /// The script requires another version of the API.
  case wrongVersion(script: String, asked: String, offered: String)
  /// The file does not register anything of the required kind.
  case registersNo(kind: String, path: String)
}

extension ScriptFailure: CustomStringConvertible {
  /// The message, in one line: the file, the error and its correction.
  public var description: String {
    switch self {
    case .cannotRead(let path, let reason): "cannot read the script \(path): \(reason)"
    case .wrongVersion(let script, let asked, let offered):
      "\(script) needs API version \(asked); this moonshelf has \(offered)"
    case .registersNo(let kind, let path): "\(path) does not register a \(kind)"
    }
  }
}
