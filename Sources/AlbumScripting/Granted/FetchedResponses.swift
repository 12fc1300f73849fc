import AlbumModel

/// The responses with an ETag that scripts got in this run: what has not changed is not sent again
/// (RFC 9110, 13.1.2).
final class FetchedResponses {
  /// The most that is kept, in bytes, with some for each response.
  private static let limit = 16 << 20

  /// A request; other headers may be those of another user, or ask for another form.
  private struct Key: Hashable {
    let address: WebAddress
    let headers: [String: String]
  }

  private var kept: [Key: Network.Response] = [:]

  /// Sends a request; one that was sent before asks only for what is new.
  ///
  /// - Returns: the response; the former one with new headers if the server has nothing new.
  func fetch(_ request: Network.Request, by network: Network) throws -> Network.Response {
    // A script with conditions of its own sees what they give.
    let names = request.headers.keys.map { $0.lowercased() }
    guard request.method == "GET", !names.contains(where: { $0.hasPrefix("if-") || $0 == "range" })
    else { return try network.fetch(request) }
    let key = Key(address: request.address, headers: request.headers)
    var request = request
    let former = kept[key]
    request.headers["If-None-Match"] = former?.headers["etag"]
    var response = try network.fetch(request)
    if response.status == 304, let former {
      let news = response.headers.filter { !$0.key.hasPrefix("content-") }
      response = former
      response.headers.merge(news) { $1 }
    }
    let tag = response.headers["etag"]?.utf8 ?? "".utf8
    let isKept =
      response.status == 200 && (1...200).contains(tag.count)
      && tag.allSatisfy { (0x21...0x7E).contains($0) } && response.body.count < Self.limit / 4
      && response.headers["cache-control"]?.lowercased().contains("no-store") != true
    kept[key] = isKept ? response : nil
    let size = kept.values.reduce(0) { $0 + $1.body.count + 4096 }
    if size > Self.limit { kept = kept.filter { $0.key == key } }
    return response
  }
}
