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
