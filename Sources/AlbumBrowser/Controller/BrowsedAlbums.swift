import AlbumLibrary
import AlbumModel
import Synchronization

/// The albums by index, of the whole shelf or of a query.
///
/// The whole shelf is read in blocks, so that a million albums cost no more to open than a hundred.
/// The result of a query is a list of IDs, computed when it is made.
final class BrowsedAlbums {
  /// The number of albums that are read together.
  private static let stretchLength = 128
  /// The number of blocks that are kept.
  private static let keptStretches = 4

  private let library: LibraryAPI
  /// The result of the query; nil for the whole shelf.
  private var identities: [AlbumID]?
  private var stretches: [(number: Int, albums: [Album])] = []
  /// The number of albums.
  private(set) var count: Int

  init(_ library: LibraryAPI, query: AlbumQuery) throws {
    self.library = library
    identities = query == .all ? nil : try library.identities(query)
    count = try identities?.count ?? library.count()
  }

  /// Uses a result that was found on another thread.
  init(_ library: LibraryAPI, found identities: [AlbumID]) {
    self.library = library
    self.identities = identities
    count = identities.count
  }

  /// Removes albums from the result.
  ///
  /// - Returns: whether any was in it.
  func leaveOut(_ ids: Set<AlbumID>) -> Bool {
    let before = count
    identities?.removeAll(where: ids.contains)
    count = identities?.count ?? count
    return count < before
  }

  /// The album at an index; nil if another program has just removed it.
  ///
  /// - Complexity: O(1) near recently read albums; otherwise a walk along SQLite's index.
  func album(at index: Int) throws -> Album? {
    if let identities {
      return identities.indices.contains(index) ? try library.album(identities[index]) : nil
    }
    let albums = try stretch(index / Self.stretchLength)
    let offset = index % Self.stretchLength
    return albums.indices.contains(offset) ? albums[offset] : nil
  }

  /// The index of an album; nil if it is not in the result.
  ///
  /// - Complexity: O(n), on the whole shelf in SQLite.
  func index(of id: AlbumID) throws -> Int? {
    if let identities { return identities.firstIndex(of: id) }
    return try library.position(of: id).map { $0 - 1 }
  }

  private func stretch(_ number: Int) throws -> [Album] {
    if let known = stretches.first(where: { $0.number == number }) { return known.albums }
    let before = stretches.first { $0.number == number - 1 }?.albums.last
    let albums = try library.page(
      .all, from: before.map { .after($0.id) } ?? .offset(number * Self.stretchLength),
      limit: Self.stretchLength)
    if stretches.count == Self.keptStretches { stretches.removeFirst() }
    stretches.append((number, albums))
    return albums
  }
}

/// Evaluates queries on a separate thread, so that typing never waits: the next search cancels the
/// current one.
public final class BackgroundSearch {
  private let path: String
  private let tell: @Sendable () -> Void
  private let inbox = SearchInbox()
  private var reader: LibraryReader?
  private var task: Task<Void, Never>?

  /// Makes an idle search.
  ///
  /// - Parameters:
  ///   - path: the library's file.
  ///   - tell: called on another thread when there are results.
  public init(path: String, tell: @escaping @Sendable () -> Void) {
    self.path = path
    self.tell = tell
  }

  deinit {
    task?.cancel()
    reader?.close()
  }

  /// Begins a search, and cancels the previous one.
  ///
  /// - Throws: ``LibraryError`` when the library cannot be read.
  func begin(_ query: AlbumQuery) throws {
    task?.cancel()
    let reader = try self.reader ?? LibraryReader(path: path, connections: 1)
    self.reader = reader
    let number = inbox.expectNext()
    task = Task.detached { [inbox, tell] in
      let outcome: Result<[AlbumID], any Error>
      do {
        outcome = .success(try await reader.look(mayTakeLong: true) { try $0.identities(query) })
      } catch {
        outcome = .failure(error)
      }
      if inbox.put(outcome, of: number) { tell() }
    }
  }

  /// Cancels the current search.
  func cancel() {
    task?.cancel()
    _ = inbox.expectNext()
  }

  /// Returns the results of the last search, once.
  func take() -> Result<[AlbumID], any Error>? { inbox.take() }
}

/// The result of the current search; results of others are discarded.
private final class SearchInbox: Sendable {
  private struct State: Sendable {
    var number = 0
    var outcome: Result<[AlbumID], any Error>?
  }

  private let state = Mutex(State())

  func expectNext() -> Int {
    state.withLock { state in
      state.number += 1
      state.outcome = nil
      return state.number
    }
  }

  func put(_ outcome: Result<[AlbumID], any Error>, of number: Int) -> Bool {
    state.withLock { state in
      guard state.number == number else { return false }
      state.outcome = outcome
      return true
    }
  }

  func take() -> Result<[AlbumID], any Error>? {
    state.withLock { state in
      defer { state.outcome = nil }
      return state.outcome
    }
  }
}
