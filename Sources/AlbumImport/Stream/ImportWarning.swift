/// Something in the file that was read all the same, but that the user should know.
public struct ImportWarning: Equatable, Sendable {
  /// The line it is about, from 1.
  public let line: Int
  /// What is odd about it.
  public let message: String
}
