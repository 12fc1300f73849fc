/// A warning about a part of the file that was read nevertheless.
public struct ImportWarning: Equatable, Sendable {
  /// The kind of warning, in one or two words: reports count by it.
  public let kind: String
  /// The line, from 1.
  public let line: Int
  /// The message.
  public let message: String
  /// The number of occurrences: equal warnings are combined if they are very many.
  public internal(set) var count = 1
}
