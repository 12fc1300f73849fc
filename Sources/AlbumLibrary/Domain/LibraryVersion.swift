import GRDB
import Synchronization

/// Says whether a library is still what it was, for whoever keeps answers.
///
/// It has a connection of its own, whose `PRAGMA data_version` changes with every commit of any other
/// connection: this process's own as well as another process's.
public final class LibraryVersion: Sendable {
  private struct State: Sendable {
    var number: UInt64 = 1
    var dataVersion: Int64 = 0
    var lookedAt: ContinuousClock.Instant?
  }

  /// How old ``current()`` may be.
  private let patience: Duration
  private let queue: DatabaseQueue
  private let state = Mutex(State())

  /// Begins to watch a library.
  ///
  /// - Parameters:
  ///   - path: the library's file, which is there.
  ///   - patience: how old what ``current()`` says may be.
  /// - Throws: ``LibraryError/cannotOpen(path:reason:)``.
  public init(path: String, patience: Duration = .milliseconds(2)) throws {
    self.patience = patience
    var configuration = Configuration()
    configuration.readonly = true
    configuration.journalMode = .default
    configuration.label = "moonshelf version"
    do {
      queue = try DatabaseQueue(path: path, configuration: configuration)
    } catch {
      throw LibraryError.cannotOpen(path: path, reason: "\(error)")
    }
    look()
  }

  /// The number of the library's state: another one when it may have changed.
  ///
  /// A commit that nobody told of with ``look()`` is noticed a few milliseconds later.
  ///
  /// - Complexity: a look at the clock; every few milliseconds one at the file.
  public func current() -> UInt64 {
    state.withLock { state in
      let now = ContinuousClock.now
      if let lookedAt = state.lookedAt, now - lookedAt < patience { return state.number }
      return look(&state, now)
    }
  }

  /// The number as it is now: whoever committed calls it before telling anybody.
  @discardableResult
  public func look() -> UInt64 {
    state.withLock { look(&$0, .now) }
  }

  private func look(_ state: inout State, _ now: ContinuousClock.Instant) -> UInt64 {
    state.lookedAt = now
    let version = try? queue.unsafeReentrantRead { database in
      try database.cachedStatement(sql: "PRAGMA data_version").fetchInteger()
    }
    // Where nothing can be said, anything may have changed.
    if version == nil || version != state.dataVersion { state.number &+= 1 }
    state.dataVersion = version ?? state.dataVersion
    return state.number
  }
}

extension Statement {
  fileprivate func fetchInteger() throws -> Int64? {
    try Int64.fetchOne(self)
  }
}
