/// A picture in a form for terminals.
public struct TerminalPicture: Equatable, Sendable {
  /// A character cell of a picture.
  public struct Cell: Equatable, Sendable {
    /// One character, as wide as one column.
    public let text: Character
    /// The colour of the character: 0xRRGGBB, or a number of the terminal's; nil for the default
    /// one.
    public let front: Int?
    /// The background colour.
    public let behind: Int?

    /// Makes a cell.
    public init(text: Character, front: Int?, behind: Int?) {
      self.text = text
      self.front = front
      self.behind = behind
    }
  }

  /// The content of a picture.
  public enum Content: Equatable, Sendable {
    /// Characters, row by row.
    case cells([Cell])
    /// The sequence that sends the picture to the terminal.
    case sequence([UInt8])
  }

  /// The number of columns it takes, within the available room.
  public let columns: Int
  /// The number of rows it takes.
  public let rows: Int
  /// The width of the sent picture in pixels.
  public let width: Int
  /// The height of the sent picture in pixels.
  public let height: Int
  /// The content.
  public let content: Content

  /// Makes a picture.
  public init(columns: Int, rows: Int, width: Int, height: Int, content: Content) {
    self.columns = columns
    self.rows = rows
    self.width = width
    self.height = height
    self.content = content
  }
}
