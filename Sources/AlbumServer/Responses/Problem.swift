import AlbumLibrary
import AlbumModel
import HTTPTypes
import Hummingbird

/// Why a request is not answered as it was meant: RFC 9457, `application/problem+json`.
struct Problem: Error, Sendable {
  /// The status.
  let status: HTTPResponse.Status
  /// What is wrong, in one line for a person.
  let detail: String
  /// What else goes with the answer.
  var headers: HTTPFields

  /// Puts a problem together.
  init(_ status: HTTPResponse.Status, _ detail: String, headers: HTTPFields = [:]) {
    self.status = status
    self.detail = detail
    self.headers = headers
  }

  /// The problem as an answer.
  var response: Response {
    let body: JSONNode = [
      "type": "about:blank", "title": .text(status.reasonPhrase),
      "status": .integer(Int64(status.code)), "detail": .text(detail),
    ]
    var headers = headers
    headers[.contentType] = "application/problem+json"
    headers[.cacheControl] = "no-store"
    return Response(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: body.bytes)))
  }

  /// Says what an error means to whoever asked.
  ///
  /// - Parameter error: what was thrown on the way to an answer.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as QueryError: self.init(.badRequest, "\(error)")
    case let error as FieldError: self.init(.unprocessableContent, "\(error)")
    case let error as LibraryError: self.init(Self.status(of: error), "\(error)")
    case let error as HTTPError: self.init(error.status, error.body ?? error.status.reasonPhrase)
    case let error as AlbumTableFailure: self.init(.unprocessableContent, "\(error)")
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
    case .noSuchAlbum, .albumRemoved, .noSuchSnapshot: .notFound
    case .noTitle, .noSuchPosition, .vetoed, .cannotRestore: .unprocessableContent
    case .nothingToUndo, .nothingToRedo, .notTheNextStep, .snapshotExists: .conflict
    case .busy, .notNow: .serviceUnavailable
    default: .internalServerError
    }
  }
}
