import AlbumModel

/// The route to a host: direct, or through the proxy that the environment sets for it.
enum Route: Hashable, Sendable {
  case direct
  case http(WebHost, user: String?, password: String)
  case socks(WebHost)

  /// The default port of a proxy.
  static let usualPort = 1080
}

/// The values of `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, in lowercase or
/// uppercase.
struct ProxySettings: Sendable {
  let environment: @Sendable (String) -> String?

  /// The route to an address.
  ///
  /// This machine is always reached directly, as a proxy would connect to itself instead.
  ///
  /// - Throws: `WebError` if the variable's value is invalid.
  func route(to address: WebAddress) throws -> Route {
    guard !address.host.isThisMachine, !isExcepted(address),
      let (name, value) = proxy(for: address)
    else { return .direct }
    guard let route = Self.route(value) else {
      throw WebError(
        .proxy, address.shown,
        "the variable \(name) is not a valid proxy; write it as http://host:port or "
          + "socks5://host:port, or leave it empty")
    }
    return route
  }

  private func proxy(for address: WebAddress) -> (String, String)? {
    let own = address.isSecure ? "https_proxy" : "http_proxy"
    for name in [own, own.uppercased(), "all_proxy", "ALL_PROXY"] {
      // In a program started by a web server, a visitor can set this variable: httpoxy.
      if name == "HTTP_PROXY", environment("REQUEST_METHOD") != nil { continue }
      if let value = environment(name), !value.isEmpty { return (name, value) }
    }
    return nil
  }

  private func isExcepted(_ address: WebAddress) -> Bool {
    let host = address.host
    let list = environment("no_proxy") ?? environment("NO_PROXY") ?? ""
    return list.split(whereSeparator: { $0 == "," || $0.isWhitespace }).contains { entry in
      if entry == "*" { return true }
      if let network = IPNetwork(entry) {
        return IPAddress(host.name).map(network.contains) ?? false
      }
      guard let named = WebHost(entry.hasPrefix(".") ? entry.dropFirst() : entry, usualPort: nil)
      else { return false }
      guard named.port == nil || named.port == host.port else { return false }
      return host.name == named.name || host.name.hasSuffix("." + named.name)
    }
  }

  private static func route(_ value: String) -> Route? {
    var rest = Substring(value)
    var scheme = "http"
    if let mark = value.firstRange(of: "://") {
      scheme = value[..<mark.lowerBound].lowercased()
      rest = value[mark.upperBound...]
    }
    rest = rest.prefix { $0 != "/" }
    var user: String?
    var password = ""
    if let at = rest.lastIndex(of: "@") {
      let parts = rest[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      user = decoded(parts[0])
      password = parts.count > 1 ? decoded(parts[1]) : ""
      rest = rest[rest.index(after: at)...]
    }
    switch scheme {
    case "http":
      return WebHost(rest, usualPort: Route.usualPort).map {
        .http($0, user: user, password: password)
      }
    case "socks", "socks5", "socks5h":
      guard user == nil else { return nil }
      return WebHost(rest, usualPort: Route.usualPort).map { .socks($0) }
    default: return nil
    }
  }

  private static func decoded(_ text: Substring) -> String {
    String(decoding: PercentEncoding.decoded(text.utf8), as: UTF8.self)
  }
}
