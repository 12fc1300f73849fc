/// Why a cover cannot be had.
public struct CoverProblem: Error, Equatable, Sendable {
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
  }

  /// Whose fault it is.
  public let kind: Kind
  /// What is wrong, in a few words for people.
  public let reason: String
  /// For how many seconds the server asked to be left alone; nil where it did not.
  public let pause: Int64?

  /// Puts a problem together.
  public init(_ kind: Kind, _ reason: String, pause: Int64? = nil) {
    self.kind = kind
    self.reason = reason
    self.pause = pause
  }
}

extension CoverProblem: CustomStringConvertible {
  /// The reason.
  public var description: String { reason }
}
