extension WebClient {
  /// Reads an address and writes it as it is asked for.
  ///
  /// - Parameter text: the address.
  /// - Returns: the same one in its usual form; its host and port; whether what is said on the way is
  ///   encrypted; and whether it is this machine.
  /// - Throws: `WebError` for anything else than a plain web address.
  public static func read(
    address text: String
  ) throws -> (
    address: String, host: String, port: Int, isSecure: Bool, isThisMachine: Bool
  ) {
    let address = try RemoteAddress(text)
    return (
      address.text, address.host, address.port, address.isSecure,
      ProxySettings.isThisMachine(address.host)
    )
  }
}

/// An address on the web: `http` or `https`, a host, perhaps a port, a path.
struct RemoteAddress: Equatable, Sendable {
  let isSecure: Bool
  /// The host in small letters; an IPv6 address without its brackets.
  let host: String
  let port: Int
  /// Path and query, from the slash on, in ASCII.
  let target: String

  /// Reads an address; letters outside ASCII and spaces in the path are encoded.
  ///
  /// - Throws: `WebError` for anything else than a plain web address.
  init(_ text: String) throws {
    func refuse(_ words: String) -> WebError {
      WebError(.address, WebText.line(text, limit: 200), words)
    }
    guard let mark = text.firstRange(of: "://") else {
      throw refuse("is not a web address; write it as https://host/path")
    }
    switch text[..<mark.lowerBound].lowercased() {
    case "http": isSecure = false
    case "https": isSecure = true
    default: throw refuse("only http and https are supported")
    }
    let rest = text[mark.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { !"/?\\".contains($0) }
    guard !authority.contains("@") else {
      throw WebError(
        .address, String(authority.drop { $0 != "@" }.dropFirst()),
        "remove the name and password: addresses are shown and stored")
    }
    guard let place = HostAndPort(authority, usual: isSecure ? 443 : 80) else {
      throw refuse("has no valid host; write it as https://host:port/path")
    }
    host = place.host
    port = place.port
    let path = WebText.encoded(rest[authority.endIndex...])
    target = path.hasPrefix("/") ? path : "/" + path
  }

  /// Scheme, host and port, as an address begins.
  var origin: String {
    let name = host.contains(":") ? "[\(host)]" : host
    let usual = isSecure ? 443 : 80
    return "\(isSecure ? "https" : "http")://\(name)\(port == usual ? "" : ":\(port)")"
  }

  /// The whole address.
  var text: String { origin + target }

  /// The address without its query, for messages.
  var shown: String {
    let path = target.prefix { $0 != "?" }
    return path == "/" ? origin : origin + path
  }

  /// Where a redirect leads from here.
  ///
  /// - Throws: `WebError` when it leads nowhere on the web.
  func following(_ location: String) throws -> RemoteAddress {
    if location.hasPrefix("//") {
      return try RemoteAddress((isSecure ? "https:" : "http:") + location)
    }
    if location.hasPrefix("/") { return try RemoteAddress(origin + location) }
    if let colon = location.firstIndex(of: ":"),
      !location[..<colon].contains(where: { "/?#".contains($0) })
    {
      return try RemoteAddress(location)
    }
    let folder = target.prefix { $0 != "?" }
    if location.hasPrefix("?") { return try RemoteAddress(origin + folder + location) }
    let end = folder.lastIndex(of: "/") ?? folder.startIndex
    return try RemoteAddress(origin + folder[...end] + location)
  }
}

/// A host with a port, as addresses and the variables of proxies have them.
struct HostAndPort: Hashable, Sendable {
  let host: String
  let port: Int

  /// Reads `host`, `host:port` and `[v6]:port`.
  ///
  /// - Returns: nil for anything else.
  init?(_ text: Substring, usual: Int) {
    var name = text
    var port = usual
    if let colon = text.lastIndex(of: ":"), !text[colon...].contains("]") {
      let digits = text[text.index(after: colon)...]
      guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits),
        (1...65535).contains(number)
      else { return nil }
      port = number
      name = text[..<colon]
    }
    if name.hasPrefix("["), name.hasSuffix("]") {
      name = name.dropFirst().dropLast()
      guard name.contains(":"), name.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else {
        return nil
      }
    } else {
      let isName = name.utf8.allSatisfy { byte in
        (97...122).contains(byte | 0x20) || (48...57).contains(byte) || "-._".utf8.contains(byte)
      }
      guard isName else { return nil }
    }
    guard !name.isEmpty, name.utf8.count <= 253 else { return nil }
    host = name.lowercased()
    self.port = port
  }
}
