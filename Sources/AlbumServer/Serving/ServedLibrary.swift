import AlbumLibrary

/// A library as requests reach it: reads beside each other on connections of their own, writes one
/// after the other where the library lives.
final class ServedLibrary: Sendable {
  /// Runs what writes, in the library's own isolation domain.
  let domain: LibraryDomain
  let reader: LibraryReader
  let version: LibraryVersion
  let cache: ResponseCache
  let bell: ChangeSignal
  /// Where the tables of albums are made.
  let tables = TableProvider()
  /// How much of bodies may be in memory.
  let bodies: Budget
  /// How many tables may wait.
  private let waitingTables: Budget

  init(path: String, limits: ServerLimits) throws {
    domain = try LibraryDomain(most: limits.waitingWrites)
    reader = try LibraryReader(
      path: path, most: limits.waitingReads, waitLimit: limits.readTime)
    version = try LibraryVersion(path: path)
    cache = ResponseCache(mostBytes: limits.cachedBytes)
    bell = ChangeSignal(most: limits.streams)
    bodies = Budget(limits.bodiesBytes)
    waitingTables = Budget(limits.waitingTables)
  }

  /// Does something with the library itself, its observers and scripts included.
  ///
  /// - Parameter body: may write.
  /// - Returns: what `body` returns, after every later question sees what it wrote.
  /// - Throws: whatever `body` throws; `LibraryDomain.Refusal`.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (LibraryAPI) throws -> Result
  ) async throws -> Result {
    let (version, bell) = (version, bell)
    return try await domain.perform { library in
      defer {
        version.look()
        bell.ring()
      }
      return try body(library)
    }
  }

  /// Asks for something of the tables, which are made where the library is written.
  ///
  /// Only some may wait, so that those who read cannot keep writes out.
  ///
  /// - Parameter body: makes it, of the tables that there are.
  /// - Returns: what `body` returns.
  /// - Throws: whatever `body` throws; `LibraryDomain.Refusal`.
  func table<Result: Sendable>(
    _ body: @escaping @Sendable (LibraryAPI, (any AlbumTables)?) throws -> Result
  ) async throws -> Result {
    guard waitingTables.take(1) else { throw LibraryDomain.Refusal.overloaded }
    defer { waitingTables.give(back: 1) }
    let tables = tables
    return try await domain.perform { try body($0, tables.current) }
  }

  /// Reads something without waiting for whoever writes.
  ///
  /// - Parameter body: reads; everything it sees is of one moment.
  /// - Returns: what `body` returns.
  /// - Throws: whatever `body` throws; `CancellationError` when it took too long.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (LibraryAPI) throws -> Result
  ) async throws -> Result {
    try await look { library in try library.consistently { try body(library) } }
  }

  /// The same for what keeps books of its own, such as covers.
  func look<Result: Sendable>(
    _ body: @escaping @Sendable (LibraryAPI) throws -> Result
  ) async throws -> Result {
    try await reader.look(body)
  }

  /// The page under a key: the one that was made before, while nothing was written since.
  func page(
    _ key: String, _ make: @escaping @Sendable (LibraryAPI) throws -> Page
  ) async throws -> Page {
    // Before the read: what is written meanwhile makes the page old, not new.
    let version = version.current()
    if let page = cache.page(key, of: version) { return page }
    let page = try await read(make)
    cache.keep(page, key, of: version)
    return page
  }

  /// A page that is kept, if there is one that is good still.
  func keptPage(_ key: String) -> Page? {
    cache.page(key, of: version.current())
  }

  func close() {
    bell.end()
    domain.close()
    reader.close()
    version.close()
  }
}
