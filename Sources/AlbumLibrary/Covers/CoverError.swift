/// Why a cover cannot be had.
public struct CoverError: Error, Equatable, Sendable {
  /// Whose fault it is.
  public enum Kind: Sendable {
    /// The album says no place to get it from.
    case noAddress
    /// The place has no picture that can be taken; that is remembered, and not asked again soon.
    case source
    /// Not asked this time: the place failed before, or its host asked to be left alone.
    case later
    /// This machine: no room, no permission, a part of the program missing.
    case ours
    /// The requester may not reach the place; that is not remembered.
    case refused
  }

  /// Whose fault it is.
  public let kind: Kind
  /// What is wrong, in a few words for people.
  public let reason: String
  /// For how many seconds the server asked to be left alone; nil where it did not.
  public let pause: Int64?
  /// What the reason may tell something about.
  public let targets: [Reach.Target]

  /// Puts a problem together.
  public init(
    _ kind: Kind, _ reason: String, pause: Int64? = nil, about targets: [Reach.Target] = []
  ) {
    self.kind = kind
    self.reason = reason
    self.pause = pause
    self.targets = targets
  }

  /// The reason, for one who may reach no more than this: what they could not have found out by themselves
  /// is left out.
  public func reason(for reach: Reach) -> String {
    reach.allows(targets) ? reason : "the cover is unavailable"
  }

  /// The same problem of something that was reached besides.
  func reaching(_ others: [Reach.Target]) -> CoverError {
    CoverError(
      kind, reason, pause: pause, about: targets + others.filter { !targets.contains($0) })
  }
}

extension CoverError: CustomStringConvertible {
  /// The reason.
  public var description: String { reason }
}
