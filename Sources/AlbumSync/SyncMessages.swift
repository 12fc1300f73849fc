public import AlbumLibrary

/// The messages between libraries other than operations, as JSON.
public enum SyncMessages {
  /// The handshake: `POST /exchange/v1/meet`, with a greeting, returns this response.
  public struct Meeting: Codable, Sendable {
    /// The greeting of the responder.
    public var greeting: ReplicaGreeting
    /// The number of its operations that the requester does not know.
    public var waiting: Int
    /// One of its replicas under which the requester knows operations that it never made.
    public var disputed: Int64?
    /// Its clock, in seconds since 1970 UTC; older versions do not send it.
    public var time: Int64?
    /// Whether operations may be sent in pieces, a request each; older versions do not send it, and
    /// do not support that.
    public var takesPieces: Bool?

    /// Makes a response.
    public init(greeting: ReplicaGreeting, waiting: Int, disputed: Int64?, time: Int64) {
      takesPieces = true
      (self.greeting, self.waiting, self.disputed, self.time) = (greeting, waiting, disputed, time)
    }
  }

  /// A request for operations: `POST /exchange/v1/feed`.
  public struct FeedRequest: Codable, Sendable {
    /// The greeting of the requester.
    public var greeting: ReplicaGreeting
    /// The last line of the feed that can be skipped.
    public var after: Int64
  }

  /// The result of sent operations: the response to `POST /exchange/v1/acts`.
  public struct Receipt: Codable, Sendable {
    /// The result.
    public var report: SyncReport
    /// The operations known now.
    public var greeting: ReplicaGreeting

    /// Makes a receipt.
    public init(report: SyncReport, greeting: ReplicaGreeting) {
      self.report = report
      self.greeting = greeting
    }
  }

  /// A piece of operations that are too long for one request: the field `Exchange-Piece` of a
  /// request's head, such as `4f2a 524288` or, for the last one, `4f2a 786432 last`.
  public struct Piece: Equatable, Sendable {
    /// The name of the field.
    public static let field = "Exchange-Piece"

    /// The identifier of the upload, common to its pieces.
    public var upload: String
    /// The number of bytes before the piece.
    public var start: Int
    /// Whether it is the last one.
    public var isLast: Bool

    /// Makes a piece.
    public init(upload: String, start: Int, isLast: Bool) {
      (self.upload, self.start, self.isLast) = (upload, start, isLast)
    }

    /// The maximum number of bytes before a piece; more than any upload may have.
    private static let farthest = 1 << 40

    /// Parses the field; nil for a value that no library sends.
    ///
    /// - Parameter text: the field's value.
    public init?(_ text: String) {
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      guard (2...3).contains(words.count), (1...64).contains(words[0].utf8.count),
        words[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
        let start = Int(words[1]), (0...Self.farthest).contains(start),
        words.count == 2 || words[2] == "last"
      else { return nil }
      self.init(upload: String(words[0]), start: start, isLast: words.count == 3)
    }

    /// The field's value.
    public var text: String { "\(upload) \(start)\(isLast ? " last" : "")" }
  }

  /// The maximum length of a body sent in one request; longer ones are sent in pieces, since
  /// proxies reject bodies of a megabyte by default.
  public static let maximumBody = 512 << 10
  /// The field of a response's head that says how far a feed was sent, as JSON.
  public static let placeField = "Exchange-Place"
  /// The approximate number of bytes of operations that are sent at a time.
  public static let bytes = 1 << 20
}
