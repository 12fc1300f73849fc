import Glibc

/// Which file a path led to.
struct FileIdentity {
  let path: String
  private let device: dev_t
  private let number: ino_t

  /// Looks at a file.
  ///
  /// - Returns: nil when there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.path = path
    device = status.st_dev
    number = status.st_ino
  }

  /// Whether the path leads to that file still.
  var isStillThere: Bool {
    guard let now = FileIdentity(path) else { return false }
    return now.device == device && now.number == number
  }
}
