import AlbumFiles
import AlbumLibrary

/// The exchange of a server with the current remote of its library: the remote may be set, changed
/// or removed while the server runs.
public final class FollowedRemote {
  private let path: String
  private let domain: LibraryDomain
  private let now: @Sendable () -> Int64
  private let tell: @Sendable (String) -> Void
  /// The status of the settings file when it was last read.
  private var seen: FileStatus?
  private var settings: RemoteSettings?
  private var exchange: BackgroundExchange?

  /// Begins to exchange, if there is a remote.
  ///
  /// - Parameters:
  ///   - path: the library's file.
  ///   - server: the server of the library.
  ///   - now: the clock.
  ///   - tell: called when a remote is set or removed, becomes unreachable, or can be reached
  ///     again.
  /// - Throws: an error in one line if the settings cannot be used.
  public init(
    of path: String, server: LibraryServer, now: @escaping @Sendable () -> Int64,
    tell: @escaping @Sendable (String) -> Void
  ) throws {
    self.path = path
    self.now = now
    self.tell = tell
    domain = server.library.domain
    try follow()
  }

  deinit {
    end()
  }

  /// The address of the remote.
  public var address: String? { settings?.address }

  /// A task that exchanges after changes, and every few seconds.
  public var task: BackgroundTask {
    BackgroundTask(every: .seconds(3)) { _ in try self.look() }
  }

  /// Checks whether the remote was changed, and triggers an exchange.
  ///
  /// - Throws: an error in one line if the settings cannot be used, once for each state of the
  ///   file; then there is no remote.
  public func look() throws {
    if FileStatus(RemoteSettings.path(of: path), followingLinks: false) != seen {
      let before = address
      defer {
        if let before, before != address { tell("\(before) is no longer the remote") }
        if let address, before != address { tell("\(address) is the remote now") }
      }
      try follow()
    }
    exchange?.wake()
  }

  /// Ends the exchange.
  public func end() {
    exchange?.end()
    exchange = nil
    settings = nil
  }

  private func follow() throws {
    // Read before the content, so that a later change is noticed the next time.
    seen = FileStatus(RemoteSettings.path(of: path), followingLinks: false)
    let found: RemoteSettings?
    do {
      found = try RemoteSettings.of(path)
    } catch {
      end()
      throw error
    }
    guard found != settings else { return }
    end()
    guard let found else { return }
    settings = found
    exchange = BackgroundExchange(of: path, found, through: domain, now: now, tell: tell)
  }
}
