extension LibraryAPI {
  /// What tells this library's file from all others, wherever it is moved to.
  ///
  /// - Throws: ``LibraryError``.
  public var fileName: String {
    get throws {
      let homes = try database.translatingErrors { try OwnHomes(database) }
      let first = homes.stretches.first?.home ?? homes.current
      return String(UInt64(bitPattern: first), radix: 16)
    }
  }
}
