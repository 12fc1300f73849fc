import AlbumPresentation

/// The content of a screen: a character and its style in every cell.
struct ScreenImage: Equatable {
  /// The content of one cell.
  struct Place: Equatable {
    /// A grapheme; empty in the second column of a wide one.
    var text = " "
    /// The parameters of the sequence for its style (ECMA-48, SGR).
    var style = ""
    /// The picture of pixels over it; 0 for none.
    var picture: UInt32 = 0
  }

  let size: ScreenSize
  private var places: [Place]
  /// Pictures of pixels, in the order they were drawn.
  var placed: [PlacedPicture] = []

  /// An empty screen.
  init(_ size: ScreenSize) {
    self.size = size
    places = Array(repeating: Place(), count: size.columns * size.rows)
  }

  /// Writes a text into a row, made safe, and only the part inside the area.
  mutating func put(_ text: String, column: Int, row: Int, in area: ScreenArea, style: String = "")
  {
    guard row >= max(0, area.top), row < min(area.bottom, size.rows) else { return }
    let left = max(0, area.left)
    let right = min(area.right, size.columns)
    var column = column
    for character in TerminalText.safe(text) {
      let width = TextWidth.width(character)
      guard width > 0 else { continue }
      if column >= right { return }
      if column >= left, column + width <= right {
        set(Place(text: String(character), style: style), width: width, column, row)
      }
      column += width
    }
  }

  /// Fills an area with spaces.
  mutating func clear(_ area: ScreenArea) {
    guard area.right > area.left else { return }
    let spaces = String(repeating: " ", count: area.right - area.left)
    for row in area.top..<max(area.top, area.bottom) {
      put(spaces, column: area.left, row: row, in: area)
    }
  }

  /// The content of a cell of the screen.
  subscript(column: Int, row: Int) -> Place { places[row * size.columns + column] }

  /// Sets consecutive cells of one column's width, all of them on the screen.
  mutating func set(_ row: ArraySlice<Place>, column: Int, row number: Int) {
    for (offset, place) in row.enumerated() { set(place, width: 1, column + offset, number) }
  }

  private mutating func set(_ place: Place, width: Int, _ column: Int, _ row: Int) {
    let start = row * size.columns
    // Half a wide character is replaced by a space.
    if places[start + column].text.isEmpty { places[start + column - 1].text = " " }
    let end = column + width
    if end < size.columns, places[start + end].text.isEmpty { places[start + end].text = " " }
    places[start + column] = place
    for next in column + 1..<max(end, column + 1) {
      places[start + next] = Place(text: "", style: place.style)
    }
  }

  /// The sequences that change a screen from another image to this one.
  ///
  /// - Returns: the sequences; empty if the images are equal.
  func differences(from old: ScreenImage?) -> String {
    guard let old, old.size == size else {
      return "\u{1B}[0m\u{1B}[2J" + differences(from: ScreenImage(size))
    }
    var output = ""
    var style = ""
    for row in 0..<size.rows {
      var reached = -1
      for column in 0..<size.columns {
        let place = places[row * size.columns + column]
        guard place != old.places[row * size.columns + column] else { continue }
        if reached != column { output += "\u{1B}[\(row + 1);\(column + 1)H" }
        if style != place.style {
          output += place.style.isEmpty ? "\u{1B}[0m" : "\u{1B}[0;\(place.style)m"
          style = place.style
        }
        output += place.text
        reached = column + 1
      }
    }
    return style.isEmpty ? output : output + "\u{1B}[0m"
  }
}

/// The size of a screen.
struct ScreenSize: Equatable {
  var columns: Int
  var rows: Int
}

/// A part of a screen; its right and bottom edges are not in it.
struct ScreenArea: Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var width: Int { max(0, right - left) }
  var height: Int { max(0, bottom - top) }

  /// Whether a cell is in it.
  func contains(column: Int, row: Int) -> Bool {
    (left..<max(left, right)).contains(column) && (top..<max(top, bottom)).contains(row)
  }
}
