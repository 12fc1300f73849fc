import AlbumLibrary
import AlbumModel
import HTTPTypes

/// One route of the server: its request, its handler, and the description of both.
struct ServerRoute: Sendable {
  /// The method; `GET` also serves `HEAD`.
  let method: HTTPRequest.Method
  /// The path, with placeholders in braces: `/api/v1/albums/{id}`.
  let path: String
  /// The name for programs.
  let name: String
  /// A description in one line.
  let summary: String
  /// What a client's token must allow; nil if none is needed.
  let access: TokenRight?
  let parameters: [RouteParameter]
  /// The names of those in the query.
  let queryNames: [String]
  let body: RouteBody?
  let answers: [RouteResponse]
  /// Whether the response may be cached while the library does not change.
  let isKept: Bool
  /// Whether the response is an endless stream.
  let isStream: Bool
  /// Handles a request that passed the access check; a thrown ``Problem`` is the response too.
  var answer: @Sendable (RouteRequest) async throws -> Response

  /// Makes a route; one that is not part of the API description needs no parameters and answers.
  init(
    _ method: HTTPRequest.Method, _ path: String, name: String, summary: String,
    access: TokenRight?, parameters: [RouteParameter] = [], body: RouteBody? = nil,
    answers: [RouteResponse] = [], isKept: Bool = false, isStream: Bool = false,
    answer: @escaping @Sendable (RouteRequest) async throws -> Response
  ) {
    (self.method, self.path, self.name) = (method, path, name)
    (self.summary, self.access, self.parameters) = (summary, access, parameters)
    queryNames = parameters.filter { $0.place == .query }.map(\.name)
    (self.body, self.answers, self.isKept) = (body, answers, isKept)
    (self.isStream, self.answer) = (isStream, answer)
  }

  /// Makes a route that reads the library, whose page is cached until the library changes; `page`
  /// examines the request, whose query is valid, and returns a closure that makes the page.
  static func page(
    _ path: String, name: String, summary: String, parameters: [RouteParameter] = [],
    answers: [RouteResponse], _ page: @escaping @Sendable (RouteRequest) throws -> PageMaker
  ) -> ServerRoute {
    let isNotModified = RouteResponse(.notModified, "Not modified.")
    return ServerRoute(
      .get, path, name: name, summary: summary, access: .read,
      parameters: parameters + [.ifNoneMatch], answers: answers + [isNotModified], isKept: true
    ) { request in
      _ = try request.query()
      var maker = try page(request)
      if let state = try request.asOf { maker = try PastPage(asOf: state).maker(of: maker) }
      let page = try await request.library.page(request.target, isPublic: request.isStranger, maker)
      return page.response(to: request.head)
    }
  }
}

/// Makes a page from a consistent snapshot of the library.
typealias PageMaker = @Sendable (LibraryAPI) throws -> Page

/// An optional or required parameter in a request's path, query or head.
struct RouteParameter: Sendable {
  enum Place: String, Sendable {
    case path, query, header
  }

  let place: Place
  let name: String
  let summary: String
  let schema: JSONValue
  let isRequired: Bool

  init(
    _ place: Place, _ name: String, _ summary: String, _ schema: JSONValue = ["type": "string"],
    isRequired: Bool = false
  ) {
    (self.place, self.name, self.summary, self.schema) = (place, name, summary, schema)
    self.isRequired = isRequired || place == .path
  }

  static func query(
    _ name: String, _ summary: String, _ schema: JSONValue = ["type": "string"]
  ) -> RouteParameter {
    RouteParameter(.query, name, summary, schema)
  }

  /// The earlier state that a page shows; see ``PastPage``.
  static let asOf = query(
    PastPage.parameter,
    "Read the library as it was: a step (17), the end of a day (2026-05-01), a snapshot.",
    ["type": "string", "example": "2026-05-01"])
  static let album = RouteParameter(.path, "id", "The album's number.", .whole(from: 1))
  static let sha256 = RouteParameter(
    .path, "sha256", "The SHA-256 of the picture.", ["type": "string", "pattern": "^[0-9a-f]{64}$"])
  static let thumbnail = RouteParameter(
    .path, "size", "At most 160 or 500 pixels wide and high.", ["enum": ["small", "large"]])
  static let ifNoneMatch = RouteParameter(
    .header, "If-None-Match", "Entity tag of the cached version.")
  static let ifMatch = RouteParameter(
    .header, "If-Match", "Only if the album still has this entity tag.")
}

extension JSONValue {
  /// The schema of a whole number, with its default.
  static func whole(
    from least: Int64, to most: Int64 = .max, default standard: Int64? = nil
  ) -> JSONValue {
    .members(
      [("type", "integer"), ("minimum", .integer(least)), ("maximum", .integer(most))]
        + (standard.map { [("default", .integer($0))] } ?? []))
  }
}

/// The body of a request.
struct RouteBody: Sendable {
  let mediaTypes: [String]
  /// The name of a schema in `components.json`.
  let schema: String
}

/// One possible response.
struct RouteResponse: Sendable {
  let status: HTTPResponse.Status
  let summary: String
  let mediaType: String?
  /// The name of a schema in `components.json`; nil for a response without one.
  let schema: String?
  let headers: [String]

  init(
    _ status: HTTPResponse.Status, _ summary: String, _ schema: String? = nil,
    as mediaType: String? = nil, headers: [String] = []
  ) {
    (self.status, self.summary, self.schema) = (status, summary, schema)
    self.mediaType = mediaType ?? schema.map { _ in "application/json" }
    self.headers = headers
  }

  static func problem(_ status: HTTPResponse.Status, _ summary: String) -> RouteResponse {
    RouteResponse(status, summary, "Problem", as: "application/problem+json")
  }

  static let noAlbum = problem(.notFound, "There is no such album.")
  static let changed = problem(.preconditionFailed, "The album has changed.")
}
