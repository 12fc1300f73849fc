import AlbumFiles
public import AlbumModel
import Glibc

/// A request to a server, which may be sent several times.
public struct WebRequest: Sendable {
  /// The method, such as `GET` or `POST`.
  public let method: String
  /// The address.
  public internal(set) var address: WebAddress
  /// The headers; only harmless ones are sent to another host after a redirect.
  public var headers: [(String, String)]
  /// The body.
  public var body: WebBody
  /// The maximum size of the response in bytes; nil for the client's limit.
  public var limit: Int?
  /// Whether sending it repeatedly has the same effect as sending it once.
  ///
  /// Other requests are only repeated if the server cannot have received them, or reported that it
  /// did not process them.
  public var isRepeatable: Bool
  /// The hosts to which it may be sent, including redirects; nil for any.
  public var policy: HostPolicy?
  /// Whether the response is returned unprocessed: with any status, including redirects, and
  /// compressed.
  public var acceptsAnyResponse = false
  /// Whether redirects to addresses without TLS are refused, as what is fetched will be run.
  public var staysSecure = false
  /// Whether it uses the proxy that the environment sets.
  public var usesProxy = true

  /// A file with the certificates to trust, in PEM; nil for those of the system.
  public var authorities: String?
  /// Whether the connection uses exactly the address that the policy has checked.
  ///
  /// For clients with few requests, as each host then has its own connections.
  public var pinsAddress = false

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: such as `GET` or `POST`.
  ///   - address: the address.
  ///   - headers: the headers.
  ///   - body: the body.
  public init(
    _ method: String, _ address: WebAddress, headers: [(String, String)] = [], body: WebBody = .none
  ) {
    (self.method, self.address, self.headers, self.body) = (method, address, headers, body)
    isRepeatable = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"].contains(method)
  }

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: such as `GET` or `POST`.
  ///   - address: the address: `http` or `https`.
  ///   - headers: the headers.
  ///   - body: the body.
  /// - Throws: `WebError` for an invalid address.
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

/// The body of a request.
public enum WebBody: Sendable {
  /// No body.
  case none
  /// Bytes in memory.
  case bytes([UInt8])
  /// A file, read in pieces; it must not change while it is sent.
  case file(String)
  /// A number of bytes, read in pieces from the given position; an empty piece is an error.
  case pieces(count: Int, read: @Sendable (_ place: Int) throws -> [UInt8])
}

extension WebRequest {
  private var isReading: Bool { method == "GET" || method == "HEAD" }

  /// The lines of the headers, in the form of libcurl, without those that it adds itself.
  ///
  /// - Throws: `WebError` if the method or a header would be read as something else.
  func headerLines(userAgent: String) throws(WebError) -> [String] {
    var headers = headers
    func has(_ name: String) -> Bool { headers.contains { $0.0.lowercased() == name } }
    if !has("user-agent") { headers.append(("User-Agent", userAgent)) }
    // Compressing a picture has no benefit, and uncompressed data cannot expand.
    if !acceptsAnyResponse || !has("accept-encoding") {
      headers.removeAll { $0.0.lowercased() == "accept-encoding" }
      headers.append(("Accept-Encoding", "identity"))
    }
    var lines = ["Expect:"]
    if !has("accept") { lines.append("Accept:") }
    for (name, value) in headers {
      guard Self.isToken(name), value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
      else {
        throw WebError(
          .garbled, address.shown,
          "the header \(WebText.line(name, limit: 40)) has characters that no header has")
      }
      let isEmpty = value.allSatisfy(\.isWhitespace)
      lines.append(isEmpty ? "\(name);" : "\(name): \(value)")
    }
    guard Self.isToken(method) else {
      throw WebError(.garbled, address.shown, "\(WebText.line(method, limit: 40)) is no method")
    }
    return lines
  }

  /// Whether it is a token (RFC 9110, 5.6.2).
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(\.isOfToken)
  }

  /// The body in pieces; nil if the request has none.
  ///
  /// - Throws: `WebError` if a file cannot be read.
  func pieces() throws(WebError) -> BodyPieces? {
    switch body {
    case .none:
      return ["POST", "PUT", "PATCH"].contains(method) ? BodyPieces(count: 0) { _ in [] } : nil
    case .bytes(let bytes):
      return BodyPieces(count: bytes.count) { Array(bytes[$0...].prefix(BodyPieces.pieceSize)) }
    case .file(let path): return try BodyPieces(of: path, for: address)
    case .pieces(let count, let read): return BodyPieces(count: count, read: read)
    }
  }

  /// The request after a redirect.
  ///
  /// A header of the caller may be a secret under any name, so only known harmless ones are sent to
  /// another host.
  ///
  /// - Throws: `WebError` if the redirect must not be followed.
  func redirected(to next: WebAddress, status: Int) throws -> WebRequest {
    let isElsewhere = next.origin != address.origin
    guard isReading || (status == 307 || status == 308) && !isElsewhere else {
      throw WebError(
        .redirect, address.shown,
        "redirects to \(next.shown); requests with data do not follow redirects: use that address")
    }
    guard next.isSecure || !staysSecure || !address.isSecure && next.host.isThisMachine else {
      throw WebError(.redirect, address.shown, "redirects to \(next.shown), which is not secure")
    }
    var request = self
    request.address = next
    if isElsewhere {
      let harmless: Set = [
        "accept", "accept-language", "user-agent", "if-none-match", "if-modified-since", "range",
      ]
      request.headers = headers.filter { harmless.contains($0.0.lowercased()) }
    }
    return request
  }
}

/// A body that is read in pieces as the server receives it, and again if it is sent again.
struct BodyPieces: Sendable {
  static let pieceSize = 256 << 10

  /// Its length in bytes.
  let count: Int
  let read: @Sendable (_ place: Int) throws -> [UInt8]
}

extension BodyPieces {
  /// Opens a file.
  ///
  /// - Throws: `WebError` if it cannot be read.
  init(of path: String, for address: WebAddress) throws(WebError) {
    let file = OpenFile(open(path, O_RDONLY | O_CLOEXEC))
    guard file.descriptor >= 0, let status = FileStatus(descriptor: file.descriptor) else {
      throw WebError(
        .file, address.shown,
        "the file \(path) that was to go there cannot be read: \(String(cString: strerror(errno)))")
    }
    self.init(count: Int(status.size)) { place in
      [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { space, used in
        used = max(0, pread(file.descriptor, space.baseAddress, space.count, place))
      }
    }
  }
}

/// A descriptor that is closed after the last request that reads from it.
private final class OpenFile: Sendable {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
