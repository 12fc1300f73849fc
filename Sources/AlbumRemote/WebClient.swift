import NIOCore

/// Asks servers on behalf of a library, with bounds on everything that a server could do without end.
///
/// Proxies are taken from the environment as other programs take them; certificates are held against
/// the system's. Making a client opens nothing and starts no thread; the first question does.
public struct WebClient: Sendable {
  let limits: Limits
  let userAgent: String
  let effects: Effects
  let connections: Connections
  let names = NameLookup()

  /// Makes a client with connections of its own.
  ///
  /// - Parameters:
  ///   - limits: how long to wait, how much to take, how often to try.
  ///   - userAgent: how the program introduces itself to servers.
  ///   - effects: the world: waiting, chance, the clock, the environment.
  public init(
    limits: Limits = Limits(), userAgent: String = "moonshelf", effects: Effects = .live
  ) {
    self.limits = limits
    self.userAgent = userAgent
    self.effects = effects
    connections = Connections(limits: limits)
  }

  /// Ends all connections; questions that are still under way fail.
  ///
  /// - Throws: nothing that a caller could do anything about; a second time is no mistake.
  public func shutdown() async throws {
    try await connections.shutdown()
  }
}
