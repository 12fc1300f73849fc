/// A picture drawn for a screen.
final class DrawnPicture {
  /// The identifier for the terminal and for images of the screen.
  let identifier: UInt32
  let columns: Int
  let rows: Int
  let width: Int
  let height: Int
  /// The cells of a picture of characters; nil for others.
  let places: [ScreenImage.Place]?
  let way: PictureFrame.Way
  private var sequence: [UInt8]

  init(_ picture: TerminalPicture, identifier: UInt32, frame: PictureFrame) {
    self.identifier = identifier
    way = frame.way
    columns = picture.columns
    rows = picture.rows
    width = picture.width
    height = picture.height
    switch picture.content {
    case .cells(let cells):
      places = cells.map { cell in
        ScreenImage.Place(
          text: String(cell.text), style: Self.style(of: cell, colors: frame.colors))
      }
      sequence = []
    case .sequence(let bytes):
      places = nil
      sequence = bytes
    }
  }

  /// Whether a part of it can be shown.
  var canBeCut: Bool { places != nil || way == .kitty }

  /// The sequence that sends it to the terminal; only once if the terminal stores it.
  func takeSequence() -> [UInt8] {
    defer { if way == .kitty { sequence = [] } }
    return sequence
  }

  /// The approximate memory it takes.
  var byteCount: Int { sequence.count + (places?.count ?? 0) * 64 }

  /// The parameters of the sequence for a cell's colours (ECMA-48, SGR).
  private static func style(of cell: TerminalPicture.Cell, colors: PictureFrame.Colors) -> String {
    guard colors != .none else { return "" }
    let parts = [(cell.front, 30), (cell.behind, 40)].compactMap { color, base -> String? in
      guard let color else { return nil }
      switch colors {
      case .none: return nil
      case .sixteen: return "\(color < 8 ? base + color : base + 52 + color)"
      case .palette: return "\(base + 8);5;\(color)"
      case .all: return "\(base + 8);2;\(color >> 16);\(color >> 8 & 0xFF);\(color & 0xFF)"
      }
    }
    return parts.joined(separator: ";")
  }
}
