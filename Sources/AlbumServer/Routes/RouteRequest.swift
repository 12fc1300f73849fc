import AlbumModel
import Foundation
import HTTPTypes
import NIOCore

/// A request that passed the access check.
struct RouteRequest: Sendable {
  /// The request; its body can be streamed.
  let request: Request
  /// The values of the placeholders in the route's path.
  let parameters: [String: String]
  let client: Client
  /// The library that is served.
  let library: ServedLibrary
  /// The allowed query parameters.
  let queryNames: [String]
  /// Checks its token again, which may have been withdrawn since.
  let isStillAllowed: @Sendable () -> Bool

  /// The request's head.
  var head: HTTPRequest { request.head }

  /// Path and query as sent.
  var target: String { request.target }

  /// The album named in the path.
  func album() throws -> AlbumID {
    let text = parameters["id"] ?? ""
    // Only digits: "+1" and "1" must not be two addresses of one album.
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), text.first != "0",
      let number = Int64(text)
    else { throw Problem(.notFound, "there is no album \(text.prefix(40))") }
    return AlbumID(rawValue: number)
  }

  /// The values of the query.
  ///
  /// - Throws: ``Problem`` for a name that the route does not know, or a repeated one.
  func query() throws -> [String: String] {
    guard let query = target.firstIndex(of: "?").map({ target[target.index(after: $0)...] }),
      !query.isEmpty
    else { return [:] }
    var values: [String: String] = [:]
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(parts[0]),
        let value = Self.decoded(parts.count > 1 ? parts[1] : "")
      else { throw Problem(.badRequest, "the query is not percent-encoded UTF-8") }
      guard queryNames.contains(name) else {
        throw Problem(
          .badRequest,
          "there is no parameter \"\(name.prefix(40))\" here"
            + (queryNames.isEmpty ? "" : "; there are \(queryNames.joined(separator: ", "))"))
      }
      guard values.updateValue(value, forKey: name) == nil else {
        throw Problem(.badRequest, "\(name) is given twice")
      }
    }
    return values
  }

  /// A whole number of the query.
  func integer(
    _ name: String, in values: [String: String], _ range: ClosedRange<Int>
  ) throws -> Int? {
    guard let text = values[name] else { return nil }
    guard let number = Int(text), range.contains(number), text.utf8.first != UInt8(ascii: "+")
    else {
      let end = range.upperBound == .max ? "" : " to \(range.upperBound)"
      throw Problem(.badRequest, "\(name) must be a number from \(range.lowerBound)\(end)")
    }
    return number
  }

  /// The fields in the body; nil clears one.
  ///
  /// - Throws: ``Problem``: 413, 415, 400 or 422.
  func fields() async throws -> [(name: String, value: FieldValue?)] {
    try checkMediaType()
    return try await withBody(most: library.limits.bodyBytes) { try Self.fields(in: $0) }
  }

  /// The body, a JSON object.
  ///
  /// - Throws: ``Problem``: 413, 415, 400 or 422.
  func object() async throws -> JSONObject {
    try checkMediaType()
    return try await withBody(most: library.limits.bodyBytes) { bytes in
      guard case .object(let object) = try Self.json(in: bytes).value else {
        throw Problem(.unprocessableContent, "the body must be a JSON object")
      }
      return object
    }
  }

  private static func json(in bytes: [UInt8]) throws -> (text: String, value: JSONValue) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(.badRequest, "the body is not UTF-8")
    }
    do throws(JSONError) { return (text, try JSONValue(reading: text, isStrict: true)) } catch {
      throw Problem(.badRequest, "the body is not JSON: \(error.message)")
    }
  }

  private static func fields(in bytes: [UInt8]) throws -> [(name: String, value: FieldValue?)] {
    let text = try json(in: bytes).text
    guard let fields = JSONText.patch(in: text) else {
      throw Problem(
        .unprocessableContent,
        "the body must be one JSON object of texts, numbers, booleans and lists of texts")
    }
    guard Set(fields.map(\.name)).count == fields.count else {
      throw Problem(.badRequest, "the body has a duplicate field")
    }
    return fields
  }

  private func checkMediaType() throws {
    let type = head.headerFields[.contentType] ?? ""
    let plain = type.split(separator: ";", maxSplits: 1).first.map {
      $0.lowercased().trimmingCharacters(in: .whitespaces)
    }
    guard let plain, Self.mediaTypes.contains(plain) else {
      throw Problem(
        .unsupportedMediaType, "the body must be application/json",
        headers: [.accept: "application/json"])
    }
  }

  static let mediaTypes = ["application/json", "application/merge-patch+json"]

  /// Reads the whole body and processes it.
  ///
  /// Its bytes count against the memory limit of all requests together until that is done.
  ///
  /// - Returns: the result of `use`.
  /// - Throws: ``Problem``: 413, 503, or 400 for a malformed body; any error of `use`.
  func withBody<Result>(most: Int, _ use: ([UInt8]) throws -> Result) async throws -> Result {
    let tooLong = Problem(.contentTooLarge, "the body is longer than \(most) bytes")
    if let length = head.headerFields[.contentLength].flatMap({ Int($0) }), length > most {
      throw tooLong
    }
    var bytes: [UInt8] = []
    defer { library.bodies.give(back: bytes.count) }
    try await forEachPiece { piece in
      guard bytes.count + piece.count <= most else { throw tooLong }
      guard library.bodies.take(piece.count) else {
        throw Problem(
          .serviceUnavailable, "too many large requests at the same time; try again later",
          headers: [.connection: "close"])
      }
      bytes.append(contentsOf: piece)
    }
    return try use(bytes)
  }

  /// Passes the pieces of the body as they arrive.
  ///
  /// - Throws: ``Problem`` for a malformed body; any error of `body`.
  func forEachPiece(_ body: (ByteBufferView) async throws -> Void) async throws {
    while true {
      let buffer: ByteBuffer?
      do {
        buffer = try await request.body.next()
      } catch let error as CancellationError {
        throw error
      } catch {
        // Errors here are the client's: a chunk without a size, a truncated body.
        throw Problem(
          .badRequest, "malformed HTTP body (\(error))", headers: [.connection: "close"])
      }
      guard let buffer else { return }
      try await body(buffer.readableBytesView)
    }
  }

  private static func decoded(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding
  }
}
