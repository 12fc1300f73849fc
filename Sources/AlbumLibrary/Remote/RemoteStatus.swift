/// What came of an exchange.
public struct RemoteReport: Equatable, Sendable {
  /// How many acts the remote had not known.
  public internal(set) var told = 0
  /// How many acts were not known here.
  public internal(set) var heard = 0
  /// How many values were overtaken by later ones, here or there.
  public internal(set) var overtaken = 0
  /// What is odd about the exchange and did not keep it from being made; one line for people.
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

/// How it stands between a library and its remote.
public struct RemoteStatus: Equatable, Sendable {
  /// The remote's address.
  public let address: String
  /// Whether it answers, and lets us in.
  public internal(set) var isReachable = false
  /// Why not, in one line.
  public internal(set) var reason: String?
  /// How many acts wait here to be told.
  public internal(set) var waitingHere: Int
  /// How many wait there to be heard; nil where nobody can say.
  public internal(set) var waitingThere: Int?
  /// When something was last told or heard, in seconds since 1970 UTC.
  public let lastExchange: Int64?
  /// How many conflicts are not settled.
  public let conflicts: Int
}

extension LibraryAPI {
  /// How it stands with the remote, as far as can be said without asking it.
  func remoteStatus(_ settings: RemoteSettings, _ state: RemoteState) throws -> RemoteStatus {
    RemoteStatus(
      address: settings.address, waitingHere: try pendingOperations(by: state),
      lastExchange: state.lastExchange,
      conflicts: try openConflictCount())
  }

  /// How many acts wait to be told, by what is remembered of the remote.
  ///
  /// - Parameter state: what is remembered.
  /// - Returns: the number; all acts, where nothing was ever told.
  /// - Throws: ``LibraryError``.
  public func pendingOperations(by state: RemoteState) throws -> Int {
    let known = state.told?.known ?? []
    let theirs = ReplicaGreeting(
      version: ReplicaGreeting.version, home: state.home ?? 0, name: "", known: known,
      lastEntry: 0)
    return try pendingOperations(for: theirs, after: state.told?.entry ?? 0)
  }
}
