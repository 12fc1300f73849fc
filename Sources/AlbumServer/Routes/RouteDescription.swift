import AlbumModel
import HTTPTypes

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

  static func query(_ name: String, _ summary: String, _ schema: JSONValue) -> RouteParameter {
    RouteParameter(
      place: .query, name: name, summary: summary, schema: schema, isRequired: false)
  }

  static let album = RouteParameter(
    place: .path, name: "id", summary: "The album's number.",
    schema: ["type": "integer", "minimum": 1, "maximum": .integer(.max)], isRequired: true)
  static let sha256 = RouteParameter(
    place: .path, name: "sha256", summary: "The SHA-256 of the picture.",
    schema: ["type": "string", "pattern": "^[0-9a-f]{64}$"], isRequired: true)
  static let thumbnail = RouteParameter(
    place: .path, name: "size", summary: "At most 160 or 500 pixels wide and high.",
    schema: ["enum": ["small", "large"]], isRequired: true)
  static let ifNoneMatch = RouteParameter(
    place: .header, name: "If-None-Match",
    summary: "Entity tag of the cached version.",
    schema: ["type": "string"], isRequired: false)
  static let ifMatch = RouteParameter(
    place: .header, name: "If-Match",
    summary: "Only if the album still has this entity tag.", schema: ["type": "string"],
    isRequired: false)
}

/// The body of a request.
struct RouteBody: Sendable {
  let mediaTypes: [String]
  /// The name of a schema in ``Schemas``.
  let schema: String
}

/// One possible response.
struct RouteResponse: Sendable {
  let status: HTTPResponse.Status
  let summary: String
  let mediaType: String?
  /// The name of a schema in ``Schemas``; nil for a response without one.
  let schema: String?
  let headers: [String]

  init(
    _ status: HTTPResponse.Status, _ summary: String, _ schema: String? = nil,
    as mediaType: String? = nil, headers: [String] = []
  ) {
    self.status = status
    self.summary = summary
    self.schema = schema
    self.mediaType = mediaType ?? schema.map { _ in "application/json" }
    self.headers = headers
  }

  static func problem(_ status: HTTPResponse.Status, _ summary: String) -> RouteResponse {
    RouteResponse(status, summary, "Problem", as: "application/problem+json")
  }

  static let noAlbum = problem(.notFound, "There is no such album.")
  static let changed = problem(.preconditionFailed, "The album has changed.")
}
