import AlbumModel
import HTTPTypes
import Hummingbird

/// What a question is answered with, whole and with its tag, so that it can be kept.
struct Page: Sendable {
  /// What is sent.
  let content: ByteBuffer
  /// The entity tag, with its quotes.
  let tag: String
  /// All headers but those that every answer has.
  let headers: HTTPFields

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
    self.headers = headers
  }

  /// The entity tag of content.
  static func tag(of bytes: [UInt8]) -> String {
    "\"\(ContentHash(of: bytes).description.prefix(32))\""
  }

  /// The answer to a request: the page, or that whoever asks has it already.
  func response(to request: HTTPRequest, status: HTTPResponse.Status = .ok) -> Response {
    if status == .ok, let known = request.headerFields[.ifNoneMatch], Self.lists(known, tag) {
      var headers = headers
      headers[.contentType] = nil
      return Response(status: .notModified, headers: headers)
    }
    let body = ResponseBody(byteBuffer: content)
    return Response(status: status, headers: headers, body: body)
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
