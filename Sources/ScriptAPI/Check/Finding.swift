/// Something in a script that is probably a mistake, found without running it.
public struct Finding: Equatable, Sendable, CustomStringConvertible {
  /// Where, from 1.
  public let line: Int
  /// Where in the line, in characters, from 1.
  public let column: Int
  /// What it is and, where it can be told, what was meant.
  public let message: String

  /// `3:7: album.atrist: did you mean artist?`.
  public var description: String { "\(line):\(column): \(message)" }
}
