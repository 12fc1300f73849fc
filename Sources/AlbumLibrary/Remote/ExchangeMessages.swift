/// What a library asks another one beside telling acts; JSON on the way.
public enum ExchangeMessages {
  /// Both say what they know: `POST /exchange/v1/meet`, with a greeting.
  public struct Meeting: Codable, Sendable {
    /// What the one asked knows.
    public var greeting: ExchangeGreeting
    /// How many of its acts the other does not know.
    public var waiting: Int
    /// One of its homes that the other knows acts of which it never did.
    public var disputed: Int64?
    /// What its clock says, in seconds since 1970 UTC; older ones do not tell.
    public var time: Int64?

    /// Puts an answer together.
    public init(greeting: ExchangeGreeting, waiting: Int, disputed: Int64?, time: Int64) {
      self.greeting = greeting
      self.waiting = waiting
      self.disputed = disputed
      self.time = time
    }
  }

  /// What to tell: `POST /exchange/v1/feed`.
  public struct Question: Codable, Sendable {
    /// What the one who asks knows.
    public var greeting: ExchangeGreeting
    /// The last line of the feed that needs no look.
    public var after: Int64
  }

  /// What came of acts: the answer to `POST /exchange/v1/acts`.
  public struct Receipt: Codable, Sendable {
    /// What came of them.
    public var report: ExchangeReport
    /// What is known now.
    public var greeting: ExchangeGreeting

    /// Puts a receipt together.
    public init(report: ExchangeReport, greeting: ExchangeGreeting) {
      self.report = report
      self.greeting = greeting
    }
  }

  /// The field of an answer's head that says how far a feed was told, as JSON.
  public static let placeField = "Exchange-Place"
  /// About how many bytes of acts are told at a time.
  public static let bytes = 1 << 20
}
