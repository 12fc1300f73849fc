import AlbumBrowser

/// The upper part of a card with a picture: the picture, or a spinner until it is drawn.
struct CardPicture {
  /// The number of cards beyond the visible ones whose pictures are drawn in advance.
  static let margin = 2

  /// The number of lines of text below it.
  let lines: Int
  private let room: ScreenArea
  private let picture: DrawnPicture?

  /// Finds the picture of a card; nil for a card with text only.
  init?(
    _ picture: ScrollerPicture, in card: ScreenArea, seenIn area: ScreenArea, distance: Int,
    among pictures: ScreenPictures?
  ) {
    let inner = card.height - 2
    guard let pictures, inner >= 4, picture != .none else { return nil }
    lines = inner >= 7 ? 2 : 1
    room = ScreenArea(
      left: card.left + 2, top: card.top + 1, right: card.right - 2,
      bottom: card.bottom - 1 - lines)
    switch pictures.pictureState(
      of: picture, columns: room.width, rows: room.height, distance: distance)
    {
    case .none: return nil
    case .coming: self.picture = nil
    case .there(let drawn):
      // A card that is cut shows text if only whole pictures can be shown.
      let isCut = card.left < area.left || card.right > area.right
      guard !isCut || drawn.canBeCut else { return nil }
      self.picture = drawn
    }
  }

  /// Draws the part inside an area.
  func draw(in area: ScreenArea, on image: inout ScreenImage) {
    if let picture {
      image.draw(
        picture, column: room.left + (room.width - picture.columns) / 2,
        row: room.top + (room.height - picture.rows) / 2, in: area)
    } else {
      image.put(
        Spinner.mark(), column: room.left + (room.width - 1) / 2,
        row: room.top + (room.height - 1) / 2, in: area)
    }
  }
}

/// A spinner for pictures that are loading.
enum Spinner {
  /// The time between two frames, in milliseconds.
  static let pulse: Int32 = 100
  private static let marks = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".map(String.init)
  private static let start = ContinuousClock.now

  /// The frame at a time.
  static func mark(at time: ContinuousClock.Instant = .now) -> String {
    let turns = (time - start) / .milliseconds(Int(pulse))
    return marks[Int(turns) % marks.count]
  }
}
