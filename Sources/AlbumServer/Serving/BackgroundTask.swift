public import AlbumLibrary

/// A periodic task of a server: it runs every few seconds, and after each change.
public struct BackgroundTask {
  /// The maximum time between two runs.
  public let interval: Duration
  /// The task, which runs on the library's thread; it must be quick, since writes wait for it.
  public let body: (LibraryAPI) throws -> Void

  /// Makes a task.
  public init(every interval: Duration, _ body: @escaping (LibraryAPI) throws -> Void) {
    self.interval = interval
    self.body = body
  }
}
