import AlbumHTTP
import AlbumLibrary
import Foundation

extension SyncSession {
  /// Sends a request, with a JSON body if there is one, for a JSON response.
  func ask<Response: Decodable>(
    _ what: String, sending body: (any Encodable)? = nil
  ) async throws -> Response {
    guard let body else { return try decoded(await send("GET", what)) }
    return try decoded(await send("POST", what, type: "application/json", body: Self.encoded(body)))
  }

  /// Sends a request and collects the response; all requests to a remote are safe to repeat.
  func send(
    _ method: String, _ what: String, type: String? = nil, body: WebBody = .none,
    fields: [(String, String)] = []
  ) async throws -> WebResponse {
    try await explaining {
      var request = try request(method, what, type: type, body: body)
      request.headers += fields
      request.limit = 64 << 20
      return try await client.send(request)
    }
  }

  /// Requests a response of any length.
  func stream(
    _ what: String, sending body: some Encodable,
    restart: @escaping @Sendable () async throws -> Void,
    write: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    try await explaining {
      try await client.stream(
        request("POST", what, type: "application/json", body: Self.encoded(body)),
        restart: restart, write: write)
    }
  }

  private static func encoded(_ value: any Encodable) throws -> WebBody {
    .bytes([UInt8](try JSONEncoder().encode(value)))
  }

  func decoded<Response: Decodable>(_ response: WebResponse) throws -> Response {
    do { return try JSONDecoder().decode(Response.self, from: Data(response.body)) } catch {
      throw RemoteFailure(
        settings.address, "the server is not a moonshelf server, or of another version")
    }
  }

  private func request(
    _ method: String, _ what: String, type: String?, body: WebBody
  ) throws -> WebRequest {
    var request = try WebRequest(method, "\(settings.address)/exchange/v1/\(what)", body: body)
    request.isRepeatable = true
    if let type { request.headers.append(("Content-Type", type)) }
    if !settings.token.isEmpty {
      request.headers.append(("Authorization", "Bearer \(settings.token)"))
    }
    return request
  }

  private func explaining(_ body: () async throws -> WebResponse) async throws -> WebResponse {
    do { return try await body() } catch let error as WebError {
      throw RemoteFailure(error, at: settings.address, hasToken: !settings.token.isEmpty)
    }
  }
}

/// The reason why a remote could not be used, in one line for the user.
public struct RemoteFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line.
  public let description: String
  /// Whether the server does not know such a request.
  let isUnknownRequest: Bool
  /// Whether it is caused by the content of the request, and would be the same the next time.
  let isOfContent: Bool

  init(_ address: String, _ words: String) {
    description = "\(address): \(words)"
    isUnknownRequest = false
    isOfContent = false
  }

  init(_ error: WebError, at address: String, hasToken: Bool) {
    isUnknownRequest = error.kind == .status(404) || error.kind == .status(405)
    isOfContent = [400, 404, 405, 410, 413, 415, 422].contains { error.kind == .status($0) }
    switch error.kind {
    case .status(401):
      description =
        hasToken
        ? "\(address): the server rejects the token; set it again with: moonshelf remote set"
        : "\(address): the server needs a token, printed there by moonshelf serve --show-token; "
          + "set it: moonshelf remote set ADDRESS --token -"
    case .status(404):
      description = "\(address): the server is not a moonshelf server, or an older version"
    case .status(let status):
      // The server's message says more than its status.
      struct Problem: Decodable { var detail: String }
      let problem = error.answer.flatMap {
        try? JSONDecoder().decode(Problem.self, from: Data($0.body))
      }
      let refusal = status == 422 ? "rejects the request: " : ""
      description = problem.map { "\(address): \(refusal)\($0.detail)" } ?? error.message
    default: description = "\(address)\(error.message.dropFirst(error.address.count))"
    }
  }
}
