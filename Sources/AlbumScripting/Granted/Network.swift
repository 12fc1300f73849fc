public import AlbumModel

/// How scripts reach the web: one request and one response, so that tests can give their own.
///
/// Whether a script may, and where redirects lead, is decided before it is asked.
public struct Network {
  /// What is asked for.
  public struct Request {
    /// The address.
    public var address: WebAddress
    /// Headers by name.
    public var headers: [String: String]
    /// How long it may take, in seconds.
    public var timeout: Double
    /// How much may come back, in bytes.
    public var sizeLimit: Int
    /// Asked now and then while it lasts: whether the script is to stop.
    public var isStopping: () -> Bool
    /// Why the host may not have an address of this machine or of a private network; nil where it may.
    public var privateRefusal: @Sendable (_ address: String) -> String?
  }

  /// What came back.
  public struct Response: Equatable, Sendable {
    /// The number, such as 200 or 404.
    public var status: Int
    /// Headers, their names in small letters.
    public var headers: [String: String]
    /// The content.
    public var body: [UInt8]

    /// Puts an answer together.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
      self.status = status
      self.headers = headers
      self.body = body
    }
  }

  /// Sends a request once, without following redirects; throws ``NetworkProblem``.
  public var fetch: (Request) throws -> Response

  /// Makes a network of a function.
  public init(fetch: @escaping (Request) throws -> Response) {
    self.fetch = fetch
  }
}

/// Why there is no response.
public struct NetworkProblem: Error, Equatable, CustomStringConvertible {
  /// In one line.
  public let description: String
  /// Whether the script is not allowed to do it: an error in the script, not a reason that it gets.
  public let isRefusal: Bool

  /// Makes one.
  ///
  /// - Parameters:
  ///   - description: what went wrong.
  ///   - isRefusal: whether it is what ``Network/Request/privateRefusal`` says.
  public init(_ description: String, isRefusal: Bool = false) {
    self.description = description
    self.isRefusal = isRefusal
  }
}
