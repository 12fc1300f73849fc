import AlbumHTTP
import AlbumModel
import Foundation
import Synchronization

/// An exchange with the remote that the library's thread waits for.
///
/// The network runs on other threads; the library stays on this thread, which runs the work of the
/// exchange on it while waiting.
public struct RemoteConversation {
  private let library: LibraryAPI
  private let settings: RemoteSettings
  private let waitLimit: RemoteExchange.WaitLimit

  /// Prepares an exchange.
  ///
  /// - Parameters:
  ///   - library: a library in a file.
  ///   - settings: its remote.
  ///   - waitLimit: the time limits.
  public init(
    _ library: LibraryAPI, _ settings: RemoteSettings,
    waitLimit: RemoteExchange.WaitLimit = .patient
  ) {
    self.library = library
    self.settings = settings
    self.waitLimit = waitLimit
  }

  /// Prepares an exchange with the configured remote of a library.
  ///
  /// - Parameters:
  ///   - library: the library.
  ///   - waitLimit: the time limits.
  /// - Throws: an error in one line if there is none, or the library is not in a file;
  ///   ``LibraryError/insideTransaction(verb:)``.
  public init(_ library: LibraryAPI, waitLimit: RemoteExchange.WaitLimit = .patient) throws {
    try Self.check(library)
    guard let path = library.path, let settings = try RemoteSettings.of(path) else {
      throw UserError(
        "no remote is set; set one with: moonshelf remote set ADDRESS --token -")
    }
    self.init(library, settings, waitLimit: waitLimit)
  }

  /// Uncommitted changes, and those of a dry run, must not be sent.
  private static func check(_ library: LibraryAPI) throws {
    guard library.transactions.depth == 0 else {
      throw LibraryError.insideTransaction(verb: "exchanging")
    }
    guard !library.isDryRun else {
      throw UserError("a dry run does not push to the remote")
    }
  }

  /// Runs the exchange.
  ///
  /// - Parameters:
  ///   - isStopped: called a few times a second; returns whether to stop.
  ///   - body: uses the exchange.
  /// - Returns: the result of `body`.
  /// - Throws: any error of `body`; `CancellationError` when it was stopped.
  public func run<Result: Sendable>(
    isStopped: () -> Bool = { false },
    _ body: @escaping @Sendable (RemoteExchange) async throws -> Result
  ) throws -> Result {
    try Self.check(library)
    guard let path = library.path else {
      throw UserError("a library in memory has no remote")
    }
    let domain = try LibraryDomain()
    let outcome = Outcome<Result>()
    let (settings, waitLimit, now) = (settings, waitLimit, library.effects.now)
    let task = Task.detached {
      let client = WebClient(limits: waitLimit.limits)
      let exchange = RemoteExchange(
        settings: settings, domain: domain, client: client, path: path, now: now)
      do { outcome.set(.success(try await body(exchange))) } catch { outcome.set(.failure(error)) }
      try? await client.shutdown()
      domain.close()
    }
    let end = waitLimit.total.map { ContinuousClock.now + $0 }
    var isLate = false
    while !domain.isClosed {
      var request = pollfd(fd: domain.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&request, 1, 200)
      domain.run(library)
      isLate = isLate || end.map { ContinuousClock.now > $0 } ?? false
      if isLate || isStopped() { task.cancel() }
    }
    do { return try outcome.get() } catch is CancellationError where isLate {
      throw RemoteFailure(
        settings.address, "timed out: run moonshelf remote push, which has no time limit")
    }
  }
}

/// The result of a task, for the thread that waits for it.
private final class Outcome<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)

  func set(_ result: Result<Value, any Error>) {
    self.result.withLock { $0 = result }
  }

  func get() throws -> Value {
    guard let result = result.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }
}
