/// The result of an exchange.
public struct RemoteReport: Equatable, Sendable {
  /// The number of operations that were new to the remote.
  public internal(set) var told = 0
  /// The number of operations that were new here.
  public internal(set) var heard = 0
  /// The number of values overwritten by later ones, here or there.
  public internal(set) var overtaken = 0
  /// A problem that did not prevent the exchange; one line for the user.
  public internal(set) var warning: String?

  mutating func add(_ other: RemoteReport) {
    told += other.told
    heard += other.heard
    overtaken += other.overtaken
    if let warning = other.warning { warn(warning) }
  }

  mutating func warn(_ text: String) {
    warning = warning.map { "\($0); \(text)" } ?? text
  }
}

/// The state between a library and its remote.
public struct RemoteStatus: Equatable, Sendable {
  /// The remote's address.
  public let address: String
  /// Whether it responds, and accepts the token.
  public internal(set) var isReachable = false
  /// The reason if not, in one line.
  public internal(set) var reason: String?
  /// The number of operations to be pushed.
  public internal(set) var waitingHere: Int
  /// The number of operations to be pulled; nil if unknown.
  public internal(set) var waitingThere: Int?
  /// The time of the last exchange, in seconds since 1970 UTC.
  public let lastExchange: Int64?
  /// The number of unresolved conflicts.
  public let conflicts: Int
}

extension LibraryAPI {
  /// The status of the remote, as far as it is known without a request.
  func remoteStatus(_ settings: RemoteSettings, _ state: RemoteState) throws -> RemoteStatus {
    RemoteStatus(
      address: settings.address, waitingHere: try pendingOperations(by: state),
      lastExchange: state.lastExchange,
      conflicts: try openConflictCount())
  }

  /// The number of operations to be pushed, by the stored state of the remote.
  ///
  /// - Parameter state: the stored state.
  /// - Returns: the number; all operations if nothing was ever sent.
  /// - Throws: ``LibraryError``.
  public func pendingOperations(by state: RemoteState) throws -> Int {
    let known = state.told?.known ?? []
    let theirs = ReplicaGreeting(
      version: ReplicaGreeting.version, home: state.home ?? 0, name: "", known: known,
      lastEntry: 0)
    return try pendingOperations(for: theirs, after: state.told?.entry ?? 0)
  }
}
