import AlbumFiles
import AlbumLibrary

/// The exchange of a server with the remote that its library has at the moment: one that is set,
/// changed or taken away while the server runs is noticed.
public final class FollowedRemote {
  private let path: String
  private let domain: LibraryDomain
  private let now: @Sendable () -> Int64
  private let tell: @Sendable (String) -> Void
  /// The file of settings as it was last read.
  private var seen: FileStatus?
  private var settings: RemoteSettings?
  private var exchange: BackgroundExchange?

  /// Begins to exchange, where there is a remote.
  ///
  /// - Parameters:
  ///   - path: the library's file.
  ///   - server: who serves it.
  ///   - now: the clock.
  ///   - tell: told of remotes that come and go, when one cannot be reached any more, and when it can
  ///     again.
  /// - Throws: an error in one line where the settings cannot be used.
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

  /// Exchanges after changes, and every few seconds.
  public var task: BackgroundTask {
    BackgroundTask(every: .seconds(3)) { _ in try self.look() }
  }

  /// Looks whether there is another remote, and says that there may be something to tell.
  ///
  /// - Throws: an error in one line where the settings cannot be used, once for each state they are in;
  ///   then there is no remote.
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

  /// Exchanges no more.
  public func end() {
    exchange?.end()
    exchange = nil
    settings = nil
  }

  private func follow() throws {
    // Before it is read: what is written meanwhile is seen the next time.
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
