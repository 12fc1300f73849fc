import NIOCore

extension WebClient {
  /// Sends a request and hands the body of the response on piece by piece, so that memory does not grow with it.
  ///
  /// A failure that may pass is tried again; one in the middle of the body only where `restart` says
  /// how to begin anew.
  ///
  /// - Parameters:
  ///   - request: what is sent.
  ///   - restart: forgets all pieces so far.
  ///   - write: takes the next piece; what it throws ends the request and comes back unchanged.
  /// - Returns: the response without its body.
  /// - Throws: `WebError`; `CancellationError` when the task is cancelled.
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
    at request: WebRequest, restart: (@Sendable () async throws -> Void)?,
    _ write: BodyWriter
  ) async throws -> WebResponse {
    var attempt = 1
    while true {
      do { return try await sendOnce(request, write) } catch let failure as AttemptFailure {
        guard attempt < limits.attempts, let error = failure.error as? WebError,
          isWorthRepeating(error, failure, request),
          !failure.wasHandedOver || restart != nil
        else { throw failure.error }
        let pause = max(backoff(after: attempt), error.retryAfter ?? .zero)
        guard pause <= limits.longestWait else { throw error }
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
      // These say that nothing was done.
      if status == 429 || status == 503 && error.retryAfter != nil { return true }
      return request.isRepeatable
    }
    return request.isRepeatable || !failure.wasSent
  }

  /// Twice as long each time, and up to a half less, so that not all come back at once.
  private func backoff(after attempt: Int) -> Duration {
    let longest = min(8_000, 250 << min(attempt - 1, 8))
    let milliseconds = Double(longest) * (0.5 + effects.chance() / 2)
    return .milliseconds(Int64(milliseconds))
  }
}

extension Duration {
  /// Such as "30 seconds" or "200 milliseconds".
  var inWords: String {
    let (seconds, rest) = components
    if seconds == 0 { return "\(rest / 1_000_000_000_000_000) milliseconds" }
    return seconds == 1 ? "a second" : "\(seconds) seconds"
  }
}
