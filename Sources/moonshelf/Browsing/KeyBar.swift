import AlbumPresentation

/// The actions of the browser's keys.
enum BrowserAction: Equatable {
  case undo
  case redo
  case delete
  case search
  case history
  case layout
  case quit
}

/// The bar of keys at the bottom; unavailable actions are grey.
struct KeyBar<Action> {
  /// One part of it.
  struct Item {
    let action: Action
    let key: String
    let name: String
    var isEnabled = true
  }

  let items: [Item]
  let usesStyles: Bool

  /// Draws the bar: with names, as far as there is room.
  ///
  /// - Returns: the areas of the enabled items.
  func draw(
    in area: ScreenArea, on image: inout ScreenImage
  ) -> [(action: Action, area: ScreenArea)] {
    let named = items.map { "\(key(of: $0)) \($0.name)" }
    let full = named.reduce(0) { $0 + TextWidth.width($1) } + 2 * (items.count - 1)
    let texts = full <= area.width ? named : items.map(key)
    var places: [(action: Action, area: ScreenArea)] = []
    var column = area.left
    for (item, text) in zip(items, texts) {
      let style = usesStyles ? item.isEnabled ? "1" : "2" : ""
      image.put(text, column: column, row: area.top, in: area, style: style)
      let end = column + TextWidth.width(text)
      if item.isEnabled {
        places.append(
          (item.action, ScreenArea(left: column, top: area.top, right: end, bottom: area.bottom)))
      }
      column = end + 2
    }
    return places
  }

  /// The key of an item; a dot for a disabled one on a terminal without styles.
  private func key(of item: Item) -> String {
    item.isEnabled || usesStyles ? item.key : "·"
  }
}
