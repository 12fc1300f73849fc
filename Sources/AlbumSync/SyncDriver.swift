import AlbumFiles
import AlbumHTTP
public import AlbumLibrary
import AlbumModel
import Glibc
import Synchronization

/// When a driver synchronizes, and how long it waits for an unreachable remote.
enum SyncPolicy {
  /// Once, as the user requested.
  case once
  /// Until nothing is left to push, after a command with another purpose; the time limits are this
  /// many times the usual ones.
  case untilIdle(timeLimitFactor: Int)
  /// Again and again, for as long as a library is served.
  case follow

  /// The limits of each request.
  var limits: WebClient.Limits {
    var limits = WebClient.Limits(
      connectTimeout: .seconds(5), idleTimeout: .seconds(120), totalTimeout: .seconds(3600),
      redirects: 0, bodyBytes: .max, attempts: 1)
    switch self {
    case .once: limits.attempts = 3
    case .untilIdle(let timeLimitFactor):
      limits.connectTimeout = .seconds(timeLimitFactor)
      limits.idleTimeout = .seconds(5 * timeLimitFactor)
      limits.totalTimeout = .seconds(15 * timeLimitFactor)
    case .follow: break
    }
    return limits
  }

  /// The limit of an exchange; nil for none.
  var total: Duration? {
    if case .untilIdle(let timeLimitFactor) = self { .seconds(15 * timeLimitFactor) } else { nil }
  }
}

/// Synchronizes libraries with their remotes.
///
/// The network runs on other threads; a library stays on its own, which runs the work of an
/// exchange from a ``LibraryDomain``. For a single exchange the calling thread does so while it
/// waits; a ``Follower`` leaves it to the owner of the library.
public struct SyncDriver: LibraryRemote {
  private let settings: RemoteSettings?
  private let untilIdle: SyncPolicy

  /// Makes a driver.
  ///
  /// - Parameters:
  ///   - settings: the remote; nil for the configured one of each library.
  ///   - timeLimitFactor: the factor of the time limits of exchanges that no user requested.
  public init(_ settings: RemoteSettings? = nil, timeLimitFactor: Int = 1) {
    self.settings = settings
    untilIdle = .untilIdle(timeLimitFactor: timeLimitFactor)
  }

  // MARK: Once

  /// The state of a library's remote, which is contacted.
  public func status(
    of library: LibraryAPI, isStopped: () -> Bool = { false }
  ) throws -> RemoteStatus {
    try run(library, untilIdle, isStopped) { try await $0.status() }
  }

  /// Checks whether the remote is a library that accepts our token; nothing is changed on either
  /// side.
  ///
  /// - Parameters:
  ///   - library: the library.
  ///   - isStopped: called a few times a second; returns whether to stop.
  /// - Returns: why it cannot be used now, in one line; nil if it responds correctly.
  /// - Throws: `CancellationError` when it was stopped.
  public func check(_ library: LibraryAPI, isStopped: () -> Bool = { false }) throws -> String? {
    try run(library, untilIdle, isStopped) { try await $0.check() }
  }

  /// Sends all operations that the remote does not know.
  public func push(
    from library: LibraryAPI, isStopped: () -> Bool = { false }
  ) throws -> RemoteReport {
    try run(library, .once, isStopped) { try await $0.push() }
  }

  /// Receives all operations that the remote knows and the library does not.
  public func pull(
    into library: LibraryAPI, isStopped: () -> Bool = { false }
  ) throws -> RemoteReport {
    try run(library, .once, isStopped) { try await $0.pull() }
  }

  /// Pushes, then pulls.
  package func exchange(_ library: LibraryAPI) throws -> RemoteReport {
    try run(library, .once) { try await $0.exchange() }
  }

  // MARK: Until idle

  /// Pushes what a command has changed; a remote that was unreachable a moment ago is not contacted.
  ///
  /// - Parameter library: the library.
  /// - Returns: a warning, or what waits and why, in one line; nil if everything was pushed.
  /// - Throws: an error in one line if the settings cannot be used; `LibraryError`.
  public func flush(_ library: LibraryAPI) throws -> String? {
    guard let (path, settings) = try remote(of: library) else { return nil }
    let state = RemoteState.of(path, settings)
    let reason: String?
    if state.isPaused(at: library.now) {
      reason = state.failure
    } else {
      do { return try run(library, untilIdle) { try await $0.push() }.warning } catch {
        reason = "\(error)"
      }
    }
    guard let reason else { return nil }
    let count = try library.pendingOperations(by: RemoteState.of(path, settings))
    return "\(CountText.of(count, "change")) not pushed yet: \(reason)"
  }

  // MARK: The calling thread

  private func remote(of library: LibraryAPI) throws -> (path: String, RemoteSettings)? {
    guard let path = library.path, let settings = try settings ?? RemoteSettings.of(path) else {
      return nil
    }
    return (path, settings)
  }

