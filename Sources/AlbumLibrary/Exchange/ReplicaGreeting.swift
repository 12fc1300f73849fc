/// The first message of a library to another one that it exchanges operations with.
public struct ReplicaGreeting: Codable, Equatable, Sendable {
  /// The last known operation of one replica.
  public struct Known: Codable, Equatable, Sendable {
    /// The replica.
    public var home: Int64
    /// The number of the operation.
    public var number: Int64
    /// Its time, in microseconds since 1970 UTC.
    public var stamp: Int64
  }

  /// The version of the exchange that this program uses.
  public static let version = 1

  /// The version of the exchange that the library uses.
  public var version: Int
  /// The replica for its new operations.
  public var home: Int64
  /// The readable name of the library.
  public var name: String
  /// The operations it knows: those of a replica arrive in order, so the last one is sufficient.
  public var known: [Known]
  /// The last line of its feed; a hint for the position to continue from.
  public var lastEntry: Int64

  /// The number of the last known operation of a replica; 0 if there is none.
  public func lastKnown(of home: Int64) -> Int64 {
    known.first { $0.home == home }?.number ?? 0
  }
}

/// How far the feed was sent.
public struct FeedPosition: Codable, Equatable, Sendable {
  /// The last line that was examined.
  public var entry: Int64
  /// Whether it is the end of the feed.
  public var isAtEnd: Bool
  /// The number of operations sent.
  public var acts: Int
}

/// The result of receiving operations of another library.
public struct SyncReport: Codable, Equatable, Sendable {
  /// The number of new operations.
  public var acts = 0
  /// The number of known operations.
  public var repeated = 0
  /// The number of values overwritten by later ones, there or here; they are in the history.
  public var overtaken = 0

  /// An empty report.
  public init() {}

  /// Adds the numbers of another report.
  public mutating func add(_ other: SyncReport) {
    acts += other.acts
    repeated += other.repeated
    overtaken += other.overtaken
  }
}
