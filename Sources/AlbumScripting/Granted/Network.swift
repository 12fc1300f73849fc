/// How scripts reach the web: one request and one answer, so that tests can give their own.
///
/// Whether a script may, and where redirections lead, is decided before it is asked.
public struct Network {
  /// What is asked for.
  public struct Request {
    /// The address, in its usual spelling.
    public var address: String
    /// Headers by name.
    public var headers: [String: String]
    /// How long it may take, in seconds.
    public var timeout: Double
    /// How much may come back, in bytes.
    public var sizeLimit: Int
    /// Asked now and then while it lasts: whether the script is to stop.
    public var isStopping: () -> Bool
    /// Whether an address of the machine's own or of a private network may be meant.
    public var allowsPrivate: (String) -> Bool
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

  /// Asks once, without following redirections; throws ``NetworkProblem``.
  public var fetch: (Request) throws -> Response

  /// Makes a network of a function.
  public init(fetch: @escaping (Request) throws -> Response) {
    self.fetch = fetch
  }
}

/// Why nothing came back.
public struct NetworkProblem: Error, Equatable, CustomStringConvertible {
  /// In one line.
  public let description: String

  /// Says what went wrong.
  public init(_ description: String) {
    self.description = description
  }
}
