/// How a picture is to be drawn: in which way, and into what room.
public struct PictureFrame: Hashable, Sendable {
  /// How a terminal is told of pictures.
  public enum Way: UInt8, CaseIterable, Sendable {
    /// Blocks that are half of a character's place, a quarter, an eighth.
    case symbols
    /// The protocol of kitty: the picture is put aside under a number, and shown where it is to be.
    case kitty
    /// The protocol of iTerm2.
    case iterm
    /// Sixels, six pixels one above the other, as DEC's terminals had them.
    case sixel
  }

  /// Which colours characters may have.
  public enum Colors: UInt8, Sendable {
    /// None but the terminal's own two.
    case none
    /// The first sixteen.
    case sixteen
    /// 256, of which the first sixteen are left alone.
    case palette
    /// 24 bits.
    case all
  }

  /// In which way.
  public var way: Way
  /// In which colours, where it is made of characters.
  public var colors: Colors
  /// Whether characters beyond ASCII may be used.
  public var isUnicode: Bool
  /// How many columns there is room for.
  public var columns: Int
  /// How many rows there is room for.
  public var rows: Int
  /// How wide a column is, in pixels.
  public var cellWidth: Int
  /// How high a row is, in pixels.
  public var cellHeight: Int

  /// Puts a frame together.
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
