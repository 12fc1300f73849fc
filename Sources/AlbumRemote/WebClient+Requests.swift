import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// What takes the pieces of an answer's body.
typealias BodyWriter = @Sendable (ArraySlice<UInt8>) async throws -> Void

/// Why one attempt failed.
struct AttemptFailure: Error {
  /// What to tell the caller.
  let error: any Error
  /// Whether the server may have seen the question.
  var wasSent = true
  /// Whether part of the answer is already with the caller.
  var wasHandedOver = false
}

/// An error of the caller's own, which goes back to it as it is.
private struct CallerError: Error {
  let error: any Error
}

extension WebClient {
  /// Asks once, following redirects.
  ///
  /// - Throws: `AttemptFailure`, and nothing else.
  func ask(_ question: WebRequest, _ write: BodyWriter) async throws -> WebResponse {
    var question = question
    var visited: Set = [question.address.text]
    var wasHandedOver = false
    do {
      while true {
        let response = try await head(of: question)
        guard let next = try redirect(of: response, to: question) else {
          return try await read(response, of: question) { piece in
            wasHandedOver = true
            do { try await write(piece) } catch { throw CallerError(error: error) }
          }
        }
        guard visited.count <= limits.redirects else {
          throw WebError(
            .redirect, question.address.shown,
            "redirects more than \(limits.redirects) times")
        }
        guard visited.insert(next.address.text).inserted else {
          throw WebError(
            .redirect, question.address.shown, "redirects in a loop")
        }
        question = next
      }
    } catch let failure as CallerError {
      throw AttemptFailure(error: failure.error, wasHandedOver: true)
    } catch {
      guard !Task.isCancelled else { throw AttemptFailure(error: CancellationError()) }
      let reason = WebFailure(error, question.address, limits)
      throw AttemptFailure(
        error: reason.error, wasSent: reason.wasSent, wasHandedOver: wasHandedOver)
    }
  }

  private func head(of question: WebRequest) async throws -> HTTPClientResponse {
    let route = try ProxySettings(environment: effects.environment).route(to: question.address)
    let hidden = try await permitted(question, by: route)
    let client = try connections.client(
      for: route, isSecure: question.address.isSecure, hidden: hidden)
    let request = try question.request(by: route, userAgent: userAgent)
    // The time is measured around all attempts and the body; this bound only says the same.
    return try await client.execute(request, timeout: TimeAmount(limits.totalTimeout))
  }

  private func redirect(of response: HTTPClientResponse, to question: WebRequest) throws
    -> WebRequest?
  {
    let status = Int(response.status.code)
    guard [301, 302, 303, 307, 308].contains(status),
      let location = response.headers.first(name: "Location")
    else { return nil }
    let next: RemoteAddress
    do { next = try question.address.following(location) } catch let error as WebError {
      throw WebError(
        .redirect, question.address.shown,
        "redirects to \"\(error.address)\", which is not a web address")
    }
    return try question.redirected(to: next, status: status)
  }

  private func read(
    _ response: HTTPClientResponse, of question: WebRequest,
    _ write: (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    let status = Int(response.status.code)
    guard (200..<300).contains(status) || status == 304 else {
      throw await WebFailure.refusal(response, of: question, now: effects.now())
    }
    if let packing = response.headers.first(name: "Content-Encoding"),
      packing.lowercased() != "identity"
    {
      throw WebError(
        .garbled, question.address.shown,
        "sends a compressed response (\(WebText.line(packing, limit: 20))), against the request"
      )
    }
    let declared = response.headers.first(name: "Content-Length").flatMap { Int($0) }
    if question.method != "HEAD", let declared, declared > question.limit {
      throw WebFailure.tooLarge(question.address, declared, limit: question.limit)
    }
    var count = 0
    for try await var buffer in response.body {
      count += buffer.readableBytes
      guard count <= question.limit else {
        throw WebFailure.tooLarge(question.address, nil, limit: question.limit)
      }
      if let bytes = buffer.readBytes(length: buffer.readableBytes) { try await write(bytes[...]) }
    }
    return WebResponse(response, from: question.address, byteCount: count)
  }
}

extension WebResponse {
  init(
    _ response: HTTPClientResponse, from address: RemoteAddress, byteCount: Int,
    body: [UInt8] = []
  ) {
    status = Int(response.status.code)
    contentType = response.headers.first(name: "Content-Type").map { value in
      value.prefix { $0 != ";" }.split(whereSeparator: \.isWhitespace).joined().lowercased()
    }
    self.address = address.text
    self.byteCount = byteCount
    self.body = body
    headers = response.headers.map { Header(name: $0.name, value: $0.value) }
  }

  init(_ other: WebResponse, body: [UInt8]) {
    status = other.status
    contentType = other.contentType
    address = other.address
    byteCount = other.byteCount
    self.body = body
    headers = other.headers
  }
}
