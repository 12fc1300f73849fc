import AlbumLibrary
import HTTPTypes
import Hummingbird

/// One thing that can be asked of the server: how it is asked, what it answers, and how the
/// description tells of both.
struct ServerRoute: Sendable {
  /// The method; `GET` serves `HEAD` too.
  let method: HTTPRequest.Method
  /// The path, with names in braces where it varies: `/api/v1/albums/{id}`.
  let path: String
  /// What programs call it.
  let name: String
  /// What it does, in one line.
  let summary: String
  /// Who may use it.
  let access: RouteAccess
  let parameters: [RouteParameter]
  let body: RouteBody?
  let answers: [RouteResponse]
  /// Whether the page that answers may be given again while the library stays as it is.
  let isKept: Bool
  /// Whether the answer is a stream that does not end.
  let isStream: Bool
  /// Answers it.
  let answer: @Sendable (RouteRequest) async throws -> Response

  /// A route that the description does not tell of in detail.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - path: the path, with names in braces where it varies.
  ///   - name: what programs call it.
  ///   - summary: what it does, in one line.
  ///   - access: who may use it.
  ///   - answer: answers a request that may be answered; a thrown ``Problem`` is the answer too.
  init(
    _ method: HTTPRequest.Method, _ path: String, name: String, summary: String,
    access: RouteAccess, answer: @escaping @Sendable (RouteRequest) async throws -> Response
  ) {
    self.init(
      method, path, name: name, summary: summary, access: access, parameters: [], body: nil,
      answers: [], isKept: false, answer: answer)
  }

  init(
    _ method: HTTPRequest.Method, _ path: String, name: String, summary: String,
    access: RouteAccess, parameters: [RouteParameter] = [], body: RouteBody? = nil,
    answers: [RouteResponse], isKept: Bool = false, isStream: Bool = false,
    answer: @escaping @Sendable (RouteRequest) async throws -> Response
  ) {
    self.method = method
    self.path = path
    self.name = name
    self.summary = summary
    self.access = access
    self.parameters = parameters
    self.body = body
    self.answers = answers
    self.isKept = isKept
    self.isStream = isStream
    self.answer = answer
  }

  /// A route that reads the library, whose page is kept until the library changes; `page` looks at
  /// the request and says how it is made.
  static func page(
    _ path: String, name: String, summary: String, parameters: [RouteParameter] = [],
    answers: [RouteResponse], _ page: @escaping @Sendable (RouteRequest) throws -> PageMaker
  ) -> ServerRoute {
    let isNotModified = RouteResponse(.notModified, "Not modified.")
    return ServerRoute(
      .get, path, name: name, summary: summary, access: .reading,
      parameters: parameters + [.ifNoneMatch], answers: answers + [isNotModified], isKept: true
    ) { request in
      let page = try await request.library.page(request.target, page(request))
      return page.response(to: request.head)
    }
  }
}

/// Makes a page of a library as it is at one moment.
typealias PageMaker = @Sendable (LibraryAPI) throws -> Page

/// Something that has routes of its own for the server.
///
/// Who may use them is decided by their ``ServerRoute/access``, before they are asked.
protocol RouteSource: Sendable {
  /// The routes, over the library that is served.
  func routes(for library: ServedLibrary) -> [ServerRoute]
}
