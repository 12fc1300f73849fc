import AlbumLibrary
import AlbumModel
import HTTPTypes

/// One route of the server: its request and its handler.
struct ServerRoute: Sendable {
  /// The method; `GET` also serves `HEAD`.
  let method: HTTPRequest.Method
  /// The path, with placeholders in braces: `/api/v1/albums/{id}`.
  let path: String
  /// What a client's token must allow; nil if none is needed.
  let access: TokenRight?
  /// Whether guests may use it, whose token has a query.
  let isForGuests: Bool
  /// The names of the parameters in the query; nil if any may be there.
  let queryNames: [String]?
  /// Handles a request that passed the access check; a thrown ``Problem`` is the response too.
  let answer: @Sendable (RouteRequest) async throws -> Response

  /// Whether the response is an endless stream.
  let isStream: Bool

  /// Makes a route that is not part of the API.
  init(
    _ method: HTTPRequest.Method, _ path: String, access: TokenRight? = .admin,
    answer: @escaping @Sendable (RouteRequest) async throws -> Response
  ) {
    (self.method, self.path, self.access) = (method, path, access)
    (isForGuests, queryNames, isStream, self.answer) = (false, nil, false, answer)
  }

  /// Makes a route that `routes.json` describes by this name.
  init(
    _ name: String, isStream: Bool = false,
    answer: @escaping @Sendable (RouteRequest) async throws -> Response
  ) {
    guard let described = RouteDescriptions.all[name] else {
      preconditionFailure("routes.json does not describe \(name)")
    }
    (method, path, access) = (described.method, described.path, described.access)
    (isForGuests, queryNames) = (described.isForGuests, described.queryNames)
    (self.isStream, self.answer) = (isStream, answer)
  }

  /// Makes a route that reads the library, whose page is cached until the library changes; `page`
  /// examines the request, whose query is valid, and returns a closure that makes the page.
  static func page(
    _ name: String, _ page: @escaping @Sendable (RouteRequest) throws -> PageMaker
  ) -> ServerRoute {
    ServerRoute(name) { request in
      var maker = try page(request)
      if let state = try request.asOf {
        guard !request.client.isGuest else {
          throw Problem(.forbidden, "this token shows no earlier states")
        }
        maker = try PastPage(asOf: state).maker(of: maker)
      }
      let page = try await request.library.page(request.target, for: request.client, maker)
      return page.response(to: request.head)
    }
  }
}

/// Makes a page from a consistent snapshot of the library.
typealias PageMaker = @Sendable (LibraryAPI) throws -> Page
