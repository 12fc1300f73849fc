import AlbumModel
import HTTPTypes
import NIOCore

/// A complete response body with its tag, which can be cached.
struct Page: Sendable {
  /// The body.
  let content: ByteBuffer
  /// The entity tag, including its quotes.
  let tag: String
  /// The head, except for the date.
  let head: HTTPResponse

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - bytes: the body.
  ///   - mediaType: its media type.
  ///   - headers: additional headers; without `cache-control` clients have to revalidate a cached
  ///     page.
  ///   - tag: a text that changes with the content; nil computes it from the content.
  init(
    _ bytes: [UInt8], as mediaType: String = "application/json", headers: HTTPFields = [:],
    tag: String? = nil
  ) {
    content = ByteBuffer(bytes: bytes)
    self.tag = tag ?? Self.tag(of: bytes)
    var headers = headers
    headers[.contentType] = mediaType
    headers[.eTag] = self.tag
    if headers[.cacheControl] == nil { headers[.cacheControl] = "private, no-cache" }
    headers[.contentLength] = String(bytes.count)
    SecurityHeaders.add(to: &headers)
    head = HTTPResponse(status: .ok, headerFields: headers)
  }

  /// Makes a page of a value.
  init(_ body: JSONValue) { self.init(body.bytes) }

  /// The page for clients that must not know the paths of files on this machine, with those below a
  /// prefix of our own addresses.
  func withoutPaths(except prefix: String) -> Page {
    Page(
      LocalPaths.cut(from: content.readableBytesView, except: prefix),
      as: head.headerFields[.contentType] ?? "application/json", headers: head.headerFields)
  }

  /// The entity tag of content.
  static func tag(of bytes: [UInt8]) -> String {
    "\"\(ContentHash(of: bytes).description.prefix(32))\""
  }

  /// The response to a request: the page, or that the client has it already.
  func answer(to request: HTTPRequest) -> (head: HTTPResponse, content: ByteBuffer?) {
    guard let known = request.headerFields[.ifNoneMatch], Self.lists(known, tag) else {
      return (head, content)
    }
    var head = head
    head.status = .notModified
    head.headerFields[.contentType] = nil
    head.headerFields[.contentLength] = nil
    return (head, nil)
  }

  /// The same, for the router to send.
  func response(to request: HTTPRequest) -> Response {
    let (head, content) = answer(to: request)
    return Response(
      status: head.status, headers: head.headerFields, body: .bytes(content ?? ByteBuffer()))
  }

  /// The page as the response to a write.
  func response(as status: HTTPResponse.Status) -> Response {
    Response(status: status, headers: head.headerFields, body: .bytes(content))
  }

  /// Whether a list of tags (`If-Match`, `If-None-Match`) names one, or any.
  static func lists(_ list: String, _ tag: String) -> Bool {
    if list == tag { return true }
    return list.split(separator: ",").contains { item in
      var item = item.drop { $0 == " " || $0 == "\t" }
      while item.last == " " || item.last == "\t" { item.removeLast() }
      // Weak tags are equivalent: they were computed from the same bytes.
      return item == "*" || item == tag || (item.hasPrefix("W/") && item.dropFirst(2) == tag)
    }
  }
}
