import AlbumModel

/// The response of a server.
public struct WebResponse: Equatable, Sendable {
  /// The status, such as 200.
  public let status: Int
  /// The media type in lowercase, without its parameters; nil if the server sent none.
  public let contentType: String?
  /// The address of the response, after all redirects.
  public let address: String
  /// The size of the body in bytes.
  public let byteCount: Int
  /// The body if it was collected; empty if it was streamed.
  public internal(set) var body: [UInt8]
  /// The headers, unchanged.
  public let headers: [Header]

  /// A header of a response.
  public struct Header: Equatable, Sendable {
    /// The name as the server sent it.
    public let name: String
    /// The value.
    public let value: String
  }

  /// The first header with a name, without regard to case.
  public func header(_ name: String) -> String? {
    let wanted = name.lowercased()
    return headers.first { $0.name.lowercased() == wanted }?.value
  }

  init(_ head: ResponseHead, from address: WebAddress, byteCount: Int, body: [UInt8] = []) {
    status = head.status
    contentType = head["content-type"].map { value in
      value.prefix { $0 != ";" }.split(whereSeparator: \.isWhitespace).joined().lowercased()
    }
    self.address = address.description
    self.byteCount = byteCount
    self.body = body
    headers = head.headers
  }
}
