package import AlbumModel

/// The result of an exchange.
public struct RemoteReport: Equatable, Sendable {
  /// The number of operations that were new to the remote.
  public package(set) var pushed = 0
  /// The number of operations that were new here.
  public package(set) var pulled = 0
  /// The number of values overwritten by later ones, here or there.
  public package(set) var overwritten = 0
  /// A problem that did not prevent the exchange; one line for the user.
  public package(set) var warning: String?

  /// An empty report.
  package init() {}

  package mutating func add(_ other: RemoteReport) {
    pushed += other.pushed
    pulled += other.pulled
    overwritten += other.overwritten
    if let warning = other.warning { warn(warning) }
  }

  package mutating func warn(_ text: String) { warning = warning.map { "\($0); \(text)" } ?? text }
}

/// The state between a library and its remote.
public struct RemoteStatus: Equatable, Sendable {
  /// The remote's address.
  public let address: String
  /// Whether it responds, and accepts the token.
  public package(set) var isReachable = false
  /// The reason if not, in one line.
  public package(set) var reason: String?
  /// The number of operations to be pushed.
  public package(set) var waitingHere: Int
  /// The number of operations to be pulled; nil if unknown.
  public package(set) var waitingThere: Int?
  /// The time of the last exchange, in seconds since 1970 UTC.
  public let lastExchange: Int64?
  /// The number of unresolved conflicts.
  public let conflicts: Int

  package init(address: String, waitingHere: Int, lastExchange: Int64?, conflicts: Int) {
    (self.address, self.waitingHere) = (address, waitingHere)
    (self.lastExchange, self.conflicts) = (lastExchange, conflicts)
  }
}

/// The remotes of libraries, which scripts and commands use without knowing the network.
public protocol LibraryRemote {
  /// The state of a library's remote, which is contacted.
  ///
  /// - Returns: the state; an unreachable remote is not an error.
  /// - Throws: ``LibraryError``; an error in one line if there is no remote; `CancellationError`
  ///   when it was stopped.
  func status(of library: LibraryAPI, isStopped: () -> Bool) throws -> RemoteStatus

  /// Sends all operations that the remote does not know.
  ///
  /// - Parameters: as for ``status(of:isStopped:)``.
  /// - Returns: the result there.
  /// - Throws: as ``status(of:isStopped:)``; an error in one line when it cannot be reached;
  ///   ``ExchangeError``.
  func push(from library: LibraryAPI, isStopped: () -> Bool) throws -> RemoteReport

  /// Receives all operations that the remote knows and the library does not.
  ///
  /// - Parameters: as for ``status(of:isStopped:)``.
  /// - Returns: the result here.
  /// - Throws: as ``push(from:isStopped:)``.
  func pull(into library: LibraryAPI, isStopped: () -> Bool) throws -> RemoteReport
}

extension UserError {
  /// The error for a library without a remote.
  package static let noRemote = UserError(
    "no remote is set; set one with: moonshelf remote set ADDRESS --token -")
}

extension LibraryAPI {
  /// Checks that the library may exchange operations now: uncommitted changes, and those of a dry
  /// run, must not be sent.
  ///
  /// - Throws: ``LibraryError/insideTransaction(verb:)``; an error in one line for a dry run.
  public func requireExchangeable() throws {
    guard transactions.depth == 0 else { throw LibraryError.insideTransaction(verb: "exchanging") }
    guard !isDryRun else { throw UserError("a dry run does not push to the remote") }
  }
}
