import AlbumHTTP
import Synchronization

/// A background exchange for a library that stays open, such as a server's: after each change, and
/// every few seconds.
public final class BackgroundExchange: Sendable {
  private let wakes: AsyncStream<Void>.Continuation
  private let task: Task<Void, Never>

  /// Starts the exchange.
  ///
  /// - Parameters:
  ///   - path: the library's file.
  ///   - settings: its remote.
  ///   - domain: the library's domain.
  ///   - now: the clock.
  ///   - tell: called once when the remote becomes unreachable, and once when it can be reached
  ///     again; once for a warning.
  public init(
    of path: String, _ settings: RemoteSettings, through domain: LibraryDomain,
    now: @escaping @Sendable () -> Int64, tell: @escaping @Sendable (String) -> Void
  ) {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    wakes = continuation
    task = Task.detached {
      var limits = RemoteExchange.WaitLimit.patient.limits
      limits.attempts = 1
      let client = WebClient(limits: limits)
      let exchange = RemoteExchange(
        settings: settings, domain: domain, client: client, path: path, now: now)
      var failures = 0
      var warning: String?
      var next = ContinuousClock.now
      for await _ in stream {
        guard !Task.isCancelled else { break }
        // No command waits for it, so it retries earlier than a command would.
        if ContinuousClock.now < next { continue }
        do {
          let report = try await exchange.exchange()
          if failures > 0 { tell("\(settings.address): reachable again") }
          failures = 0
          if let text = report.warning, warning == nil { tell("\(settings.address): \(text)") }
          warning = report.warning
        } catch {
          if failures == 0, !Task.isCancelled { tell("\(error)") }
          failures += 1
          next = .now + .seconds(min(30, 1 << min(failures, 5)))
        }
      }
      try? await client.shutdown()
    }
  }

  /// Triggers an exchange.
  public func wake() {
    wakes.yield()
  }

  /// Ends it; a current exchange is aborted, and continues another time.
  public func end() {
    wakes.finish()
    task.cancel()
  }
}
