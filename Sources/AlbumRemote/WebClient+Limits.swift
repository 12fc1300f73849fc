extension WebClient {
  /// What a client puts up with.
  public struct Limits: Sendable {
    /// How long a connection may take to come about.
    public var connectTimeout: Duration
    /// How long a server may say nothing, or take nothing.
    public var idleTimeout: Duration
    /// How long all of it may take: every attempt, and the waiting in between.
    public var totalTimeout: Duration
    /// How many redirects are followed.
    public var redirects: Int
    /// How many bytes an answer may have.
    public var bodyBytes: Int
    /// How often a question is asked at most, the first time included.
    public var attempts: Int
    /// How many connections one host gets at a time.
    public var connectionsPerHost: Int
    /// How long a server may ask us to wait before we try again; who asks for more gets no second try.
    public var longestWait: Duration

    /// Limits that suit a file of some megabytes from a server anywhere.
    public init(
      connectTimeout: Duration = .seconds(10), idleTimeout: Duration = .seconds(30),
      totalTimeout: Duration = .seconds(300), redirects: Int = 5, bodyBytes: Int = 64 << 20,
      attempts: Int = 4, connectionsPerHost: Int = 8, longestWait: Duration = .seconds(30)
    ) {
      self.connectTimeout = connectTimeout
      self.idleTimeout = idleTimeout
      self.totalTimeout = totalTimeout
      self.redirects = redirects
      self.bodyBytes = bodyBytes
      self.attempts = attempts
      self.connectionsPerHost = connectionsPerHost
      self.longestWait = longestWait
    }
  }
}
