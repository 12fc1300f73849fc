import AlbumModel

extension WebClient {
  /// Sends a request and passes on the body of the response in pieces, so that memory does not grow
  /// with it.
  ///
  /// A transient failure is retried; one during the body only with `restart`.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - restart: discards all pieces so far.
  ///   - write: receives the next piece; its error ends the request and is passed back unchanged.
  /// - Returns: the response without its body.
  /// - Throws: `WebError`; `CancellationError` if the task is cancelled.
  public func stream(
    _ request: WebRequest, restart: (@Sendable () async throws -> Void)? = nil,
    write: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    let limits = limits
    return try await withThrowingTaskGroup(of: WebResponse.self) { group in
      group.addTask { try await attempts(at: request, restart: restart, write) }
      group.addTask {
        try await Task.sleep(for: limits.totalTimeout)
        throw WebError(
          .timeout, request.address.shown,
          "took longer than \(limits.totalTimeout.inWords); try again on a faster connection",
          isTransient: true)
      }
      defer { group.cancelAll() }
      guard let answer = try await group.next() else { throw CancellationError() }
      return answer
    }
  }

  private func attempts(
    at request: WebRequest, restart: (@Sendable () async throws -> Void)?, _ write: BodyWriter
  ) async throws -> WebResponse {
    var attempt = 1
    while true {
      do { return try await sendOnce(request, write) } catch let failure as AttemptFailure {
        guard attempt < limits.attempts, let error = failure.error as? WebError,
          isWorthRepeating(error, failure, request), !failure.wasHandedOver || restart != nil
        else { throw failure.error }
        let pause = max(backoff(after: attempt), error.retryAfter ?? .zero)
        guard pause <= limits.maximumWait else { throw error }
        if failure.wasHandedOver { try await restart?() }
        try await effects.sleep(pause)
        attempt += 1
      }
    }
  }

  private func isWorthRepeating(
    _ error: WebError, _ failure: AttemptFailure, _ request: WebRequest
  ) -> Bool {
    guard error.isTransient else { return false }
    if case .status(let status) = error.kind {
      // With these statuses the server has not processed the request.
      if status == 429 || status == 503 && error.retryAfter != nil { return true }
      return request.isRepeatable
    }
    return request.isRepeatable || !failure.wasSent
  }

  /// Doubles each time, minus a random part of up to a half, so that clients do not retry
  /// simultaneously.
  private func backoff(after attempt: Int) -> Duration {
    let longest = min(8_000, 250 << min(attempt - 1, 8))
    let milliseconds = Double(longest) * (0.5 + effects.chance() / 2)
    return .milliseconds(Int64(milliseconds))
  }
}

extension Duration {
  /// The whole milliseconds.
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }

  /// The duration in words: "30 seconds" or "200 milliseconds".
  var inWords: String {
    let (seconds, rest) = components
    if seconds == 0 { return "\(rest / 1_000_000_000_000_000) milliseconds" }
    return seconds == 1 ? "a second" : "\(seconds) seconds"
  }
}
