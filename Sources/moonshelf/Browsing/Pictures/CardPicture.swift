import AlbumBrowser

/// The upper part of a card that has a picture: the picture, or a mark that turns until it is there.
struct CardPicture {
  /// So many cards beyond those that are seen have their pictures made, for when they are.
  static let margin = 2

  /// How many lines of text are below it.
  let lines: Int
  private let room: ScreenArea
  private let picture: DrawnPicture?

  /// Looks at the picture of a card; nil where the card is all text.
  ///
  /// - Parameters:
  ///   - picture: how the cell stands with its picture.
  ///   - card: the card with its frame.
  ///   - area: what is seen of the row.
  ///   - distance: how far it is from the selected one.
  ///   - pictures: what pictures there are.
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
      // In a card that is cut there are words where there can be no part of a picture.
      let isCut = card.left < area.left || card.right > area.right
      guard !isCut || drawn.canBeCut else {
        return nil
      }
      self.picture = drawn
    }
  }

  /// Draws it, as far as it is inside of an area.
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

/// A mark that turns as long as something is on its way.
enum Spinner {
  /// How long it stands still.
  static let pulse: Int32 = 100
  private static let marks = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".map(String.init)
  private static let start = ContinuousClock.now

  /// How it looks now.
  static func mark(at time: ContinuousClock.Instant = .now) -> String {
    let turns = (time - start) / .milliseconds(Int(pulse))
    return marks[Int(turns) % marks.count]
  }
}
