import Foundation

/// The public address of a server behind a proxy: `https://shelf.example`.
public struct BaseURL: Equatable, Sendable {
  /// Scheme, name and port in the form of the header `Origin`: `https://shelf.example`.
  public let origin: String
  /// The name alone, in lower case.
  let host: String

  /// Parses an address.
  ///
  /// - Returns: nil unless it is `http://NAME` or `https://NAME`, with or without a port; a path,
  ///   a user or a query is not supported.
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
