/// What a library asks another one beside telling acts; JSON on the way.
public enum ExchangeMessages {
  /// Both say what they know: `POST /exchange/v1/meet`, with a greeting.
  public struct Meeting: Codable, Sendable {
    /// What the one asked knows.
    public var greeting: ReplicaGreeting
    /// How many of its acts the other does not know.
    public var waiting: Int
    /// One of its homes that the other knows acts of which it never did.
    public var disputed: Int64?
    /// What its clock says, in seconds since 1970 UTC; older ones do not tell.
    public var time: Int64?
    /// Whether acts may come in pieces, a request each; older ones do not say, and cannot.
    public var takesPieces: Bool?

    /// Puts an answer together.
    public init(greeting: ReplicaGreeting, waiting: Int, disputed: Int64?, time: Int64) {
      takesPieces = true
      self.greeting = greeting
      self.waiting = waiting
      self.disputed = disputed
      self.time = time
    }
  }

  /// What to tell: `POST /exchange/v1/feed`.
  public struct FeedRequest: Codable, Sendable {
    /// What the one who asks knows.
    public var greeting: ReplicaGreeting
    /// The last line of the feed that needs no look.
    public var after: Int64
  }

  /// What came of acts: the answer to `POST /exchange/v1/acts`.
  public struct Receipt: Codable, Sendable {
    /// What came of them.
    public var report: SyncReport
    /// What is known now.
    public var greeting: ReplicaGreeting

    /// Puts a receipt together.
    public init(report: SyncReport, greeting: ReplicaGreeting) {
      self.report = report
      self.greeting = greeting
    }
  }

  /// A piece of acts that are too long for one request: the field `Exchange-Piece` of a request's
  /// head, such as `4f2a 524288` or, for the last one, `4f2a 786432 last`.
  public struct Piece: Equatable, Sendable {
    /// The name of the field.
    public static let field = "Exchange-Piece"

    /// What the pieces that belong together have in common.
    public var upload: String
    /// How many bytes came before.
    public var start: Int
    /// Whether it is the last one.
    public var isLast: Bool

    /// Puts one together.
    public init(upload: String, start: Int, isLast: Bool) {
      self.upload = upload
      self.start = start
      self.isLast = isLast
    }

    /// The most bytes that may come before a piece; more than any upload may have.
    private static let farthest = 1 << 40

    /// Reads the field; nil for what no library sends.
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

  /// Longer bodies are sent in pieces, for proxies refuse those of a megabyte unless told otherwise.
  public static let longestBody = 512 << 10
  /// The field of an answer's head that says how far a feed was told, as JSON.
  public static let placeField = "Exchange-Place"
  /// About how many bytes of acts are told at a time.
  public static let bytes = 1 << 20
}
