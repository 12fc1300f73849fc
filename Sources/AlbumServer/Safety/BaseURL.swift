import AlbumModel

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
    guard !text.contains("#"), let address = WebAddress(strict: text), address.target == "/" else {
      return nil
    }
    host = address.host.name
    origin = address.origin
  }
}
