package import AlbumModel
import Dispatch
import Glibc
import NIOCore
import Synchronization

/// Sends requests to servers, with limits on everything that a server could do without end.
///
/// Proxies are taken from the environment as other programs take them; certificates are checked against
/// the system's. Making a client opens nothing and starts no thread; the first request does.
public struct WebClient: Sendable {
  let limits: Limits
  let userAgent: String
  let effects: Effects
  let connections: Connections
  let names: NameLookup

  /// Makes a client with connections of its own.
  ///
  /// - Parameters:
  ///   - limits: how long to wait, how much to take, how often to try.
  ///   - userAgent: how the program introduces itself to servers.
  ///   - effects: the world: waiting, chance, the clock, the environment, the addresses of hosts.
  public init(
    limits: Limits = Limits(), userAgent: String = "moonshelf", effects: Effects = .live
  ) {
    self.limits = limits
    self.userAgent = userAgent
    self.effects = effects
    connections = Connections(limits: limits)
    names = NameLookup(effects.lookup)
  }

  /// Sends a request and collects the body of the response.
  ///
  /// - Parameter request: what is sent.
  /// - Returns: the response. Its status is 2xx, or 304 where the request's headers asked for it, or
  ///   any where the request accepts that.
  /// - Throws: `WebError`; `CancellationError` when the task is cancelled.
  public func send(_ request: WebRequest) async throws -> WebResponse {
    let collected = CollectedBody()
    var response = try await stream(
      request, restart: { collected.restart() }, write: { collected.append($0) })
    response.body = collected.bytes
    return response
  }

  /// Sends a request and blocks the caller's thread until the response is complete.
  ///
  /// - Parameters:
  ///   - request: what is sent.
  ///   - isStopped: asked every 50 milliseconds whether to give up.
  /// - Returns: the response with its body.
  /// - Throws: as ``send(_:)``; `CancellationError` when it was stopped. Nothing of the request is under way any
  ///   more then.
  public func sendNow(_ request: WebRequest, isStopped: () -> Bool) throws -> WebResponse {
    let result = Mutex<Result<WebResponse, any Error>?>(nil)
    let end = DispatchSemaphore(value: 0)
    // Not on Swift's threads, which may all be waiting here.
    let task = Task(executorPreference: QueueExecutor("moonshelf.web")) {
      let outcome: Result<WebResponse, any Error>
      do { outcome = .success(try await send(request)) } catch { outcome = .failure(error) }
      result.withLock { $0 = outcome }
      end.signal()
    }
    while end.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      if isStopped() { task.cancel() }
    }
    guard let result = result.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }

  /// Ends all connections; requests that are still under way fail.
  ///
  /// - Throws: nothing that a caller could do anything about; a second time is no mistake.
  public func shutdown() async throws {
    try await connections.shutdown()
  }
}

/// The pieces of a body put together.
private final class CollectedBody: Sendable {
  private let pieces = Mutex<[UInt8]>([])

  var bytes: [UInt8] { pieces.withLock { $0 } }

  func append(_ piece: ArraySlice<UInt8>) {
    pieces.withLock { $0 += piece }
  }

  func restart() {
    pieces.withLock { $0 = [] }
  }
}

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
    /// How many bytes a response may have.
    public var bodyBytes: Int
    /// How often a request is sent at most, the first time included.
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

extension WebClient {
  /// What a client needs of the world; a test brings its own and waits for nothing.
  public struct Effects: Sendable {
    /// Waits between two attempts.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// A number from 0 up to 1, so that many clients do not come back at the same moment.
    public var chance: @Sendable () -> Double
    /// Seconds since 1970, for servers that say until when to wait.
    public var now: @Sendable () -> Int64
    /// A variable of the environment.
    public var environment: @Sendable (String) -> String?
    /// The addresses of a host, the preferred one first; throws ``NameLookup/Failure``.
    package var lookup: @Sendable (String) throws -> [IPAddress] = NameLookup.addresses(of:)

    /// A world of these parts.
    public init(
      sleep: @escaping @Sendable (Duration) async throws -> Void,
      chance: @escaping @Sendable () -> Double, now: @escaping @Sendable () -> Int64,
      environment: @escaping @Sendable (String) -> String?
    ) {
      self.sleep = sleep
      self.chance = chance
      self.now = now
      self.environment = environment
    }

    /// The world as it is.
    public static var live: Effects {
      Effects(
        sleep: { try await Task.sleep(for: $0) },
        chance: { Double.random(in: 0..<1) },
        now: { Int64(time(nil)) },
        environment: { name in getenv(name).map { String(cString: $0) } })
    }
  }
}
