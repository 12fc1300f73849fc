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
  ///   - tell: told once when the remote cannot be reached any more, and once when it can again.
  public init(
    of path: String, _ settings: RemoteSettings, through domain: LibraryDomain,
    now: @escaping @Sendable () -> Int64, tell: @escaping @Sendable (String) -> Void
  ) {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    wakes = continuation
    task = Task.detached {
      var limits = RemoteExchange.Patience.patient.limits
      limits.attempts = 1
      let client = RemoteClient(limits: limits)
      let exchange = RemoteExchange(
        settings: settings, domain: domain, client: client, path: path, now: now)
      var isLost = false
      for await _ in stream {
        guard !Task.isCancelled else { break }
        let state = RemoteState.of(path, settings)
        // A failure keeps off as long as it says; a clock that was put back, no longer than that.
        if state.failures > 0, now() < state.nextTry, state.nextTry - now() <= 300 { continue }
        do {
          _ = try await exchange.exchange()
          if isLost { tell("\(settings.address): answers again") }
          isLost = false
        } catch {
          if !isLost, !Task.isCancelled { tell("\(error)") }
          isLost = true
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
