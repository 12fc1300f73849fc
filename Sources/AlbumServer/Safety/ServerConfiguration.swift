import AlbumModel

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
  /// The path before those of the API and the page: empty, or `/shelf`.
  public var prefix = ""
  /// The token for everything.
  public var token: AccessToken
  /// The tokens of single clients; nil for none.
  package var tokens: NamedTokens?
  // OpenSSL's contexts may be used by several threads; it lives as long as the process.
  /// The certificate of encrypted connections: a `TLSContext`; nil for none.
  package nonisolated(unsafe) var tls: OpaquePointer?
  /// The descriptor of the log of responses; nil for none.
  package var log: Int32?
  /// The limits.
  public var limits: ServerLimits

  /// Makes a configuration.
  public init(
    host: String = "127.0.0.1", port: Int = 7070, isPublic: Bool = false, names: [String] = [],
    baseURL: BaseURL? = nil, token: AccessToken, limits: ServerLimits = ServerLimits()
  ) {
    (self.host, self.port, self.isPublic, self.names) = (host, port, isPublic, names)
    (self.baseURL, self.token, self.limits) = (baseURL, token, limits)
  }
}

/// The limits on the resources that clients may use.
public struct ServerLimits: Sendable {
  /// The maximum number of connections; more wait until one ends.
  public var connections = 512
  /// The time limit for a request's head, and for an idle connection, in seconds.
  public var headTime = 20
  /// The time limit for a body or a response without progress, in seconds.
  public var standstill = 20
  /// The maximum length of a head line, and of the whole head, in bytes.
  public var headBytes = 16 << 10
  /// The maximum number of header lines.
  public var headLines = 100
  /// The maximum length of a body for the routes of this target, in bytes.
  public var bodyBytes = 1 << 20
  /// The maximum number of bytes of bodies in memory, of all requests together.
  public var bodiesBytes = 64 << 20
  /// The minimum speed of a body, in bytes a second, after the time limit without progress.
  public var slowestBody = 1024
  /// The time limit of a read.
  public var readTime = Duration.seconds(10)
  /// The maximum number of streams of changes.
  public var streams = 64
  /// The maximum number of current requests from one address without the token, on a public server.
  public var anonymousRequests = 24
  /// The maximum number of streams of changes from such an address.
  public var anonymousStreams = 32
  /// The time after which a silent stream gets a heartbeat.
  public var heartbeat = Duration.seconds(15)
  /// The maximum number of albums in a page.
  public var pageSize = 500
  /// The memory for cached pages, in bytes.
  public var cachedBytes = 32 << 20
  /// The maximum number of waiting reads.
  public var waitingReads = 1024
  /// The maximum number of waiting writes.
  public var waitingWrites = 256
  /// The maximum number of waiting tables of albums: scripts make them on the thread of writes.
  public var waitingTables = 32
  /// The interval of checks for writes of other processes, in milliseconds.
  public var lookEvery = 50
  /// The time limit for current requests when the server ends.
  public var endTime = Duration.seconds(10)

  /// Makes the default limits.
  public init() {}
}

/// The public address of a server behind a proxy: `https://shelf.example`.
public struct BaseURL: Equatable, Sendable {
  /// Scheme, name and port in the form of the header `Origin`: `https://shelf.example`.
  public let origin: String
  /// The name alone, in lower case.
  let host: String

  /// Parses an address.
  ///
  /// - Returns: nil unless it is `http://NAME` or `https://NAME`, with or without a port; a path,
  ///   a user or a query is not supported.
  public init?(_ text: String) {
    guard !text.contains("#"), let address = WebAddress(strict: text), address.target == "/" else {
      return nil
    }
    host = address.host.name
    origin = address.origin
  }
}
