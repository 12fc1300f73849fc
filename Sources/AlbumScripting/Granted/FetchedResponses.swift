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

  /// Sends requests; one that was sent before asks only for what is new.
  ///
  /// - Returns: the responses; former ones with new headers if the server has nothing new.
  func fetch(
    _ requests: [Network.Request], atOnce: Int, by network: Network
  ) -> [Result<Network.Response, any Error>] {
    let keys = requests.map(key)
    var sent = requests
    for (index, key) in keys.enumerated() {
      if let key { sent[index].headers["If-None-Match"] = kept[key]?.headers["etag"] }
    }
    return zip(keys, network.fetch(sent, atOnce)).map { key, outcome in
      outcome.map { response in key.map { keep(response, for: $0) } ?? response }
    }
  }

  /// Nil for a script with conditions of its own, which sees what they give.
  private func key(of request: Network.Request) -> Key? {
    let names = request.headers.keys.map { $0.lowercased() }
    guard request.method == "GET", !names.contains(where: { $0.hasPrefix("if-") || $0 == "range" })
    else { return nil }
    return Key(address: request.address, headers: request.headers)
  }

  private func keep(_ response: Network.Response, for key: Key) -> Network.Response {
    var response = response
    if response.status == 304, let former = kept[key] {
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
