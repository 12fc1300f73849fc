/// The address, access rules and limits of a server.
public struct ServerConfiguration: Sendable {
  /// The address to listen on.
  public var host: String
  /// The port; 0 takes a free one.
  public var port: Int
  /// Whether all clients that reach the server may read.
  public var isPublic: Bool
  /// Allowed host names, in addition to the address.
  public var names: [String]
  /// The public address of the proxy; nil without one.
  public var baseURL: BaseURL?
  /// The token for writes.
  public var token: AccessToken
  /// The limits.
  public var limits: ServerLimits

  /// Makes a configuration.
  public init(
    host: String = "127.0.0.1", port: Int = 7070, isPublic: Bool = false, names: [String] = [],
    baseURL: BaseURL? = nil, token: AccessToken, limits: ServerLimits = ServerLimits()
  ) {
    self.host = host
    self.port = port
    self.isPublic = isPublic
    self.names = names
    self.baseURL = baseURL
    self.token = token
    self.limits = limits
  }
}
