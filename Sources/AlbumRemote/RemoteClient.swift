import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Fetches from servers, with bounds on everything a server could send without end.
public struct RemoteClient: Sendable {
  private let client: HTTPClient

  /// A client with connections of its own.
  public init() {
    client = HTTPClient(eventLoopGroupProvider: .singleton)
  }

  /// Ends all connections.
  public func shutdown() async throws {
    try await client.shutdown()
  }
}
