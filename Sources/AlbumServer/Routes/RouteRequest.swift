import AlbumLibrary
import AlbumModel
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A request that may be answered.
struct RouteRequest: Sendable {
  /// The request; its body can be streamed.
  let request: Request
  let context: ServerRequestContext
  /// The library that is served.
  let library: ServedLibrary
  let limits: ServerLimits
  /// What may stand in the query.
  let queryNames: [String]

  /// What the braces of the route's path stand for in this request.
  var parameters: Parameters { context.parameters }

  /// The request's head.
  var head: HTTPRequest { request.head }

  /// Path and query as they were sent.
  var target: String { request.head.path ?? "/" }

  /// The album that the path names.
  func album() throws -> AlbumID {
    let text = parameters.get("id") ?? ""
    // Only digits: "+1" and "1" are not two addresses of one album.
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), text.first != "0",
      let number = Int64(text)
    else { throw Problem(.notFound, "there is no album \(text.prefix(40))") }
    return AlbumID(rawValue: number)
  }

  /// The values of the query.
  ///
  /// - Throws: ``Problem`` for a name that the route does not know, or one that comes twice.
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

  /// The fields that the body brings; nil clears one.
  ///
  /// - Throws: ``Problem``: 413, 415, 400 or 422.
  func fields() async throws -> [(name: String, value: FieldValue?)] {
    try checkMediaType()
    return try await withBody(most: limits.bodyBytes) { try Self.fields(in: $0) }
  }

  private static func fields(in bytes: [UInt8]) throws -> [(name: String, value: FieldValue?)] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(.badRequest, "the body is not UTF-8")
    }
    guard
      (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
    else { throw Problem(.badRequest, "the body is not JSON") }
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

  /// Reads the whole body and makes something of it.
  ///
  /// Its bytes count against what all requests together may have in memory until that is made.
  ///
  /// - Parameters:
  ///   - most: how long it may be.
  ///   - use: takes the bytes.
  /// - Returns: what `use` returns.
  /// - Throws: ``Problem``: 413, 503, or 400 for a body that is not as HTTP has it; whatever `use`
  ///   throws.
  func withBody<Result>(
    most: Int, _ use: ([UInt8]) throws -> Result
  ) async throws -> Result {
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

  /// Hands over the body as it comes.
  ///
  /// - Throws: ``Problem`` for a body that is not as HTTP has it; whatever `body` throws.
  func forEachPiece(_ body: (ByteBufferView) async throws -> Void) async throws {
    var pieces = request.body.makeAsyncIterator()
    while true {
      let buffer: ByteBuffer?
      do {
        buffer = try await pieces.next()
      } catch let error as CancellationError {
        throw error
      } catch {
        // What goes wrong here is the other end's: a chunk without a size, a body that breaks off.
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
