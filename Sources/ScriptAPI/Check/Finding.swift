/// A probable mistake in a script, found without running it.
public struct Finding: Equatable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column in characters, from 1.
  public let column: Int
  /// The message, with a suggestion if there is one.
  public let message: String

  /// `3:7: album.atrist: did you mean artist?`.
  public var description: String { "\(line):\(column): \(message)" }
}
