extension WebClient {
  /// Fetches what is at an address and hands it on piece by piece, so that memory does not grow with it.
  ///
  /// A failure that may pass is tried again; one in the middle of the body only where `restart` says
  /// how to begin anew.
  ///
  /// - Parameters:
  ///   - address: where it is: `http` or `https`.
  ///   - headers: fields for the head. To another host, where a redirect leads, go only harmless ones.
  ///   - limit: how many bytes it may have; nil for the client's own limit.
  ///   - policy: which hosts it may be sent to, redirects included; nil for any.
  ///   - restart: forgets all pieces so far.
  ///   - write: takes the next piece; what it throws ends the download and comes back unchanged.
  /// - Returns: the answer without its body. Its status is 2xx, or 304 where `headers` asked for it.
  /// - Throws: `WebError`; `CancellationError` when the task is cancelled.
  public func download(
    _ address: String, headers: [(String, String)] = [], limit: Int? = nil,
    policy: HostPolicy? = nil, restart: (@Sendable () async throws -> Void)? = nil,
    write: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    let question = WebRequest(
      method: "GET", address: try RemoteAddress(address), headers: headers, body: .none,
      isRepeatable: true, limit: limit ?? limits.bodyBytes, policy: policy)
    return try await sendWithRetries(question, restart: restart, write)
  }
}
