/// The parameters of drawing a picture: the way, and the available room.
public struct PictureFrame: Hashable, Sendable {
  /// The protocol for pictures on a terminal.
  public enum Way: UInt8, CaseIterable, Sendable {
    /// Blocks of half a character cell, a quarter, an eighth.
    case symbols
    /// The protocol of kitty: the picture is stored under a number, and shown by it.
    case kitty
    /// The protocol of iTerm2.
    case iterm
    /// Sixels, six pixels one above the other, as on DEC's terminals.
    case sixel
  }

  /// The colours available for characters.
  public enum Colors: UInt8, Sendable {
    /// Only the terminal's default two.
    case none
    /// The first sixteen.
    case sixteen
    /// 256, of which the first sixteen are not used.
    case palette
    /// 24 bits.
    case all
  }

  /// The protocol.
  public var way: Way
  /// The colours, for pictures of characters.
  public var colors: Colors
  /// Whether characters beyond ASCII may be used.
  public var isUnicode: Bool
  /// The number of available columns.
  public var columns: Int
  /// The number of available rows.
  public var rows: Int
  /// The width of a column, in pixels.
  public var cellWidth: Int
  /// The height of a row, in pixels.
  public var cellHeight: Int

  /// Makes a frame.
  public init(
    way: Way, colors: Colors, isUnicode: Bool, columns: Int, rows: Int, cellWidth: Int,
    cellHeight: Int
  ) {
    self.way = way
    self.colors = colors
    self.isUnicode = isUnicode
    self.columns = columns
    self.rows = rows
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
  }
}
