/// Something in the file that was read all the same, but that the user should know.
public struct ImportWarning: Equatable, Sendable {
  /// What sort of oddity it is, in a word or two: reports count by it.
  public let kind: String
  /// The line it is about, from 1.
  public let line: Int
  /// What is odd about it.
  public let message: String
  /// How many times it came: where there are very many, equal ones are told of together.
  public internal(set) var count = 1
}
