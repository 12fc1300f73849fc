/// What a library says of itself to one it exchanges acts with.
public struct ReplicaGreeting: Codable, Equatable, Sendable {
  /// How far the acts of one home are known.
  public struct Known: Codable, Equatable, Sendable {
    /// The home that made them.
    public var home: Int64
    /// The number of the last one.
    public var number: Int64
    /// When that one was made, in microseconds since 1970 UTC.
    public var stamp: Int64
  }

  /// The version of the exchange that this program speaks.
  public static let version = 1

  /// The version of the exchange that the library speaks.
  public var version: Int
  /// Where its own new acts are made.
  public var home: Int64
  /// What people call it.
  public var name: String
  /// The acts that it knows: those of a home travel in their order, so the last one says it all.
  public var known: [Known]
  /// The last line of its feed; a hint where to go on.
  public var lastEntry: Int64

  /// The number of the last act that is known of a home; 0 where none is.
  public func lastKnown(of home: Int64) -> Int64 {
    known.first { $0.home == home }?.number ?? 0
  }
}

/// How far the feed was told.
public struct FeedPosition: Codable, Equatable, Sendable {
  /// The last line that was looked at.
  public var entry: Int64
  /// Whether there is no more.
  public var isAtEnd: Bool
  /// How many acts were told.
  public var acts: Int
}

/// What came of acts that another library told.
public struct SyncReport: Codable, Equatable, Sendable {
  /// How many acts were new.
  public var acts = 0
  /// How many were known already.
  public var repeated = 0
  /// How many values were overtaken by later ones, there or here; they are in the history.
  public var overtaken = 0

  /// A report of nothing.
  public init() {}

  /// Adds what another report says.
  public mutating func add(_ other: SyncReport) {
    acts += other.acts
    repeated += other.repeated
    overtaken += other.overtaken
  }
}
