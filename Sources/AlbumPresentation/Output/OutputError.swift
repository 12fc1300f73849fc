import Glibc

/// The reason why output could not be written.
public enum OutputError: Error, Equatable, CustomStringConvertible {
  /// The reader has closed the output, as `head` does; seldom worth a message.
  case closed
  /// The disk, or the user's share of it, is full.
  case full
  /// Any other error of the system, by its number.
  case failed(code: Int32)

  /// Converts an error code of the system.
  ///
  /// - Parameter code: a value of `errno`.
  public init(code: Int32) {
    switch code {
    case EPIPE: self = .closed
    case ENOSPC, EDQUOT: self = .full
    default: self = .failed(code: code)
    }
  }

  /// One line for the user.
  public var description: String {
    switch self {
    case .closed: "the output was closed before everything was written"
    case .full: "the output is incomplete: no space left where it is written"
    case .failed(let code):
      "the output is incomplete: \(String(cString: strerror(code)))"
    }
  }
}
