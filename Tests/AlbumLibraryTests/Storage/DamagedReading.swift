import AlbumModel
import AlbumTestSupport

@testable import AlbumLibrary

/// Reads a library in every way; none may end the program, whatever the file contains.
enum DamagedReading {
  /// Whether an error has a message for users.
  static func isInWords(_ error: any Error) -> Bool {
    error is LibraryError || error is QueryError || error is ExchangeError || error is UserError
  }

  /// The reads that take longer than all others together.
  enum Costly {
    case exchange, copies, neither
  }

  /// - Parameters:
  ///   - library: the library to read.
  ///   - costly: the costly reads to make; nil for all.
  /// - Returns: the errors, which must all have messages.
  @discardableResult
  static func readAll(_ library: LibraryAPI, costly: Costly? = nil) -> [any Error] {
    var errors: [any Error] = []
    func read(_ body: () throws -> Void) { do { try body() } catch { errors.append(error) } }
    read { _ = try library.count() }
    read { for album in try library.albums() { _ = (album.content.allFields, album.added) } }
    read {
      for word in ["low", "year:1970..1980", "rating>3", "title-"] {
        _ = try library.albums(library.queryParser.query(word))
      }
    }
    read {
      for step in try library.history(1000) { _ = try library.changes(of: step, limit: 20) }
    }
    read { _ = try library.feed(after: 0, limit: 1000, changes: 5) }
    read { _ = (try library.canUndo(), try library.canRedo()) }
    read {
      for snapshot in try library.snapshots() { _ = try library.difference(from: snapshot) }
    }
    read { _ = try library.statistics() }
    read { _ = try library.fieldUses() }
    read { _ = try library.duplicates() }
    read { try library.archive { _ in } }
    read {
      for position in [1, 2, -1] {
        guard let id = try library.identity(at: position) else { continue }
        _ = (try library.album(id), try library.position(of: id))
      }
    }
    read { _ = try library.albums(sameAs: "David Bowie", "Low") }
    read { _ = try library.doctor() }
    errors += readPages(library) + readBesidesAlbums(library)
    if costly == nil || costly == .exchange { errors += exchange(library) }
    if costly == nil || costly == .copies { errors += copy(library) }
    return errors
  }

  private static func readAll(_ bodies: [() throws -> Void]) -> [any Error] {
    bodies.compactMap { body in
      do {
        try body()
        return nil
      } catch {
        return error
      }
    }
  }

  private static func readPages(_ library: LibraryAPI) -> [any Error] {
    let rated = AlbumQuery(order: [SortTerm("rating", descending: true)])
    return readAll([
      { _ = try library.page(.all, from: .offset(3), limit: 5) },
      { _ = try library.page(rated, from: .offset(0), limit: 50) },
      { _ = try library.page(.all, from: .after(AlbumID(rawValue: 2)), limit: 5) },
      { _ = try library.page(rated, from: .after(AlbumID(rawValue: 2)), limit: 5) },
      { _ = try library.standing(of: AlbumID(rawValue: 3), in: rated.order) },
      {
        let pages = try library.pages(.all)
        while try pages.next() != nil {}
      },
      { _ = try library.identities(rated) },
      { _ = try library.count(library.queryParser.query("genre:rock")) },
      { _ = try library.history(before: 9, limit: 5) },
      {
        var content = AlbumContent(title: "Low")
        content.fields["discogs_release"] = .integer(3)
        _ = try library.albums(identified: content.identifiers)
      },
    ])
  }

  private static func readBesidesAlbums(_ library: LibraryAPI) -> [any Error] {
    readAll([
      { try library.forEachCoverStatus(.all) { _, _ in } },
      { _ = try library.coversWanted() },
      { _ = try library.scriptStore(of: "loans") },
      { _ = try library.overwrittenValues(isSettledToo: true) },
      { _ = (try library.overwrittenCounts(), try library.openConflictCount()) },
      {
        guard let path = library.path else { return }
        let version = try LibraryVersion(path: path)
        version.look()
        version.close()
      },
    ])
  }

  private static func copy(_ library: LibraryAPI) -> [any Error] {
    readAll([
      {
        let folder = try TemporaryFolder()
        _ = try library.backUp(to: folder.file("backup"))
      }
    ])
  }

  /// The reads of `remote push`, and of another library that sends its operations.
  private static func exchange(_ library: LibraryAPI) -> [any Error] {
    readAll([
      {
        let greeting = try library.greeting()
        _ = try library.knownOperations(of: greeting.home)
        _ = try library.disputedReplica(with: greeting)
      },
      {
        let other = try LibraryAPI(path: nil, effects: .fixed)
        try other.add(AlbumContent(title: "Elsewhere"))
        _ = try library.pendingOperations(besides: other.greeting(as: "other").known)
        try library.push(to: other)
        try other.push(to: library)
      },
    ])
  }
}
