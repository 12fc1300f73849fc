import Glibc

extension WebClient {
  /// What a client needs of the world; a test brings its own and waits for nothing.
  public struct Effects: Sendable {
    /// Waits between two attempts.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// A number from 0 up to 1, so that many clients do not come back at the same moment.
    public var chance: @Sendable () -> Double
    /// Seconds since 1970, for servers that say until when to wait.
    public var now: @Sendable () -> Int64
    /// A variable of the environment.
    public var environment: @Sendable (String) -> String?

    /// A world of these parts.
    public init(
      sleep: @escaping @Sendable (Duration) async throws -> Void,
      chance: @escaping @Sendable () -> Double, now: @escaping @Sendable () -> Int64,
      environment: @escaping @Sendable (String) -> String?
    ) {
      self.sleep = sleep
      self.chance = chance
      self.now = now
      self.environment = environment
    }

    /// The world as it is.
    public static var live: Effects {
      Effects(
        sleep: { try await Task.sleep(for: $0) },
        chance: { Double.random(in: 0..<1) },
        now: { Int64(time(nil)) },
        environment: { name in getenv(name).map { String(cString: $0) } })
    }
  }
}
