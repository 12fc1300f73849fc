import AlbumModel
import HTTPTypes
import Hummingbird

/// What a question is answered with, whole and with its tag, so that it can be kept.
struct Page: Sendable {
  /// What is sent.
  let content: ByteBuffer
  /// The entity tag, with its quotes.
  let tag: String
  /// What stands before it, but for the date.
  let head: HTTPResponse

  /// Puts a page together.
  ///
  /// - Parameters:
  ///   - bytes: what is sent.
  ///   - mediaType: what it is.
  ///   - headers: what goes with it; without `cache-control` whoever keeps the page has to ask again
  ///     whether it is still good.
  ///   - tag: what changes with the content; nil makes it of the content.
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

  /// The entity tag of content.
  static func tag(of bytes: [UInt8]) -> String {
    "\"\(ContentHash(of: bytes).description.prefix(32))\""
  }

  /// The answer to a question: the page, or that whoever asks has it already.
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
    let body = content.map { ResponseBody(byteBuffer: $0) } ?? ResponseBody()
    return Response(status: head.status, headers: head.headerFields, body: body)
  }

  /// The page as the answer to a write.
  func response(as status: HTTPResponse.Status) -> Response {
    Response(
      status: status, headers: head.headerFields, body: ResponseBody(byteBuffer: content))
  }

  /// Whether a list of tags (`If-Match`, `If-None-Match`) names one, or any.
  static func lists(_ list: String, _ tag: String) -> Bool {
    if list == tag { return true }
    return list.split(separator: ",").contains { item in
      var item = item.drop { $0 == " " || $0 == "\t" }
      while item.last == " " || item.last == "\t" { item.removeLast() }
      // Weak ones are as good: what is compared was made of the same bytes.
      return item == "*" || item == tag || (item.hasPrefix("W/") && item.dropFirst(2) == tag)
    }
  }
}
