import AlbumFiles
package import AlbumModel
import CCurl
import Dispatch
import Glibc
import Synchronization

/// Sends requests to servers, with limits on time, size and repetitions.
///
/// Proxies are read from the environment as by other programs; certificates are checked against
/// those of the system. Creating a client opens no connection and starts no thread; the first
/// request does.
public struct WebClient: Sendable {
  let limits: Limits
  let userAgent: String
  let effects: Effects
  let connections: TransferLoop
  let names: NameLookup

  /// The reason why no client can send requests; nil if there is none.
  ///
  /// It loads libcurl, as the first request does.
  public static var problem: String? { curl_load() == nil ? FailureReason.noLibrary.words : nil }

  /// Creates a client with its own connections.
  ///
  /// - Parameters:
  ///   - limits: the limits of time, size and attempts.
  ///   - userAgent: the name of the program for servers.
  ///   - effects: the environment: waiting, random numbers, the clock, variables, the addresses of
  ///     hosts.
  public init(limits: Limits = Limits(), userAgent: String = "moonshelf", effects: Effects = .live)
  {
    (self.limits, self.userAgent, self.effects) = (limits, userAgent, effects)
    connections = TransferLoop(limits)
    names = NameLookup(effects.lookup)
  }

  /// Sends a request and collects the body of the response.
  ///
  /// - Parameter request: the request.
  /// - Returns: the response. Its status is 2xx, or 304 if the request's headers allow it, or any
  ///   if the request accepts any.
  /// - Throws: `WebError`; `CancellationError` if the task is cancelled.
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
  ///   - request: the request.
  ///   - isStopped: called every 50 milliseconds: whether to stop.
  /// - Returns: the response with its body.
  /// - Throws: as ``send(_:)``; `CancellationError` if it was stopped. The request has ended then.
  public func sendNow(_ request: WebRequest, isStopped: () -> Bool) throws -> WebResponse {
    try Self.sendNow([(self, request, .zero)], atOnce: 1, isStopped: isStopped)[0].get()
  }

  /// Sends several requests and blocks the caller's thread until all responses are complete.
  ///
  /// - Parameters:
  ///   - requests: the requests with their clients, and how long to wait before each.
  ///   - atOnce: the maximum number of requests, or waits, at the same time.
  ///   - isStopped: called every 50 milliseconds: whether to stop.
  /// - Returns: the responses in the order of the requests.
  public static func sendNow(
    _ requests: [(client: WebClient, request: WebRequest, delay: Duration)], atOnce: Int,
    isStopped: () -> Bool
  ) -> [Result<WebResponse, any Error>] {
    typealias Outcome = (index: Int, result: Result<WebResponse, any Error>)
    let results = Mutex<[Int: Result<WebResponse, any Error>]>([:])
    let end = DispatchSemaphore(value: 0)
    // Not on Swift's thread pool, whose threads may all be waiting here.
    let task = Task(executorPreference: QueueExecutor("moonshelf.web")) {
      await withTaskGroup(of: Outcome.self) { group in
        for (index, sent) in requests.enumerated() {
          if index >= atOnce, let (first, outcome) = await group.next() {
            results.withLock { $0[first] = outcome }
          }
          group.addTask {
            do {
              if sent.delay > .zero { try await Task.sleep(for: sent.delay) }
              return (index, .success(try await sent.client.send(sent.request)))
            } catch { return (index, .failure(error)) }
          }
        }
        for await (index, outcome) in group { results.withLock { $0[index] = outcome } }
      }
      end.signal()
    }
    while end.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      if isStopped() { task.cancel() }
    }
    return results.withLock { done in
      requests.indices.map { done[$0] ?? .failure(CancellationError()) }
    }
  }

  /// Closes all connections; running requests fail.
  ///
  /// - Throws: an error that callers can ignore; it may be called again.
  public func shutdown() async throws { await connections.shutdown() }
}

/// Collects the pieces of a body.
private final class CollectedBody: Sendable {
  private let pieces = Mutex<[UInt8]>([])

  var bytes: [UInt8] { pieces.withLock { $0 } }

  func append(_ piece: ArraySlice<UInt8>) { pieces.withLock { $0 += piece } }

  func restart() { pieces.withLock { $0 = [] } }
}

extension WebClient {
  /// The limits of a client.
  public struct Limits: Sendable {
    /// The time limit for opening a connection.
    public var connectTimeout: Duration
    /// The time limit without progress in sending or receiving.
    public var idleTimeout: Duration
    /// The time limit for a request, including all attempts and the waits in between.
    public var totalTimeout: Duration
    /// The maximum number of redirects.
    public var redirects: Int
    /// The maximum size of a response, in bytes.
    public var bodyBytes: Int
    /// The maximum number of attempts, including the first one.
    public var attempts: Int
    /// The maximum number of simultaneous connections to a host.
    public var connectionsPerHost: Int
    /// The maximum wait that a server may request; for a longer one there is no further attempt.
    public var maximumWait: Duration

    /// Creates limits that suit files of some megabytes from any server.
    public init(
      connectTimeout: Duration = .seconds(10), idleTimeout: Duration = .seconds(30),
      totalTimeout: Duration = .seconds(300), redirects: Int = 5, bodyBytes: Int = 64 << 20,
      attempts: Int = 4, connectionsPerHost: Int = 8, maximumWait: Duration = .seconds(30)
    ) {
      (self.connectTimeout, self.idleTimeout) = (connectTimeout, idleTimeout)
      (self.totalTimeout, self.redirects) = (totalTimeout, redirects)
      (self.bodyBytes, self.attempts) = (bodyBytes, attempts)
      (self.connectionsPerHost, self.maximumWait) = (connectionsPerHost, maximumWait)
    }
  }
}

extension WebClient {
  /// The environment of a client; tests replace it to avoid waiting.
  public struct Effects: Sendable {
    /// Waits between two attempts.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// A random number from 0 up to 1, so that clients do not retry simultaneously.
    public var chance: @Sendable () -> Double
    /// The seconds since 1970, for servers that send the time of a retry.
    public var now: @Sendable () -> Int64
    /// A variable of the environment.
    public var environment: @Sendable (String) -> String?
    /// The addresses of a host, the preferred one first; throws ``NameLookup/Failure``.
    package var lookup: @Sendable (String) throws -> [IPAddress] = NameLookup.addresses(of:)

    /// Creates an environment.
    public init(
      sleep: @escaping @Sendable (Duration) async throws -> Void,
      chance: @escaping @Sendable () -> Double, now: @escaping @Sendable () -> Int64,
      environment: @escaping @Sendable (String) -> String?
    ) {
      (self.sleep, self.chance, self.now, self.environment) = (sleep, chance, now, environment)
    }

    /// The real environment.
    public static var live: Effects {
      Effects(
        sleep: { try await Task.sleep(for: $0) }, chance: { Double.random(in: 0..<1) },
        now: { Int64(time(nil)) }, environment: Environment.text)
    }
  }
}
