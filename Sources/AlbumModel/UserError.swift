/// An error that is only a message for the user.
///
/// For errors that no code tells apart. One that callers handle in a special way has a type.
public struct UserError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Kind: Sendable {
    /// The operation failed: exit code 1.
    case failed
    /// The command, an option or an argument cannot be used so: exit code 2.
    case usage
  }

  /// One line, without a full stop.
  public let description: String
  /// Which exit code it has.
  public let kind: Kind

  /// An error with one line of text.
  public init(_ description: String, kind: Kind = .failed) {
    self.description = description
    self.kind = kind
  }

  /// An error of kind ``Kind/usage``.
  public static func usage(_ description: String) -> UserError {
    UserError(description, kind: .usage)
  }
}
