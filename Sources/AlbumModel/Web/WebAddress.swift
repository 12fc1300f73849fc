/// An address on the web: `http` or `https`, a host with a port, a path.
///
/// It has one spelling: the host as ``WebHost`` writes it, no port where it is the usual one, no fragment, and a path
/// in which everything is encoded that an address cannot hold. A name and password are refused.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  /// Whether it is `https`.
  public let isSecure: Bool
  /// The host, with its port.
  public let host: WebHost
  /// Path and query, from the slash on, in ASCII.
  public let target: String

  /// Reads an address as people type it: spaces and letters outside ASCII in the path are encoded.
  ///
  /// - Parameter text: the address.
  /// - Throws: ``WebAddressProblem`` for anything else than a plain web address.
  public init(reading text: String) throws(WebAddressProblem) {
    func problem(_ reason: String) -> WebAddressProblem {
      WebAddressProblem(address: WebText.line(text, limit: 200), reason: reason)
    }
    guard let mark = text.firstRange(of: "://") else {
      throw problem("is not a web address; write it as https://host/path")
    }
    switch text[..<mark.lowerBound].lowercased() {
    case "http": isSecure = false
    case "https": isSecure = true
    default: throw problem("only http and https are supported")
    }
    let rest = text[mark.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { !"/?\\".contains($0) }
    guard !authority.contains("@") else {
      throw WebAddressProblem(
        address: WebText.line(String(authority.drop { $0 != "@" }.dropFirst()), limit: 200),
        reason: "remove the name and password: addresses are shown and stored")
    }
    // An address of version 6 without brackets could end in a port or not.
    guard authority.hasPrefix("[") || authority.count(where: { $0 == ":" }) <= 1,
      let host = WebHost(authority, usualPort: isSecure ? 443 : 80)
    else { throw problem("has no valid host; write it as https://host:port/path") }
    self.host = host
    let path = WebText.encoded(rest[authority.endIndex...])
    target = path.hasPrefix("/") ? path : "/" + path
  }

  /// Reads an address of which no part has to be guessed, as scripts write it.
  ///
  /// It is nil for what ``init(reading:)`` refuses, and for spaces, backslashes and letters outside ASCII.
  public init?(strict text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }),
      let address = try? WebAddress(reading: text)
    else { return nil }
    self = address
  }

  /// The port, whether or not it is written.
  public var port: Int { host.port ?? usualPort }

  private var usualPort: Int { isSecure ? 443 : 80 }

  /// Scheme, host and port, as an address begins.
  public var origin: String {
    "\(isSecure ? "https" : "http")://\(host.bracketed)\(port == usualPort ? "" : ":\(port)")"
  }

  /// The whole address.
  public var description: String { origin + target }

  /// The address without its query, which may hold secrets, for messages.
  public var shown: String {
    let path = target.prefix { $0 != "?" }
    return path == "/" ? origin : origin + path
  }

  /// Where a redirect leads from here.
  ///
  /// - Parameter location: the address in the redirect, which may be relative.
  /// - Returns: the next address.
  /// - Throws: ``WebAddressProblem`` where it leads off the web.
  public func following(_ location: String) throws(WebAddressProblem) -> WebAddress {
    try WebAddress(reading: joined(location))
  }

  /// Where a redirect leads from here, read as strictly as scripts' addresses.
  ///
  /// - Parameter location: the address in the redirect, which may be relative.
  /// - Returns: the next address; nil where ``init(strict:)`` refuses it.
  public func following(strict location: String) -> WebAddress? {
    WebAddress(strict: joined(location))
  }

  private func joined(_ location: String) -> String {
    if location.hasPrefix("//") { return (isSecure ? "https:" : "http:") + location }
    if location.hasPrefix("/") { return origin + location }
    if let colon = location.firstIndex(of: ":"),
      !location[..<colon].contains(where: { "/?#".contains($0) })
    {
      return location
    }
    let folder = target.prefix { $0 != "?" }
    if location.hasPrefix("?") { return origin + folder + location }
    let end = folder.lastIndex(of: "/") ?? folder.startIndex
    return origin + folder[...end] + location
  }
}

/// Why a text is not an address on the web.
public struct WebAddressProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text in one line, without a password.
  public let address: String
  /// What is wrong, and what to do.
  public let reason: String

  /// Both in one line.
  public var description: String { "\(address): \(reason)" }
}
