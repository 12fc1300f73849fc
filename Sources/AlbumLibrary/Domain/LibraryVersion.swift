import AlbumFiles
import GRDB
import GRDBSQLite
import Glibc
import Synchronization

/// Detects changes of a library, for caches of responses.
///
/// It has a separate connection, whose `PRAGMA data_version` changes with every commit of any other
/// connection: of this process as well as of another one. It also notices when the file is no
/// longer the library that was opened, because a backup replaced it.
public final class LibraryVersion: Sendable {
  /// Whether the path still leads to the library that was opened.
  public enum Validity: Sendable {
    /// It does.
    case current
    /// It leads to another file, which must be opened.
    case anotherFile
    /// The file has another history, or a shorter one, and must be opened again.
    case anotherHistory
    /// Another program overwrote the file: the state of open connections does not match it, and
    /// their writes would damage it.
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
    /// Whether the feed could not be read since then, as while another program writes the file.
    var isFeedUnread = false
    /// The mark of the main file and, when it last had no log, its last line.
    var mark: String?
    var stored: FeedEnd?
    /// The time of its last modification, and its size.
    var written: Int64 = 0
    var size: Int64 = 0
    /// The time since which the main file has had a line that does not match.
    var doubted: (written: Int64, since: ContinuousClock.Instant)?

    var isCertain: Bool { validity == .current && doubted == nil && !isFeedUnread }
  }

  /// How long the main file must not match before it counts as overwritten: a checkpoint in
  /// progress is finished by then.
  private static let maximumDoubt = Duration.milliseconds(500)

  /// The maximum age of ``current()``.
  private let maximumAge: Duration
  private let path: String
  private let queue: DatabaseQueue
  private let file: FileStatus?
  private let state = Mutex(State())

  /// Starts watching a library.
  ///
  /// - Parameters:
  ///   - path: the library's file, which exists.
  ///   - maximumAge: the maximum age of ``current()``.
  /// - Throws: ``LibraryError/cannotOpen(path:reason:)``.
  public init(path: String, maximumAge: Duration = .milliseconds(2)) throws {
    self.path = path
    self.maximumAge = maximumAge
    var configuration = Configuration()
    configuration.readonly = true
    configuration.journalMode = .default
    // Another connection may be opening or closing the log.
    configuration.busyMode = .timeout(5)
    configuration.label = "moonshelf version"
    do { queue = try DatabaseQueue(path: path, configuration: configuration) } catch {
      throw LibraryError.cannotOpen(path: path, reason: "\(error)")
    }
    file = FileStatus(path)
    look()
  }

  /// The number of the library's state: a different one when it may have changed.
  ///
  /// A commit that was not reported with ``look()`` is noticed a few milliseconds later.
  ///
  /// - Complexity: reading the clock; every few milliseconds, reading from the file.
  public func current() -> UInt64 {
    state.withLock { state in
      let now = ContinuousClock.now
      if let lookedAt = state.lookedAt, now - lookedAt < maximumAge { return state.number }
      return look(&state, now)
    }
  }

  /// Computes the current number: a writer calls this after a commit, before reporting it.
  @discardableResult
  public func look() -> UInt64 { state.withLock { look(&$0, .now) } }

  /// Checks for the last time, and closes the file.
  ///
  /// A state in doubt then counts as overwritten.
  public func close() {
    let wasClosed = state.withLock { state in
      look(&state, .now)
      if !state.isCertain, state.validity == .current { state.validity = .overwritten }
      defer { state.isClosed = true }
      return state.isClosed
    }
    if !wasClosed { try? queue.close() }
  }

  /// Whether the path led to the library that was opened, at the last check.
  public var validity: Validity { state.withLock { $0.validity } }

  /// Whether it leads there without doubt; otherwise the library must not be written.
  public var isCertain: Bool { state.withLock(\.isCertain) }

  /// Checks after a commit, and waits a moment for a doubt to be resolved.
  ///
  /// - Returns: whether the commit is in the library at the path; otherwise it is lost.
  public func confirm() -> Bool {
    let end = ContinuousClock.now + Self.maximumDoubt * 2
    while true {
      look()
      if isCertain { return true }
      guard validity == .current, .now < end else { return false }
      usleep(5000)
    }
  }

  /// The number of lines of the feed that are not in the file which overwrote the library; nil if
  /// that cannot be read.
  public var lostCount: Int64? {
    guard let found = FeedEnd(inMainFile: path) else { return nil }
    return state.withLock { $0.end.map { max(0, $0.entry - found.entry) } }
  }