  /// Runs a closure with a session, and the work of the session on this thread.
  private func run<Result: Sendable>(
    _ library: LibraryAPI, _ policy: SyncPolicy, _ isStopped: () -> Bool = { false },
    _ body: @escaping @Sendable (SyncSession) async throws -> Result
  ) throws -> Result {
    try library.requireExchangeable()
    guard let (path, settings) = try remote(of: library) else { throw UserError.noRemote }
    let domain = try LibraryDomain()
    let result = Mutex<Swift.Result<Result, any Error>?>(nil)
    let session = SyncSession(settings, of: path, through: domain, policy, library.effects.now)
    let task = Task.detached {
      let outcome: Swift.Result<Result, any Error>
      do { outcome = .success(try await body(session)) } catch { outcome = .failure(error) }
      result.withLock { $0 = outcome }
      await session.end()
      domain.close()
    }
    let end = policy.total.map { ContinuousClock.now + $0 }
    var isLate = false
    while !domain.isClosed {
      var request = pollfd(fd: domain.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&request, 1, 200)
      domain.run(library)
      isLate = isLate || end.map { ContinuousClock.now > $0 } ?? false
      if isLate || isStopped() { task.cancel() }
    }
    do {
      guard let outcome = result.withLock({ $0 }) else { throw CancellationError() }
      return try outcome.get()
    } catch is CancellationError where isLate {
      throw RemoteFailure(
        settings.address, "timed out: run moonshelf remote push, which has no time limit")
    }
  }
}

// MARK: Follow

extension SyncDriver {
  /// Synchronizes a library that stays open, such as a server's, with its current remote: the
  /// remote may be set, changed or removed at any time.
  public final class Follower {
    private let path: String
    private let domain: LibraryDomain
    private let now: @Sendable () -> Int64
    private let note: @Sendable (String) -> Void
    /// The status of the settings file when it was last read.
    private var seen: FileStatus?
    private var settings: RemoteSettings?
    private var wakes: AsyncStream<Void>.Continuation?
    private var task: Task<Void, Never>?

    /// Begins to follow the remote, if there is one.
    ///
    /// - Parameters:
    ///   - path: the library's file.
    ///   - domain: the library's domain.
    ///   - now: the clock.
    ///   - note: called when a remote is set or removed, becomes unreachable, or can be reached
    ///     again; and once for a warning.
    /// - Throws: an error in one line if the settings cannot be used.
    public init(
      of path: String, through domain: LibraryDomain, now: @escaping @Sendable () -> Int64,
      note: @escaping @Sendable (String) -> Void
    ) throws {
      (self.path, self.domain, self.now, self.note) = (path, domain, now, note)
      try readSettings()
    }

    deinit { end() }

    /// The address of the remote.
    public var address: String? { settings?.address }

    /// Checks whether the remote was changed, and triggers an exchange.
    ///
    /// It is called after each change of the library, and every few seconds.
    ///
    /// - Throws: an error in one line if the settings cannot be used, once for each state of the
    ///   file; then there is no remote.
    public func look() throws {
      if FileStatus(RemoteSettings.path(of: path), followingLinks: false) != seen {
        let before = address
        defer {
          if let before, before != address { note("\(before) is no longer the remote") }
          if let address, before != address { note("\(address) is the remote now") }
        }
        try readSettings()
      }
      wakes?.yield()
    }

    /// Ends it; a current exchange is aborted, and continues another time.
    public func end() {
      wakes?.finish()
      task?.cancel()
      (wakes, task, settings) = (nil, nil, nil)
    }

    private func readSettings() throws {
      // Read before the content, so that a later change is noticed the next time.
      seen = FileStatus(RemoteSettings.path(of: path), followingLinks: false)
      let found: RemoteSettings?
      do { found = try RemoteSettings.of(path) } catch {
        end()
        throw error
      }
      guard found != settings else { return }
      end()
      guard let found else { return }
      settings = found
      let (stream, continuation) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
      wakes = continuation
      let session = SyncSession(found, of: path, through: domain, .follow, now)
      let note = note
      task = Task.detached {
        await session.follow(stream, note)
        await session.end()
      }
    }
  }
}

extension SyncSession {
  /// Exchanges whenever it is woken; after a failure not before a pause.
  fileprivate func follow(_ wakes: AsyncStream<Void>, _ note: @Sendable (String) -> Void) async {
    var failures = 0
    var warning: String?
    var next = ContinuousClock.now
    for await _ in wakes {
      guard !Task.isCancelled else { break }
      // No command waits for it, so it retries earlier than a command would.
      if ContinuousClock.now < next { continue }
      do {
        let report = try await exchange()
        if failures > 0 { note("\(settings.address): reachable again") }
        failures = 0
        if let text = report.warning, warning == nil { note("\(settings.address): \(text)") }
        warning = report.warning
      } catch {
        if failures == 0, !Task.isCancelled { note("\(error)") }
        failures += 1
        next = .now + .seconds(min(30, 1 << min(failures, 5)))
      }
    }
  }
}
