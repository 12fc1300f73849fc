import AlbumHTTP
import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumTestSupport
import Foundation
import HTTPTypes
import Testing

@testable import AlbumServer

/// A server on a temporary library, which another thread owns.
final class ServerBench: Sendable {
  static let token = "0123456789abcdef0123456789abcdef"

  let folder: TemporaryFolder
  let server: LibraryServer
  private let ended = DispatchSemaphore(value: 0)

  /// Makes the library, in an empty folder; `prepare` fills it, and observes it if necessary, on its
  /// thread.
  init(
    in empty: TemporaryFolder? = nil,
    _ prepare: @escaping @Sendable (LibraryAPI) throws -> Void = { _ in },
    configure: (inout ServerConfiguration) -> Void = { _ in },
    tables: @escaping @Sendable () -> (any AlbumTables)? = { nil }
  ) throws {
    folder = try empty ?? TemporaryFolder()
    let path = folder.file("library.moonshelf")
    try LibraryAPI(path: path).close()
    var configuration = ServerConfiguration(
      port: 0, isPublic: true, token: AccessToken(text: Self.token))
    configure(&configuration)
    server = try LibraryServer(path: path, configuration: configuration, version: "0")
    let begun = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [self] in
      guard let library = try? LibraryAPI(path: path) else { return }
      try? prepare(library)
      begun.signal()
      let keeping = LibraryLoop(library, for: server, tables: tables()) { _ in }
      LibraryLoop.keep([keeping], until: server) { descriptors, milliseconds in
        var request = pollfd(fd: descriptors[0], events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, milliseconds)
      }
      try? library.close()
      ended.signal()
    }
    begun.wait()
  }

  var path: String { folder.file("library.moonshelf") }

  /// Sends requests to the server.
  func run(_ body: (ServerClient) async throws -> Void) async throws {
    let port = try server.begin()
    defer {
      server.end()
      ended.wait()
    }
    let client = ServerClient(port: port)
    try await body(client)
    try await client.web.shutdown()
  }

  /// Attacks the server over the network, on a separate thread: a blocked reader must not occupy
  /// the server's threads.
  func attack(_ body: @escaping @Sendable (_ port: Int) throws -> Void) async throws {
    try await run { client in
      let port = client.port
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        Thread.detachNewThread {
          continuation.resume(with: Result { try body(port) })
        }
      }
    }
  }

  /// The headers of an authorized write.
  static let writing: HTTPFields = [
    .authorization: "Bearer \(token)", .contentType: "application/json",
  ]
}

/// Sends requests to a running server.
struct ServerClient: Sendable {
  let port: Int
  let web = WebClient(limits: WebClient.Limits(idleTimeout: .seconds(300), attempts: 1))

  /// Sends a request and reads the response as text.
  func ask(
    _ method: HTTPRequest.Method, _ uri: String, _ body: String? = nil, headers: HTTPFields? = nil
  ) async throws -> Answer {
    let headers = headers ?? (method == .get || method == .head ? [:] : ServerBench.writing)
    return try await send(method, uri, body.map { .bytes(Array($0.utf8)) } ?? .none, headers)
  }

  /// Sends a request.
  func send(
    _ method: HTTPRequest.Method, _ uri: String, _ body: WebBody, _ headers: HTTPFields
  ) async throws -> Answer {
    var request = try WebRequest(
      method.rawValue, "http://127.0.0.1:\(port)\(uri)",
      headers: headers.map { ($0.name.rawName, $0.value) }, body: body)
    request.acceptsAnyResponse = true
    let response = try await web.send(request)
    var fields = HTTPFields()
    for header in response.headers {
      guard let name = HTTPField.Name(header.name) else { continue }
      fields.append(HTTPField(name: name, value: header.value))
    }
    return Answer(
      status: response.status, headers: fields, text: String(decoding: response.body, as: UTF8.self)
    )
  }
}

/// A response of the server.
struct Answer {
  let status: Int
  let headers: HTTPFields
  let text: String

  private var object: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]) ?? [:]
  }

  /// A text member.
  subscript(name: String) -> String? { object[name] as? String }

  /// A number member.
  func number(_ name: String) -> Int? { object[name] as? Int }

  /// The detail of a problem.
  var detail: String? { self["detail"] }

  /// The titles of a page.
  var titles: [String] {
    let albums = object["albums"] as? [[String: Any]] ?? []
    return albums.compactMap { $0["title"] as? String }
  }
}

/// A layout that takes as long as a test needs.
final class WaitingTables: AlbumTables, Sendable {
  let begun = DispatchSemaphore(value: 0)
  let end = DispatchSemaphore(value: 0)

  func layouts() -> [String] { ["default"] }
  func search(for layout: String) -> String { "" }

  func table(of album: Album, layout: String) throws -> [LabeledCell]? {
    begun.signal()
    _ = end.wait(timeout: .now() + 60)
    return []
  }
}
