extension LibraryAPI {
  /// An identification of this library's file that stays the same when the file is moved.
  ///
  /// - Throws: ``LibraryError``.
  public var fileName: String {
    get throws {
      let replicas = try database.translatingErrors { try OwnReplicas(database) }
      let first = replicas.ranges.first?.home ?? replicas.current
      return String(UInt64(bitPattern: first), radix: 16)
    }
  }
}
