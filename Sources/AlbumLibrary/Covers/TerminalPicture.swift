/// A picture as a terminal shows it.
public struct TerminalPicture: Equatable, Sendable {
  /// A place of it where it is made of characters.
  public struct Cell: Equatable, Sendable {
    /// One character, as wide as one column.
    public let text: Character
    /// The colour of the character: 0xRRGGBB, or a number of the terminal's; nil for the usual one.
    public let front: Int?
    /// The colour behind it.
    public let behind: Int?

    /// Puts a cell together.
    public init(text: Character, front: Int?, behind: Int?) {
      self.text = text
      self.front = front
      self.behind = behind
    }
  }

  /// What it is made of.
  public enum Content: Equatable, Sendable {
    /// Characters, row by row.
    case cells([Cell])
    /// What the terminal is sent to have the picture.
    case sequence([UInt8])
  }

  /// How many columns it takes, no more than there was room for.
  public let columns: Int
  /// How many rows it takes.
  public let rows: Int
  /// How many pixels are told of, from left to right.
  public let width: Int
  /// How many pixels are told of, from top to bottom.
  public let height: Int
  /// What it is made of.
  public let content: Content

  /// Puts a picture together.
  public init(columns: Int, rows: Int, width: Int, height: Int, content: Content) {
    self.columns = columns
    self.rows = rows
    self.width = width
    self.height = height
    self.content = content
  }
}
