/// Where a server listens, to whom, and how much it bears.
public struct ServerConfiguration: Sendable {
  /// The address to listen on.
  public var host: String
  /// The port; 0 takes one that is free.
  public var port: Int
  /// Whether everybody who reaches the server may read.
  public var isPublic: Bool
  /// Names, beside the address, under which whoever asks may know the server.
  public var names: [String]
  /// The address of the proxy before it; nil without one.
  public var baseURL: BaseURL?
  /// What writes have to show.
  public var token: AccessToken
  /// What bounds it.
  public var limits: ServerLimits

  /// Puts a configuration together.
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
