public import AlbumLibrary

extension LibraryServer {
  /// Makes a server that has a remote of its own exchange with it: after changes, and every few
  /// seconds.
  ///
  /// - Parameters:
  ///   - path: the library's file.
  ///   - settings: its remote.
  ///   - now: the clock.
  ///   - tell: told when the remote cannot be reached any more, and when it can again.
  /// - Returns: what to do beside serving, and the exchange, to be ended when the server ends.
  public func exchange(
    of path: String, with settings: RemoteSettings, now: @escaping @Sendable () -> Int64,
    tell: @escaping @Sendable (String) -> Void
  ) -> (duty: BackgroundDuty, exchange: BackgroundExchange) {
    let exchange = BackgroundExchange(
      of: path, settings, through: library.domain, now: now, tell: tell)
    return (BackgroundDuty(every: .seconds(3)) { _ in exchange.wake() }, exchange)
  }
}
