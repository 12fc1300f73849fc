/// An address on the web, read strictly: `http` or `https`, a host, no name and password.
struct WebAddress: Equatable, CustomStringConvertible {
  let isSecure: Bool
  let host: WebHost
  /// The path with the query, from its slash on, without a fragment.
  let path: String

  /// Reads an address.
  ///
  /// - Returns: nil for anything that a program could read in two ways.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }),
      let mark = text.firstRange(of: "://")
    else { return nil }
    switch text[..<mark.lowerBound].lowercased() {
    case "https": isSecure = true
    case "http": isSecure = false
    default: return nil
    }
    let rest = text[mark.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard !authority.contains("@") else { return nil }
    let path = rest[authority.endIndex...]
    self.path = path.hasPrefix("/") ? String(path) : "/" + path
    var name = authority
    var port = isSecure ? 443 : 80
    if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
      guard let number = WebHost.port(authority[authority.index(after: colon)...]) else {
        return nil
      }
      port = number
      name = authority[..<colon]
    }
    guard name.hasPrefix("[") || !name.contains(":"),
      let host = WebHost(name: String(name), port: port)
    else { return nil }
    self.host = host
  }

  /// Where a redirection leads from here; nil when it cannot be read.
  func following(_ location: String) -> WebAddress? {
    let origin = description.dropLast(path.count)
    if location.hasPrefix("//") { return WebAddress((isSecure ? "https:" : "http:") + location) }
    if location.hasPrefix("/") { return WebAddress(origin + location) }
    if let mark = location.firstRange(of: "://"),
      !location[..<mark.lowerBound].contains(where: { "/?#".contains($0) })
    {
      return WebAddress(location)
    }
    let folder = path.prefix { $0 != "?" }
    if location.hasPrefix("?") { return WebAddress(origin + folder + location) }
    let end = folder.lastIndex(of: "/") ?? folder.startIndex
    return WebAddress(origin + folder[...end] + location)
  }

  var description: String {
    let isUsual = host.port == (isSecure ? 443 : 80)
    let name = isUsual ? WebHost(name: host.bracketed, port: nil) ?? host : host
    return "\(isSecure ? "https" : "http")://\(name)\(path)"
  }
}

extension WebHost {
  /// The name as an address on the web has it.
  var bracketed: String { name.contains(":") ? "[\(name)]" : name }
}
