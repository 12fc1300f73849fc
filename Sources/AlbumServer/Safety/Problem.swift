import AlbumLibrary
import AlbumModel
import AlbumPresentation
import HTTPTypes
import NIOCore

/// The reason for an error response: RFC 9457, `application/problem+json`.
struct Problem: Error, Sendable {
  /// The status.
  let status: HTTPResponse.Status
  /// The problem, in one line for the user.
  let detail: String
  /// Additional headers of the response.
  var headers: HTTPFields

  /// Makes a problem.
  init(_ status: HTTPResponse.Status, _ detail: String, headers: HTTPFields = [:]) {
    (self.status, self.detail, self.headers) = (status, detail, headers)
  }

  /// The problem as a response.
  var response: Response {
    let body: JSONValue = [
      "type": "about:blank", "title": .text(status.reasonPhrase),
      "status": .integer(Int64(status.code)), "detail": .text(detail),
    ]
    var headers = headers
    headers[.contentType] = "application/problem+json"
    headers[.cacheControl] = "no-store"
    return Response(status: status, headers: headers, body: .bytes(ByteBuffer(bytes: body.bytes)))
  }

  /// Converts an error to a problem for the client.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as QueryError: self.init(.badRequest, "\(error)")
    case is FieldError, is UserError: self.init(.unprocessableContent, "\(error)")
    case let error as CoverError: self.init(.unprocessableContent, "cover: \(error)")
    case let stop as ListingStop:
      self.init(.unprocessableContent, String("\(stop.cause)".prefix { $0 != "\n" }))
    case let error as LibraryError: self.init(Self.status(of: error), Self.detail(of: error))
    case LibraryDomain.Refusal.closed: self.init(.serviceUnavailable, "the server is stopping")
    case LibraryDomain.Refusal.overloaded:
      self.init(.serviceUnavailable, "the server is overloaded; try again later")
    case is CancellationError:
      self.init(.serviceUnavailable, "the request timed out; request less data")
    default: self.init(.internalServerError, "\(error)")
    }
    if status == .serviceUnavailable { headers[.retryAfter] = "1" }
  }

  private static func status(of error: LibraryError) -> HTTPResponse.Status {
    switch error {
    case .noSuchAlbum, .albumRemoved, .noSuchSnapshot, .noSuchConflict, .conflictSettled: .notFound
    case .noTitle, .noSuchPosition, .vetoed, .cannotRestore: .unprocessableContent
    case .nothingToUndo, .nothingToRedo, .notTheNextStep, .snapshotExists, .cannotRevert: .conflict
    case .diskFull: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
    case .busy, .notNow, .storage, .transactionLost, .newerVersion, .notALibrary, .noLibrary,
      .cannotOpen:
      .serviceUnavailable
    default: .internalServerError
    }
  }

  /// The message, without the path of the library.
  private static func detail(of error: LibraryError) -> String {
    switch error {
    case .newerVersion: "a newer moonshelf has written to the library; update moonshelf here"
    case .notALibrary, .noLibrary, .cannotOpen: "the library cannot be opened at the moment"
    default: "\(error)"
    }
  }
}
