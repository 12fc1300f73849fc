/// The reason why a cover is unavailable.
public struct CoverError: Error, Equatable, Sendable {
  /// The cause of the failure.
  public enum Kind: Sendable {
    /// The album has no cover address.
    case noAddress
    /// There is no usable picture at the location; this is recorded, and not retried soon.
    case source
    /// Not tried this time: the location failed before, or its host asked for a pause.
    case later
    /// This machine: no disk space, no permission, or a missing part of the program.
    case ours
    /// The requester has no permission for the location; this is not recorded.
    case refused
  }

  /// The cause.
  public let kind: Kind
  /// The failure, in a few words for the user.
  public let reason: String
  /// The pause in seconds that the server asked for; nil for none.
  public let pause: Int64?
  /// The targets that the reason may reveal something about.
  public let targets: [Reach.Target]

  /// Makes an error.
  public init(
    _ kind: Kind, _ reason: String, pause: Int64? = nil, about targets: [Reach.Target] = []
  ) {
    (self.kind, self.reason, self.pause, self.targets) = (kind, reason, pause, targets)
  }

  /// The reason, for a requester with these permissions: details that they may not access are left
  /// out.
  public func reason(for reach: Reach) -> String {
    reach.allows(targets) ? reason : "the cover is unavailable"
  }

  /// The same error with additional targets.
  package func reaching(_ others: [Reach.Target]) -> CoverError {
    CoverError(kind, reason, pause: pause, about: targets + others.filter { !targets.contains($0) })
  }
}

extension CoverError: CustomStringConvertible {
  /// The reason.
  public var description: String { reason }
}
