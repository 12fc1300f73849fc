import AlbumRemote
import Synchronization

/// An exchange that goes on beside a library that is open for long, such as a server's: after each
/// change, and every few seconds.
public final class BackgroundExchange: Sendable {
  private let wakes: AsyncStream<Void>.Continuation
  private let task: Task<Void, Never>

  /// Begins.
  ///
  /// - Parameters:
  ///   - path: the library's file.
  ///   - settings: its remote.
  ///   - domain: where the library is reached.
  ///   - now: the clock.
  ///   - tell: told once when the remote cannot be reached any more, and once when it can again; once
  ///     when there is something to warn of.
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
        // Nobody waits for it, so it comes back sooner than a command would.
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

  /// Says that there may be something to tell.
  public func wake() {
    wakes.yield()
  }

  /// Ends it; what is under way is broken off, and goes on another time.
  public func end() {
    wakes.finish()
    task.cancel()
  }
}