  @discardableResult
  private func look(_ state: inout State, _ now: ContinuousClock.Instant) -> UInt64 {
    state.lookedAt = now
    guard !state.isClosed else { return state.number }
    let version = try? queue.unsafeReentrantRead { database in
      try database.cachedStatement(sql: "PRAGMA data_version").fetchInteger()
    }
    // If the version is unknown, anything may have changed.
    let isChanged = version == nil || version != state.dataVersion
    if isChanged { state.number &+= 1 }
    state.dataVersion = version ?? state.dataVersion
    if state.validity == .current {
      state.validity = validity(&state, isChanged, now)
      // Cached pages of a replaced library are not served any more.
      if state.validity != .current { state.number &+= 1 }
    }
    return state.number
  }

  private func validity(
    _ state: inout State, _ isChanged: Bool, _ now: ContinuousClock.Instant
  ) -> Validity {
    let read = isChanged || state.isFeedUnread ? feed(since: state.end) : (true, state.end)
    state.isFeedUnread = read == nil
    if let read, read.isSame { state.end = read.end }
    // After the feed, so that an overwriting while it was read is seen. A missing file may come back.
    guard let file, let found = FileStatus(path) else { return .current }
    guard found.isSame(as: file) else { return .anotherFile }
    if let read, !read.isSame { return .anotherHistory }
    // If it cannot be read at the moment, it is checked again.
    guard found.modified != state.written, let isOurs = fits(found, &state) else { return .current }
    guard !isOurs else {
      state.doubted = nil
      (state.written, state.size) = (found.modified, found.size)
      return .current
    }
    guard let doubted = state.doubted, doubted.written == found.modified else {
      state.doubted = (found.modified, now)
      return .current
    }
    return now - doubted.since > Self.maximumDoubt ? .overwritten : .current
  }

  /// Whether the feed still has its last line, and the current last line; nil when it cannot be
  /// read.
  private func feed(since end: FeedEnd?) -> (isSame: Bool, end: FeedEnd?)? {
    try? queue.unsafeReentrantRead { database in
      guard let connection = database.sqliteConnection else { return (true, end) }
      let isSame = try end.map { try FeedEnd(connection, at: $0.entry) == $0 } ?? true
      return (isSame, try FeedEnd(connection))
    }
  }

  /// Whether the main file is what a checkpoint made of it; nil if that cannot be read at the moment.
  ///
  /// While others read, a checkpoint leaves some pages in the log, so that the main file alone is
  /// not consistent: only its mark counts then.
  private func fits(_ found: FileStatus, _ state: inout State) -> Bool? {
    let file: UnloggedFile?
    do { file = try UnloggedFile(path) } catch { return false }
    // A copy in progress is smaller; a checkpoint shrinks the file at its end, when it is consistent.
    guard let file, file.isLibrary else { return found.size < state.size ? false : nil }
    if file.mark == state.mark { return true }
    if let isNamed = LogMark.leads(LibraryFiles.log(of: path), to: file.mark, from: state.mark) {
      if isNamed { state.mark = file.mark }
      return isNamed
    }
    // Without a log the file is consistent. It has known lines, and no fewer than before.
    guard let stored = FeedEnd(inMainFile: path) else { return state.stored == nil ? true : nil }
    guard stored.entry >= state.stored?.entry ?? 0 else { return false }
    let known = try? queue.unsafeReentrantRead { database in
      try database.sqliteConnection.flatMap { try FeedEnd($0, at: stored.entry) }
    }
    guard known == stored else { return false }
    (state.mark, state.stored) = (file.mark, stored)
    return true
  }
}

extension Statement {
  fileprivate func fetchInteger() throws -> Int64? { try Int64.fetchOne(self) }
}

/// The last line of a library's feed, which differs between two histories.
struct FeedEnd: Equatable, Sendable {
  let entry: Int64
  /// Its time, in microseconds since 1970 UTC.
  let stamp: Int64

  /// Reads the last line, or a certain one.
  ///
  /// - Returns: nil when there is none.
  /// - Throws: the error of SQLite.
  init?(_ connection: OpaquePointer, at entry: Int64? = nil) throws {
    let condition = entry.map { "WHERE id = \($0)" } ?? "ORDER BY id DESC LIMIT 1"
    let statement = try PreparedStatement(
      "SELECT id, stamp FROM entry \(condition)", on: DatabaseConnection(connection))
    guard let found = try statement.first({ ($0.integer(0), $0.integer(1)) }) else { return nil }
    (self.entry, stamp) = found
  }

  /// Reads the last line of the main file without its log.
  ///
  /// - Returns: nil when there is none, or the file cannot be read in this way at the moment.
  init?(inMainFile path: String) {
    guard let connection = UnloggedFile.open(path) else { return nil }
    defer { UnloggedFile.close(connection) }
    guard let end = try? FeedEnd(connection) else { return nil }
    self = end
  }
}
