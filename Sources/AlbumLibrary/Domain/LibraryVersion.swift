import AlbumFiles
import GRDB
import Synchronization

/// Says whether a library is still what it was, for whoever keeps answers.
///
/// It has a connection of its own, whose `PRAGMA data_version` changes with every commit of any other
/// connection: this process's own as well as another process's. It also notices when the file is no
/// longer the library that was opened, because a backup was put back in its place.
public final class LibraryVersion: Sendable {
  /// Whether the path still leads to the library that was opened.
  public enum Validity: Sendable {
    /// It does.
    case current
    /// Another file is there now, which the next opening finds.
    case anotherFile
    /// The file has another history now, or a shorter one, which the next opening finds.
    case anotherHistory
    /// Something other than SQLite wrote over the file: what open connections know does not fit it, and
    /// what they write would damage it.
    case overwritten
  }

  private struct State: Sendable {
    var number: UInt64 = 1
    var isClosed = false
    var dataVersion: Int64 = 0
    var lookedAt: ContinuousClock.Instant?
    var validity = Validity.current
    /// The last line of the feed at the last change.
    var end: FeedEnd?
    /// The last line that the main file had without the log, and when the file was written last.
    var stored: FeedEnd?
    var written: Int64 = 0
    /// Since when the main file has a line that does not fit.
    var doubted: (written: Int64, since: ContinuousClock.Instant)?
  }

  /// How long the main file must not fit before it counts as overwritten: a checkpoint on its way there
  /// is through by then.
  private static let longestDoubt = Duration.milliseconds(500)

  /// How old ``current()`` may be.
  private let maximumAge: Duration
  private let path: String
  private let queue: DatabaseQueue
  private let file: FileStatus?
  private let state = Mutex(State())

  /// Begins to watch a library.
  ///
  /// - Parameters:
  ///   - path: the library's file, which is there.
  ///   - maximumAge: how old what ``current()`` says may be.
  /// - Throws: ``LibraryError/cannotOpen(path:reason:)``.
  public init(path: String, maximumAge: Duration = .milliseconds(2)) throws {
    self.path = path
    self.maximumAge = maximumAge
    var configuration = Configuration()
    configuration.readonly = true
    configuration.journalMode = .default
    // Another connection may be about to open the log, or to close it.
    configuration.busyMode = .timeout(5)
    configuration.label = "moonshelf version"
    do {
      queue = try DatabaseQueue(path: path, configuration: configuration)
    } catch {
      throw LibraryError.cannotOpen(path: path, reason: "\(error)")
    }
    file = FileStatus(path)
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
      if let lookedAt = state.lookedAt, now - lookedAt < maximumAge { return state.number }
      return look(&state, now)
    }
  }

  /// The number as it is now: whoever committed calls it before telling anybody.
  @discardableResult
  public func look() -> UInt64 {
    state.withLock { look(&$0, .now) }
  }

  /// Looks for the last time, and closes the file.
  ///
  /// What is in doubt then counts as overwritten.
  public func close() {
    let wasClosed = state.withLock { state in
      look(&state, .now)
      if state.doubted != nil, state.validity == .current { state.validity = .overwritten }
      defer { state.isClosed = true }
      return state.isClosed
    }
    if !wasClosed { try? queue.close() }
  }

  /// Whether the path led to the library that was opened at the last look.
  public var validity: Validity { state.withLock { $0.validity } }

  /// Whether that is in doubt: nothing is to be written until it is not.
  public var isDoubtful: Bool { state.withLock { $0.doubted != nil } }

  @discardableResult
  private func look(_ state: inout State, _ now: ContinuousClock.Instant) -> UInt64 {
    state.lookedAt = now
    guard !state.isClosed else { return state.number }
    let version = try? queue.unsafeReentrantRead { database in
      try database.cachedStatement(sql: "PRAGMA data_version").fetchInteger()
    }
    // Where nothing can be said, anything may have changed.
    let isChanged = version == nil || version != state.dataVersion
    if isChanged { state.number &+= 1 }
    state.dataVersion = version ?? state.dataVersion
    if state.validity == .current { state.validity = validity(&state, isChanged, now) }
    return state.number
  }

  private func validity(
    _ state: inout State, _ isChanged: Bool, _ now: ContinuousClock.Instant
  ) -> Validity {
    // One that is gone may come back.
    guard let file, let found = FileStatus(path) else { return .current }
    guard found.isSame(as: file) else { return .anotherFile }
    if isChanged, let (isSame, end) = feed(since: state.end) {
      guard isSame else { return .anotherHistory }
      state.end = end
    }
    guard found.modified != state.written else { return .current }
    // Only a checkpoint writes to it, and it brings lines that are known here, and later ones than before.
    let stored = FeedEnd(inMainFile: path)
    guard let stored, !fits(stored, state.stored) else {
      state.doubted = nil
      state.written = found.modified
      state.stored = stored ?? state.stored
      return .current
    }
    guard let doubted = state.doubted, doubted.written == found.modified else {
      state.doubted = (found.modified, now)
      return .current
    }
    return now - doubted.since > Self.longestDoubt ? .overwritten : .current
  }

  /// Whether the feed still has its last line, and the last one it has now; nil when it cannot be read.
  private func feed(since end: FeedEnd?) -> (isSame: Bool, end: FeedEnd?)? {
    try? queue.unsafeReentrantRead { database in
      guard let connection = database.sqliteConnection else { return (true, end) }
      let isSame = try end.map { try FeedEnd(connection, at: $0.entry) == $0 } ?? true
      return (isSame, try FeedEnd(connection))
    }
  }

  private func fits(_ stored: FeedEnd, _ before: FeedEnd?) -> Bool {
    if let before, stored.entry < before.entry { return false }
    let known = try? queue.unsafeReentrantRead { database in
      try database.sqliteConnection.flatMap { try FeedEnd($0, at: stored.entry) }
    }
    return known == stored
  }
}

extension Statement {
  fileprivate func fetchInteger() throws -> Int64? {
    try Int64.fetchOne(self)
  }
}
