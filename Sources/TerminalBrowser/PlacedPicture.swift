/// A picture of pixels on a screen, over spaces.
struct PlacedPicture: Equatable {
  /// The picture.
  let picture: DrawnPicture
  /// Its first visible column.
  let column: Int
  let row: Int
  /// Its visible columns.
  let seen: Range<Int>

  static func == (one: Self, other: Self) -> Bool {
    one.picture === other.picture && one.column == other.column && one.row == other.row
      && one.seen == other.seen
  }
}

extension ScreenImage {
  /// Draws the part of a picture inside the area.
  ///
  /// If the terminal can only show whole pictures, one that is partly outside is left out.
  mutating func draw(_ picture: DrawnPicture, column: Int, row: Int, in area: ScreenArea) {
    let left = max(0, area.left, column)
    let right = min(area.right, size.columns, column + picture.columns)
    guard left < right, row >= max(0, area.top),
      row + picture.rows <= min(area.bottom, size.rows)
    else { return }
    let seen = left - column..<right - column
    if let places = picture.places {
      for line in 0..<picture.rows {
        let start = line * picture.columns
        let part = places[start + seen.lowerBound..<start + seen.upperBound]
        set(part, column: left, row: row + line)
      }
      return
    }
    guard picture.canBeCut || seen.count == picture.columns else { return }
    let blank = Place(text: " ", picture: picture.identifier)
    for line in row..<row + picture.rows {
      set(ArraySlice(repeating: blank, count: seen.count), column: left, row: line)
    }
    placed.append(PlacedPicture(picture: picture, column: left, row: row, seen: seen))
  }

  /// The pictures without overwritten cells.
  private var whole: [PlacedPicture] {
    placed.filter { entry in
      (entry.row..<entry.row + entry.picture.rows).allSatisfy { row in
        (entry.column..<entry.column + entry.seen.count).allSatisfy { column in
          self[column, row].picture == entry.picture.identifier
        }
      }
    }
  }

  /// The sequences that change the pictures on a screen to those of this image; the characters are
  /// already those of this image.
  ///
  /// - Parameter old: the previous image; nil if unknown, when the screen has no pictures.
  /// - Returns: the sequences.
  func pictureChanges(from old: ScreenImage?) -> [UInt8] {
    let before = old?.size == size ? old?.whole ?? [] : []
    let now = whole
    var output: [UInt8] = []
    for entry in before where entry.picture.way == .kitty && !now.contains(entry) {
      let picture = entry.picture.identifier
      output += "\u{1B}_Ga=d,d=i,q=2,i=\(picture),p=\(entry.column + 1)\u{1B}\\".utf8
    }
    for entry in now where !before.contains(entry) {
      output += "\u{1B}[\(entry.row + 1);\(entry.column + 1)H".utf8
      output += entry.picture.takeSequence()
      if entry.picture.way == .kitty { output += entry.kittyPlacement.utf8 }
    }
    return output
  }
}

extension PlacedPicture {
  /// The sequence that shows a picture stored by kitty, or its visible columns.
  fileprivate var kittyPlacement: String {
    let left = seen.lowerBound * picture.width / picture.columns
    let right = seen.upperBound * picture.width / picture.columns
    return "\u{1B}_Ga=p,C=1,q=2,i=\(picture.identifier),p=\(column + 1),c=\(seen.count),"
      + "r=\(picture.rows),x=\(left),w=\(max(1, right - left))\u{1B}\\"
  }
}
