/// An address on the web: `http` or `https`, a host with a port, a path.
///
/// It has one spelling: the host in the form of ``WebHost``, no default port, no fragment, and a
/// path with all necessary characters encoded. A name and password are refused.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  /// Whether it is `https`.
  public let isSecure: Bool
  /// The host, with its port.
  public let host: WebHost
  /// Path and query, from the slash on, in ASCII.
  public let target: String

  /// The maximum length of an address, in bytes.
  private static let lengthLimit = 8 << 10

  /// Parses an address as users type it: spaces and letters outside ASCII in the path are encoded.
  ///
  /// - Parameter text: the address.
  /// - Throws: ``WebAddressProblem`` unless it is a plain web address.
  public init(reading text: String) throws(WebAddressProblem) {
    func problem(_ reason: String) -> WebAddressProblem {
      WebAddressProblem(address: WebText.line(text, limit: 200), reason: reason)
    }
    guard text.utf8.count <= Self.lengthLimit else {
      throw problem("is longer than \(Self.lengthLimit >> 10) KB")
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
    // An IPv6 address without brackets might end in a port.
    guard authority.hasPrefix("[") || authority.count(where: { $0 == ":" }) <= 1,
      let host = WebHost(authority, usualPort: isSecure ? 443 : 80)
    else { throw problem("has no valid host; write it as https://host:port/path") }
    self.host = host
    let path = WebText.encoded(rest[authority.endIndex...])
    target = path.hasPrefix("/") ? path : "/" + path
  }

  /// Parses an unambiguous address, as in scripts.
  ///
  /// It is nil for addresses that ``init(reading:)`` refuses, and for spaces, backslashes and
  /// letters outside ASCII.
  public init?(strict text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }),
      let address = try? WebAddress(reading: text)
    else { return nil }
    self = address
  }

  /// The port, also if it is the default one.
  public var port: Int { host.port ?? usualPort }

  private var usualPort: Int { isSecure ? 443 : 80 }

  /// Scheme, host and port, as at the beginning of an address.
  public var origin: String {
    "\(isSecure ? "https" : "http")://\(host.bracketed)\(port == usualPort ? "" : ":\(port)")"
  }

  /// The whole address.
  public var description: String { origin + target }

  /// The address without its query, which may contain secrets, for messages.
  public var shown: String {
    let path = target.prefix { $0 != "?" }
    return path == "/" ? origin : origin + path
  }

  /// The target of a redirect from this address.
  ///
  /// - Parameter location: the address in the redirect, which may be relative.
  /// - Returns: the next address.
  /// - Throws: ``WebAddressProblem`` if it is not a web address.
  public func following(_ location: String) throws(WebAddressProblem) -> WebAddress {
    try WebAddress(reading: joined(location))
  }

  /// The target of a redirect from this address, parsed as strictly as scripts' addresses.
  ///
  /// - Parameter location: the address in the redirect, which may be relative.
  /// - Returns: the next address; nil if ``init(strict:)`` refuses it.
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

/// The reason why a text is not a web address.
public struct WebAddressProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text in one line, without a password.
  public let address: String
  /// The mistake, and its correction.
  public let reason: String

  /// Both in one line.
  public var description: String { "\(address): \(reason)" }
}
