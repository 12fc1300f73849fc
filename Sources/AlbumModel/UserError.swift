/// An error that is only a message for the user.
///
/// For errors that callers need not distinguish. Errors that callers handle specially have their
/// own types.
public struct UserError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of the error.
  public enum Kind: Sendable {
    /// The operation failed: exit code 1.
    case failed
    /// The command, an option or an argument cannot be used this way: exit code 2.
    case usage
  }

  /// One line, without a full stop.
  public let description: String
  /// The kind, which determines the exit code.
  public let kind: Kind

  /// Makes an error with one line of text.
  public init(_ description: String, kind: Kind = .failed) {
    self.description = description
    self.kind = kind
  }

  /// Makes an error of kind ``Kind/usage``.
  public static func usage(_ description: String) -> UserError {
    UserError(description, kind: .usage)
  }
}
