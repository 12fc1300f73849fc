import AlbumModel

/// Receives the pieces of a response's body.
typealias BodyWriter = @Sendable (ArraySlice<UInt8>) async throws -> Void

/// The failure of one attempt.
struct AttemptFailure: Error {
  /// The error for the caller.
  let error: any Error
  /// Whether the server may have received the request.
  var wasSent = true
  /// Whether the caller has received a part of the response.
  var wasHandedOver = false
}

/// An error of the caller, which is passed back unchanged.
private struct CallerError: Error {
  let error: any Error
}

extension WebClient {
  /// Sends a request once, following redirects.
  ///
  /// - Throws: only `AttemptFailure`.
  func sendOnce(_ request: WebRequest, _ write: BodyWriter) async throws -> WebResponse {
    var request = request
    var visited: Set = [request.address]
    var wasHandedOver = false
    do {
      while true {
        let next: WebRequest
        switch try await exchange(
          request,
          { piece in
            wasHandedOver = true
            do { try await write(piece) } catch { throw CallerError(error: error) }
          })
        {
        case .response(let response): return response
        case .redirect(let request): next = request
        }
        guard visited.count <= limits.redirects else {
          throw WebError(
            .redirect, request.address.shown, "redirects more than \(limits.redirects) times")
        }
        guard visited.insert(next.address).inserted else {
          throw WebError(.redirect, request.address.shown, "redirects in a loop")
        }
        request = next
      }
    } catch let failure as CallerError {
      throw AttemptFailure(error: failure.error, wasHandedOver: true)
    } catch {
      guard !Task.isCancelled else { throw AttemptFailure(error: CancellationError()) }
      let reason = error as? FailureReason ?? FailureReason(foreign: error)
      throw AttemptFailure(
        error: error as? WebError
          ?? WebError(
            reason.kind, request.address.shown, reason.words, isTransient: reason.isTransient),
        wasSent: reason.wasSent, wasHandedOver: wasHandedOver)
    }
  }

  private enum Outcome {
    case response(WebResponse)
    case redirect(WebRequest)
  }

  private func exchange(
    _ request: WebRequest, _ write: (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> Outcome {
    let route =
      request.usesProxy
      ? try ProxySettings(environment: effects.environment).route(to: request.address) : .direct
    let bounds = try await permitted(request, by: route)
    let transfer = try Transfer(
      request, by: route, within: bounds, on: connections, userAgent: userAgent, limits)
    try connections.start(transfer)
    return try await withTaskCancellationHandler {
      defer { transfer.stop() }
      let head = try await transfer.responseHead()
      if let next = try redirect(of: head, to: request) { return .redirect(next) }
      return .response(try await read(transfer, head, of: request, write))
    } onCancel: {
      transfer.stop()
    }
  }

  private func redirect(of head: ResponseHead, to request: WebRequest) throws -> WebRequest? {
    guard !request.acceptsAnyResponse, [301, 302, 303, 307, 308].contains(head.status),
      let location = head["location"]
    else { return nil }
    let next: WebAddress
    do throws(WebAddressProblem) { next = try request.address.following(location) } catch {
      throw WebError(
        .redirect, request.address.shown,
        "redirects to \"\(error.address)\", which is not a web address")
    }
    return try request.redirected(to: next, status: head.status)
  }

  private func read(
    _ transfer: Transfer, _ head: ResponseHead, of request: WebRequest,
    _ write: (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    let status = head.status
    let isAccepted = (200..<300).contains(status) || status == 304
    guard isAccepted || request.acceptsAnyResponse else {
      throw await WebError.refusal(head, of: request, over: transfer, now: effects.now())
    }
    if !request.acceptsAnyResponse, let packing = head["content-encoding"],
      packing.lowercased() != "identity"
    {
      throw WebError(
        .garbled, request.address.shown,
        "sends a compressed response (\(WebText.line(packing, limit: 20))), against the request")
    }
    let limit = request.limit ?? limits.bodyBytes
    let declared = head["content-length"].flatMap { Int($0) }
    if request.method != "HEAD", let declared, declared > limit {
      throw WebError.tooLarge(request.address, declared, limit: limit)
    }
    var count = 0
    while let piece = try await transfer.nextPiece() {
      count += piece.count
      guard count <= limit else { throw WebError.tooLarge(request.address, nil, limit: limit) }
      try await write(piece[...])
    }
    return WebResponse(head, from: request.address, byteCount: count)
  }
}
