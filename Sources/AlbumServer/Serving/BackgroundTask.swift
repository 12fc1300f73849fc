public import AlbumLibrary

/// Something a server does by itself beside answering: every few seconds, and when anything changed.
public struct BackgroundTask {
  /// How long at most from one time to the next.
  public let interval: Duration
  /// Does it, where the library lives; must be quick, since writes wait for it.
  public let body: (LibraryAPI) throws -> Void

  /// Puts a duty together.
  public init(every interval: Duration, _ body: @escaping (LibraryAPI) throws -> Void) {
    self.interval = interval
    self.body = body
  }
}
