import Foundation

/// The address under which browsers and programs know a server, when a proxy stands before it:
/// `https://shelf.example`.
public struct BaseURL: Equatable, Sendable {
  /// Scheme, name and port as a browser puts them in `Origin`: `https://shelf.example`.
  public let origin: String
  /// The name alone, in small letters.
  let host: String

  /// Understands an address.
  ///
  /// - Returns: nil for what is not `http://NAME` or `https://NAME`, with a port or without; a path,
  ///   a user or a query cannot be served.
  public init?(_ text: String) {
    guard let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let name = url.host?.lowercased(),
      url.user == nil, url.password == nil, url.query == nil, url.fragment == nil,
      ["", "/"].contains(url.path)
    else { return nil }
    let host = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x25 }) else {
      return nil
    }
    self.host = host
    let shown = host.contains(":") ? "[\(host)]" : host
    let usual = scheme == "https" ? 443 : 80
    let port = url.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
    origin = "\(scheme)://\(shown)\(port)"
  }
}
