import AlbumLibrary
import AlbumModel
import Synchronization

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
  func take() -> Result<[AlbumID], any Error>? {
    inbox.take()
  }
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
