/// How much of the machine whoever asks may take.
public struct ServerLimits: Sendable {
  /// The most connections at the same time; more wait until one ends.
  public var connections = 512
  /// How long a request's head may take, and how long a connection may be idle, in seconds.
  public var headTime = 20
  /// How long a body or an answer may stand still, in seconds.
  public var standstill = 20
  /// The longest line of a head, in bytes, and the most of all of them.
  public var headBytes = 16 << 10
  /// The most header lines.
  public var headLines = 100
  /// The longest body of what this target serves itself, in bytes.
  public var bodyBytes = 1 << 20
  /// The most bytes of bodies that are in memory at the same time, of all requests together.
  public var bodiesBytes = 64 << 20
  /// How slow a body may come, in bytes a second, once it has taken as long as it may stand still.
  public var slowestBody = 1024
  /// How long a read may take.
  public var readTime = Duration.seconds(10)
  /// The most streams of changes.
  public var streams = 64
  /// The most requests under way from one address without the token, where the server is public.
  public var anonymousRequests = 24
  /// The most streams of changes that are followed from such an address.
  public var anonymousStreams = 32
  /// After how long a silent stream gets a sign of life.
  public var heartbeat = Duration.seconds(15)
  /// The most albums in a page.
  public var pageSize = 500
  /// How much memory pages that were made may take, in bytes.
  public var cachedBytes = 32 << 20
  /// How many reads may wait.
  public var waitingReads = 1024
  /// How many writes may wait.
  public var waitingWrites = 256
  /// How many tables of albums may wait: scripts make them where writes are made.
  public var waitingTables = 32
  /// How often to look for what other processes wrote, in milliseconds.
  public var lookEvery = 50
  /// How long to wait for requests under way when the server ends.
  public var endTime = Duration.seconds(10)

  /// The usual ones.
  public init() {}
}
