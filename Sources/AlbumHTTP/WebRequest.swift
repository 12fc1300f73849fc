import AlbumFiles
public import AlbumModel
import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1

/// What is sent to a server, once or several times.
public struct WebRequest: Sendable {
  /// Such as `GET` or `POST`.
  public let method: String
  /// Where it is sent to.
  public internal(set) var address: WebAddress
  /// Fields for the head; to another host, where a redirect leads, go only harmless ones.
  public var headers: [(String, String)]
  /// What is sent along.
  public var body: WebBody
  /// How many bytes the response may have; nil for the client's own limit.
  public var limit: Int?
  /// Whether sending it twice does no more than sending it once.
  ///
  /// Another one is sent again only where the server cannot have seen it, or said that it did nothing.
  public var isRepeatable: Bool
  /// Which hosts it may be sent to, redirects included; nil for any.
  public var policy: HostPolicy?
  /// Whether the response is wanted as the server sends it: with any status, redirects included, and compressed.
  public var acceptsAnyResponse = false
  /// Whether it goes through the proxy that the environment names.
  public var usesProxy = true
  /// Whether the connection leads to the very address that the policy was asked about.
  ///
  /// It is for clients of a few requests: each host then has connections of its own.
  public var pinsAddress = false

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - method: such as `GET` or `POST`.
  ///   - address: where it is sent to.
  ///   - headers: fields for the head.
  ///   - body: what is sent along.
  public init(
    _ method: String, _ address: WebAddress, headers: [(String, String)] = [],
    body: WebBody = .none
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    isRepeatable = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"].contains(method)
  }

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - method: such as `GET` or `POST`.
  ///   - address: where it is sent to: `http` or `https`.
  ///   - headers: fields for the head.
  ///   - body: what is sent along.
  /// - Throws: `WebError` for what is no address.
  public init(
    _ method: String, _ address: String, headers: [(String, String)] = [], body: WebBody = .none
  ) throws(WebError) {
    do throws(WebAddressProblem) {
      self.init(method, try WebAddress(reading: address), headers: headers, body: body)
    } catch {
      throw WebError(.address, error.address, error.reason)
    }
  }
}

/// What is sent along with a request.
public enum WebBody: Sendable {
  /// Nothing.
  case none
  /// Bytes in memory.
  case bytes([UInt8])
  /// A file, read piece by piece; it must not change while it is sent.
  case file(String)
  /// So many bytes, read piece by piece from the place that is given; an empty piece is a failure.
  case pieces(count: Int, read: @Sendable (_ place: Int) throws -> [UInt8])
}

extension WebRequest {
  private var isReading: Bool { method == "GET" || method == "HEAD" }

  /// The request as it goes on the wire.
  ///
  /// - Throws: `WebError` when a file cannot be read.
  func wire(by route: Route, userAgent: String) throws -> HTTPClientRequest {
    var request = HTTPClientRequest(url: address.description)
    request.method = HTTPMethod(rawValue: method)
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    if !request.headers.contains(name: "User-Agent") {
      request.headers.add(name: "User-Agent", value: userAgent)
    }
    // A picture gains nothing from being packed, and what is not unpacked cannot grow.
    if !acceptsAnyResponse || !request.headers.contains(name: "Accept-Encoding") {
      request.headers.replaceOrAdd(name: "Accept-Encoding", value: "identity")
    }
    if case .http(let proxy, let user, let password) = route, !address.isSecure {
      request.url = "http://\(proxy)\(address.target)"
      request.headers.replaceOrAdd(
        name: "Host", value: String(address.origin.dropFirst("http://".count)))
      if let user {
        let pair = HTTPClient.Authorization.basic(username: user, password: password)
        request.headers.replaceOrAdd(name: "Proxy-Authorization", value: pair.headerValue)
      }
    }
    switch body {
    case .none: break
    case .bytes(let bytes): request.body = .bytes(ByteBuffer(bytes: bytes))
    case .file(let path):
      let pieces = try BodyPieces(of: path, for: address)
      request.body = .stream(pieces, length: .known(Int64(pieces.count)))
    case .pieces(let count, let read):
      request.body = .stream(BodyPieces(count: count, read: read), length: .known(Int64(count)))
    }
    return request
  }

  /// The request after a redirect.
  ///
  /// What the caller put into the head may be a secret under any name. So to another host goes only
  /// what is known to be harmless.
  ///
  /// - Throws: `WebError` where the redirect must not be followed.
  func redirected(to next: WebAddress, status: Int) throws -> WebRequest {
    let isElsewhere = next.origin != address.origin
    guard isReading || (status == 307 || status == 308) && !isElsewhere else {
      throw WebError(
        .redirect, address.shown,
        "redirects to \(next.shown); requests with data do not follow redirects: use that address")
    }
    var request = self
    request.address = next
    if isElsewhere {
      let harmless: Set = [
        "accept", "accept-language", "user-agent", "if-none-match",
        "if-modified-since", "range",
      ]
      request.headers = headers.filter { harmless.contains($0.0.lowercased()) }
    }
    return request
  }
}

/// A body that is read piece by piece as the server takes it, and again when it is sent twice.
struct BodyPieces: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  private static let pieceSize = 256 << 10

  /// How long it is.
  let count: Int
  let read: @Sendable (Int) throws -> [UInt8]

  struct AsyncIterator: AsyncIteratorProtocol {
    let pieces: BodyPieces
    var place = 0

    mutating func next() async throws -> ByteBuffer? {
      guard place < pieces.count else { return nil }
      let bytes = try pieces.read(place).prefix(pieces.count - place)
      guard !bytes.isEmpty else { throw IOError(errnoCode: EIO, reason: "a body became shorter") }
      place += bytes.count
      return ByteBuffer(bytes: bytes)
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pieces: self) }
}

extension BodyPieces {
  /// Opens a file.
  ///
  /// - Throws: `WebError` when it cannot be read.
  init(of path: String, for address: WebAddress) throws {
    let file = OpenFile(open(path, O_RDONLY | O_CLOEXEC))
    guard file.descriptor >= 0, let status = FileStatus(descriptor: file.descriptor) else {
      throw WebError(
        .file, address.shown,
        "the file \(path) that was to go there cannot be read: \(String(cString: strerror(errno)))")
    }
    self.init(count: Int(status.size)) { place in
      [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { space, used in
        used = Swift.max(0, pread(file.descriptor, space.baseAddress, space.count, place))
      }
    }
  }
}

/// A descriptor that is closed with the last request that reads from it.
private final class OpenFile: Sendable {
  let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
