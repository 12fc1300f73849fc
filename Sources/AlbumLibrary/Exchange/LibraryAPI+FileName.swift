extension LibraryAPI {
  /// What tells this library's file from all others, wherever it is moved to.
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
