import AlbumFiles

/// Which file a path led to.
struct FileIdentity {
  let path: String
  private let status: FileStatus

  /// Looks at a file.
  ///
  /// - Returns: nil when there is none.
  init?(_ path: String) {
    guard let status = FileStatus(path) else { return nil }
    self.path = path
    self.status = status
  }

  /// Whether the path leads to that file still.
  var isStillThere: Bool {
    FileStatus(path)?.isSame(as: status) == true
  }
}
