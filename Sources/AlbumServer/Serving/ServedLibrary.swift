import AlbumLibrary
import AlbumModel

/// The library for requests: concurrent reads on separate connections, and serialized writes on the
/// library's thread.
final class ServedLibrary: Sendable {
  /// Runs writes in the library's isolation domain.
  let domain: LibraryDomain
  /// The path before those of the API and the page: empty, or `/shelf`.
  let prefix: String
  let limits: ServerLimits
  let reader: LibraryReader
  let version: LibraryVersion
  let cache: ResponseCache
  let changes: ChangeSignal
  /// The providers of the tables of albums, of imports, and of the commands of scripts.
  let tables = PartProvider<any AlbumTables>()
  let imports = PartProvider<any AlbumImports>()
  let commands = PartProvider<any AlbumCommands>()
  /// The commands that run, the memory budget for bodies, and the limits of clients without a token:
  /// those of all libraries of a server.
  let jobs: CommandJobs, bodies: Budget, anonymous: AnonymousLimits
  private let waitingTables: Budget

  init(path: String, prefix: String, limits: ServerLimits, sharing other: ServedLibrary?) throws {
    (self.prefix, self.limits) = (prefix, limits)
    domain = try LibraryDomain(most: limits.waitingWrites)
    reader = try LibraryReader(path: path, most: limits.waitingReads, waitLimit: limits.readTime)
    version = try LibraryVersion(path: path)
    cache = ResponseCache(mostBytes: limits.cachedBytes)
    changes = ChangeSignal(most: limits.streams)
    jobs = other?.jobs ?? CommandJobs()
    bodies = other?.bodies ?? Budget(limits.bodiesBytes)
    anonymous = other?.anonymous ?? AnonymousLimits(limits)
    waitingTables = Budget(limits.waitingTables)
  }

  /// Runs a closure with the library itself, including its observers and scripts.
  ///
  /// - Returns: the result of `body`, once every later request sees its writes.
  /// - Throws: any error of `body`; `LibraryDomain.Refusal`; ``Problem`` if another file has
  ///   replaced the library since.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (LibraryAPI) throws -> Result
  ) async throws -> Result {
    let (version, changes) = (version, changes)
    return try await domain.perform { library in
      defer { changes.signal() }
      let result = Swift.Result { try body(library) }
      guard version.confirm() else {
        throw Problem(
          .serviceUnavailable,
          "another program replaced the library's file during this request; its change is lost")
      }
      return try result.get()
    }
  }

  /// Runs a closure with the tables, which are made on the library's thread.
  ///
  /// The number of waiting ones is limited, so that readers cannot block writers.
  ///
  /// - Returns: the result of `body`.
  /// - Throws: any error of `body`; `LibraryDomain.Refusal`.
  func table<Result: Sendable>(
    _ body: @escaping @Sendable (LibraryAPI, (any AlbumTables)?) throws -> Result
  ) async throws -> Result {
    guard waitingTables.take(1) else { throw LibraryDomain.Refusal.overloaded }
    defer { waitingTables.give(back: 1) }
    let tables = tables
    return try await domain.perform { try body($0, tables.current) }
  }

  /// Reads without waiting for writers.
  ///
  /// - Returns: the result of `body`.
  /// - Throws: any error of `body`; `CancellationError` when it took too long.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (LibraryAPI) throws -> Result
  ) async throws -> Result {
    try await look { library in try library.consistently { try body(library) } }
  }

  /// The same for data with a separate state, such as covers.
  func look<Result: Sendable>(
    _ body: @escaping @Sendable (LibraryAPI) throws -> Result
  ) async throws -> Result {
    try await reader.look(body)
  }

  /// The page of a target, with what a client may see: the cached one, if nothing was written since
  /// it was made.
  func page(
    _ target: String, for client: Client, _ make: @escaping @Sendable (LibraryAPI) throws -> Page
  ) async throws -> Page {
    let key = Self.key(target, client)
    // Read before the page: a write in between makes the page old, not new.
    let version = version.current()
    if let page = cache.page(key, of: version) { return page }
    var page: Page
    do { page = try await read(make) } catch let error as QueryError {
      // It may name a field or a saved query of a script, which only the library itself knows.
      page = try await table { library, _ in
        guard !library.scriptFields.isEmpty || !library.scriptShelves.isEmpty else { throw error }
        return try make(library)
      }
    }
    if !client.seesPaths { page = page.withoutPaths(except: prefix) }
    cache.keep(page, key, of: version)
    return page
  }

  /// The cached page, if there is a valid one.
  func keptPage(_ target: String, for client: Client) -> Page? {
    cache.page(Self.key(target, client), of: version.current())
  }

  private static func key(_ target: String, _ client: Client) -> String {
    // A target begins with a slash.
    if let query = client.query { return "of \(query) \(target)" }
    return client.seesPaths ? target : "public \(target)"
  }

  func close() {
    jobs.end(isLate: true)
    domain.close()
    reader.close()
    version.close()
    // Last: a client whose stream ends may ask for the library's replacement immediately.
    changes.end()
  }
}
