import AlbumTestSupport
import Synchronization

@testable import AlbumHTTP

/// A client for which waits take no time and random numbers are constant.
final class RemoteBench: Sendable {
  let client: WebClient
  private let waited: Waits

  /// Creates a client.
  init(
    environment: [String: String] = [:], now: Int64 = 1_767_225_600,
    _ change: (inout WebClient.Limits) -> Void = { _ in }
  ) {
    let waited = Waits()
    self.waited = waited
    var limits = WebClient.Limits()
    // A busy machine is no reason for a failure; tests of time limits set their own.
    limits.connectTimeout = .seconds(300)
    limits.idleTimeout = .seconds(300)
    limits.totalTimeout = .seconds(600)
    change(&limits)
    client = WebClient(
      limits: limits,
      effects: WebClient.Effects(
        sleep: { waited.note($0) }, chance: { 1 }, now: { now },
        environment: { environment[$0] }))
  }

  /// The durations of its waits, in order.
  var waits: [Duration] { waited.all }

  /// Fetches an address as text, and shuts the client down.
  func text(_ address: String, headers: [(String, String)] = []) async throws -> String {
    try await ending {
      let answer = try await client.send(WebRequest("GET", address, headers: headers))
      return String(decoding: answer.body, as: UTF8.self)
    }
  }

  /// The error of a request, after which the client is shut down.
  func failure(_ method: String = "GET", _ address: String, body: WebBody = .none) async throws
    -> WebError?
  {
    try await ending {
      do {
        _ = try await client.send(WebRequest(method, address, body: body))
        return nil
      } catch let error as WebError {
        return error
      }
    }
  }

  /// Runs a body with the client, and always shuts it down.
  @discardableResult
  func ending<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
      let result = try await work()
      try await client.shutdown()
      return result
    } catch {
      try await client.shutdown()
      throw error
    }
  }
}

private final class Waits: Sendable {
  private let list = Mutex<[Duration]>([])

  var all: [Duration] { list.withLock { $0 } }

  func note(_ duration: Duration) { list.withLock { $0.append(duration) } }
}
