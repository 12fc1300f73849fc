import Synchronization

extension WebClient {
  /// Sends a question and collects the answer.
  ///
  /// - Parameters:
  ///   - method: such as `GET` or `POST`.
  ///   - address: where to: `http` or `https`.
  ///   - headers: fields for the head.
  ///   - body: what goes along.
  ///   - limit: how many bytes the answer may have; nil for the client's own limit.
  ///   - isRepeatable: whether asking twice does no more than asking once; nil for what the method
  ///     promises. What is not repeatable is tried again only where the server cannot have seen it,
  ///     or said that it did nothing.
  /// - Returns: the answer with its body; its status is 2xx, or 304 where `headers` asked for it.
  /// - Throws: `WebError`; `CancellationError` when the task is cancelled.
  public func send(
    _ method: String, _ address: String, headers: [(String, String)] = [],
    body: WebBody = .none, limit: Int? = nil, isRepeatable: Bool? = nil
  ) async throws -> WebResponse {
    let collected = Collected()
    let answer = try await stream(
      method, address, headers: headers, body: body, limit: limit, isRepeatable: isRepeatable,
      restart: { collected.restart() }, write: { collected.append($0) })
    return WebResponse(answer, body: collected.bytes)
  }

  /// Sends a question and hands the answer on piece by piece, as `download` does.
  ///
  /// - Parameters:
  ///   - method: such as `GET` or `POST`.
  ///   - address: where to: `http` or `https`.
  ///   - headers: fields for the head.
  ///   - body: what goes along.
  ///   - limit: how many bytes the answer may have; nil for the client's own limit.
  ///   - isRepeatable: as for `send`.
  ///   - restart: forgets all pieces so far.
  ///   - write: takes the next piece; what it throws ends it and comes back unchanged.
  /// - Returns: the answer without its body.
  /// - Throws: `WebError`; `CancellationError` when the task is cancelled.
  public func stream(
    _ method: String, _ address: String, headers: [(String, String)] = [],
    body: WebBody = .none, limit: Int? = nil, isRepeatable: Bool? = nil,
    restart: (@Sendable () async throws -> Void)? = nil,
    write: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    let isIdempotent = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"].contains(method)
    let question = WebRequest(
      method: method, address: try RemoteAddress(address), headers: headers, body: body,
      isRepeatable: isRepeatable ?? isIdempotent, limit: limit ?? limits.bodyBytes)
    return try await sendWithRetries(question, restart: restart, write)
  }
}

/// The pieces of an answer put together.
private final class Collected: Sendable {
  private let pieces = Mutex<[UInt8]>([])

  var bytes: [UInt8] { pieces.withLock { $0 } }

  func append(_ piece: ArraySlice<UInt8>) {
    pieces.withLock { $0 += piece }
  }

  func restart() {
    pieces.withLock { $0 = [] }
  }
}
