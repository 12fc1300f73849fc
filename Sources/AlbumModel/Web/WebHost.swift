/// A host and a port of the web, in the single spelling in which permissions are compared.
///
/// Names are in lower case without a final dot; addresses in their usual form. Other notations of
/// an address, such as `2130706433` or `0x7f.1`, are not accepted, so that none can disguise a
/// host.
public struct WebHost: Hashable, Sendable, CustomStringConvertible {
  /// The name or address; an IPv6 address without brackets.
  public let name: String
  /// The port; nil in a permission for the default ones, 80 and 443.
  public let port: Int?

  /// Whether it is an address rather than a name.
  public let isAddress: Bool

  /// Parses a host in the form of a permission: `example.org`, `example.org:8080`, `[::1]:80`.
  ///
  /// - Returns: nil for other text.
  public init?(granting text: String) { self.init(text[...], usualPort: nil) }

  /// Parses a host with an optional port, which defaults to the usual one; nil for other text.
  package init?(_ text: Substring, usualPort: Int?) {
    var name = text
    var port = usualPort
    if let colon = text.lastIndex(of: ":"), !text[colon...].contains("]"),
      text.hasPrefix("[") || !text[..<colon].contains(":")
    {
      guard let number = Self.port(text[text.index(after: colon)...]) else { return nil }
      port = number
      name = text[..<colon]
    }
    self.init(name: String(name), port: port)
  }

  /// Parses a name, or an address, where an IPv6 one has no brackets; nil for other text.
  package init?(named name: String, port: Int?) {
    self.init(name: name.contains(":") ? "[\(name)]" : name, port: port)
  }

  /// Parses a host in the form of a web address.
  ///
  /// - Returns: nil unless it is a host name or an address in its usual form.
  package init?(name: String, port: Int?) {
    // Some other letters become ASCII ones in lower case.
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var name = name
    self.port = port
    if name.hasPrefix("["), name.hasSuffix("]") {
      name = String(name.dropFirst().dropLast())
      guard let address = IPAddress(name), address.isSix else { return nil }
      self.name = address.description
      isAddress = true
      return
    }
    if let address = IPAddress(name) {
      self.name = address.description
      isAddress = true
      return
    }
    name = name.lowercased()
    if name.hasSuffix(".") { name.removeLast() }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard name.utf8.count <= 253, labels.allSatisfy(Self.isLabel),
      let last = labels.last, !Self.isNumeric(last)
    else { return nil }
    self.name = name
    isAddress = false
  }

  private static func port(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), let port = Int(text),
      (1...65535).contains(port)
    else { return nil }
    return port
  }

  private static func isLabel(_ label: Substring) -> Bool {
    !label.isEmpty && label.utf8.count <= 63
      && label.utf8.allSatisfy {
        (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 95
      }
  }

  /// Whether address parsers would treat the last part of a name as a number (WHATWG URL, "ends in
  /// a number").
  private static func isNumeric(_ label: Substring) -> Bool {
    label.utf8.allSatisfy { (48...57).contains($0) }
      || label.hasPrefix("0x") && label.dropFirst(2).allSatisfy(\.isHexDigit)
  }

  /// The form of a permission.
  public var description: String { port.map { "\(bracketed):\($0)" } ?? bracketed }

  /// The name or address in the form before a port.
  package var bracketed: String { name.contains(":") ? "[\(name)]" : name }

  /// Whether it is this machine.
  public var isThisMachine: Bool {
    name == "localhost" || name.hasSuffix(".localhost") || IPAddress(name)?.isLoopback == true
  }

  /// Whether a permission for this host covers another one.
  package func covers(_ other: WebHost) -> Bool {
    guard name == other.name else { return false }
    return port.map { $0 == other.port } ?? (other.port == 80 || other.port == 443)
  }
}
