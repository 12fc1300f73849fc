/// The response of a server.
public struct WebResponse: Equatable, Sendable {
  /// The status, such as 200.
  public let status: Int
  /// The media type in small letters, without its parameters; nil where the server named none.
  public let contentType: String?
  /// The address that sent it, after all redirects.
  public let address: String
  /// How many bytes the body had.
  public let byteCount: Int
  /// The body where it was collected; empty where it was streamed.
  public internal(set) var body: [UInt8]
  /// The head's fields, as they came.
  public let headers: [Header]

  /// A field of a response's head.
  public struct Header: Equatable, Sendable {
    /// The name as the server spelled it.
    public let name: String
    /// The value.
    public let value: String
  }

  /// The first field of a name, whatever its capitals.
  public func header(_ name: String) -> String? {
    let wanted = name.lowercased()
    return headers.first { $0.name.lowercased() == wanted }?.value
  }
}
