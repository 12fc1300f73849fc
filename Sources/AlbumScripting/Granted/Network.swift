public import AlbumModel

/// The access of scripts to the web, which tests replace: a request and its response.
///
/// Permissions and redirects are checked before it is called.
public struct Network {
  /// A request.
  public struct Request {
    /// The method, such as `GET` or `POST`.
    public var method: String
    /// The address.
    public var address: WebAddress
    /// Headers by name.
    public var headers: [String: String]
    /// The content; nil for none.
    public var body: [UInt8]?
    /// The time limit, in seconds.
    public var timeout: Double
    /// The seconds to wait before it is sent.
    public var delay: Double
    /// The maximum size of the response, in bytes.
    public var sizeLimit: Int
    /// Called repeatedly during the request: whether the script is to stop.
    public var isStopping: () -> Bool
    /// The error for an address of this machine or of a private network; nil if it is allowed.
    public var privateRefusal: @Sendable (_ address: String) -> String?
  }

  /// A response.
  public struct Response: Equatable, Sendable {
    /// The status code, such as 200 or 404.
    public var status: Int
    /// Headers, with lowercase names.
    public var headers: [String: String]
    /// The content.
    public var body: [UInt8]

    /// Creates a response.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
      (self.status, self.headers, self.body) = (status, headers, body)
    }
  }

  /// Sends requests once each, at most a number of them at once, without following redirects; the
  /// errors are ``NetworkProblem``.
  public let fetch: (_ requests: [Request], _ atOnce: Int) -> [Result<Response, any Error>]

  /// Creates a network from a function for several requests.
  public init(fetchingAll fetch: @escaping ([Request], Int) -> [Result<Response, any Error>]) {
    self.fetch = fetch
  }

  /// Creates a network that sends one request after the other, without delays.
  public init(fetch: @escaping (Request) throws -> Response) {
    self.init(fetchingAll: { requests, _ in requests.map { one in Result { try fetch(one) } } })
  }
}

/// An error in a request.
public struct NetworkProblem: Error, Equatable, CustomStringConvertible {
  /// The message, in one line.
  public let description: String
  /// Whether a permission is missing: an error in the script, not a reason that is returned.
  public let isRefusal: Bool

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - description: the message.
  ///   - isRefusal: whether it comes from ``Network/Request/privateRefusal``.
  public init(_ description: String, isRefusal: Bool = false) {
    self.description = description
    self.isRefusal = isRefusal
  }
}
