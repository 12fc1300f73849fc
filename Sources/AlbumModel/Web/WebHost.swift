/// A host and a port of the web, in the one spelling that permissions are compared in.
///
/// Names are in small letters without a dot at the end; addresses in their usual form. Other ways to
/// write an address, such as `2130706433` or `0x7f.1`, are not read at all, so that none can stand
/// for a host that it does not look like.
public struct WebHost: Hashable, Sendable, CustomStringConvertible {
  /// The name or address; an IPv6 address without brackets.
  public let name: String
  /// The port; nil in a permission for the usual ones, 80 and 443.
  public let port: Int?

  /// Whether it is an address rather than a name.
  public let isAddress: Bool

  /// Reads a host as a permission names it: `example.org`, `example.org:8080`, `[::1]:80`.
  ///
  /// - Returns: nil for anything else.
  public init?(granting text: String) {
    self.init(text[...], usualPort: nil)
  }

  /// Reads a host that may have a port, and gets the usual one where it has none.
  ///
  /// - Returns: nil for anything else.
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

  /// Reads a name, or an address, of which one of version 6 has no brackets.
  ///
  /// - Returns: nil for anything else.
  package init?(named name: String, port: Int?) {
    self.init(name: name.contains(":") ? "[\(name)]" : name, port: port)
  }

  /// Reads a host as an address on the web has it.
  ///
  /// - Returns: nil for what is no host name and no address in its usual form.
  package init?(name: String, port: Int?) {
    // Some other letters become ASCII ones when they are made small.
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

  /// Whether an address parser would take the last part of a name for a number (WHATWG URL, "ends in a
  /// number").
  private static func isNumeric(_ label: Substring) -> Bool {
    label.utf8.allSatisfy { (48...57).contains($0) }
      || label.hasPrefix("0x") && label.dropFirst(2).allSatisfy(\.isHexDigit)
  }

  /// As a permission names it.
  public var description: String {
    port.map { "\(bracketed):\($0)" } ?? bracketed
  }

  /// The name or address as it is written before a port.
  package var bracketed: String { name.contains(":") ? "[\(name)]" : name }

  /// Whether it is this machine, whatever it is called elsewhere.
  public var isThisMachine: Bool {
    name == "localhost" || name.hasSuffix(".localhost") || IPAddress(name)?.isLoopback == true
  }

  /// Whether a permission for this host covers another one.
  package func covers(_ other: WebHost) -> Bool {
    guard name == other.name else { return false }
    return port.map { $0 == other.port } ?? (other.port == 80 || other.port == 443)
  }
}
