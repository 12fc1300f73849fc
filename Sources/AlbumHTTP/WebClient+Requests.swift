import AlbumModel
import AsyncHTTPClient
import NIOCore
import NIOHTTP1

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
        let response = try await head(of: request)
        guard let next = try redirect(of: response, to: request) else {
          return try await read(response, of: request) { piece in
            wasHandedOver = true
            do { try await write(piece) } catch { throw CallerError(error: error) }
          }
        }
        guard visited.count <= limits.redirects else {
          throw WebError(
            .redirect, request.address.shown,
            "redirects more than \(limits.redirects) times")
        }
        guard visited.insert(next.address).inserted else {
          throw WebError(
            .redirect, request.address.shown, "redirects in a loop")
        }
        request = next
      }
    } catch let failure as CallerError {
      throw AttemptFailure(error: failure.error, wasHandedOver: true)
    } catch {
      guard !Task.isCancelled else { throw AttemptFailure(error: CancellationError()) }
      let reason = FailureReason(error, host: request.address.host.name, limits)
      throw AttemptFailure(
        error: error as? WebError
          ?? WebError(
            reason.kind, request.address.shown, reason.words, isTransient: reason.isTransient),
        wasSent: reason.wasSent, wasHandedOver: wasHandedOver)
    }
  }

  private func head(of request: WebRequest) async throws -> HTTPClientResponse {
    let route =
      request.usesProxy
      ? try ProxySettings(environment: effects.environment).route(to: request.address) : .direct
    let bounds = try await permitted(request, by: route)
    let client = try connections.client(
      for: route, isSecure: request.address.isSecure, within: bounds)
    let wire = try request.wire(by: route, userAgent: userAgent)
    // The time of all attempts and the body is measured elsewhere; this limit is the same.
    return try await client.execute(wire, timeout: TimeAmount(limits.totalTimeout))
  }

  private func redirect(of response: HTTPClientResponse, to request: WebRequest) throws
    -> WebRequest?
  {
    let status = Int(response.status.code)
    guard !request.acceptsAnyResponse, [301, 302, 303, 307, 308].contains(status),
      let location = response.headers.first(name: "Location")
    else { return nil }
    let next: WebAddress
    do throws(WebAddressProblem) { next = try request.address.following(location) } catch {
      throw WebError(
        .redirect, request.address.shown,
        "redirects to \"\(error.address)\", which is not a web address")
    }
    return try request.redirected(to: next, status: status)
  }

  private func read(
    _ response: HTTPClientResponse, of request: WebRequest,
    _ write: (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    let status = Int(response.status.code)
    let isAccepted = (200..<300).contains(status) || status == 304
    guard isAccepted || request.acceptsAnyResponse else {
      throw await WebError.refusal(response, of: request, now: effects.now())
    }
    if !request.acceptsAnyResponse, let packing = response.headers.first(name: "Content-Encoding"),
      packing.lowercased() != "identity"
    {
      throw WebError(
        .garbled, request.address.shown,
        "sends a compressed response (\(WebText.line(packing, limit: 20))), against the request"
      )
    }
    let limit = request.limit ?? limits.bodyBytes
    let declared = response.headers.first(name: "Content-Length").flatMap { Int($0) }
    if request.method != "HEAD", let declared, declared > limit {
      throw WebError.tooLarge(request.address, declared, limit: limit)
    }
    var count = 0
    for try await var buffer in response.body {
      count += buffer.readableBytes
      guard count <= limit else {
        throw WebError.tooLarge(request.address, nil, limit: limit)
      }
      if let bytes = buffer.readBytes(length: buffer.readableBytes) { try await write(bytes[...]) }
    }
    return WebResponse(response, from: request.address, byteCount: count)
  }
}

extension WebResponse {
  init(
    _ response: HTTPClientResponse, from address: WebAddress, byteCount: Int,
    body: [UInt8] = []
  ) {
    status = Int(response.status.code)
    contentType = response.headers.first(name: "Content-Type").map { value in
      value.prefix { $0 != ";" }.split(whereSeparator: \.isWhitespace).joined().lowercased()
    }
    self.address = address.description
    self.byteCount = byteCount
    self.body = body
    headers = response.headers.map { Header(name: $0.name, value: $0.value) }
  }
}
