import AlbumLibrary
import AlbumModel
import AlbumPresentation

/// The differences of a library from a snapshot, a row each.
struct DifferenceRows {
  /// The columns of the rows.
  private(set) var columns = [
    Column(key: "what"), Column(key: "id", alignment: .right), Column(key: "album"),
    Column(key: "field"), Column(key: "then"), Column(key: "now"),
  ]
  /// The rows.
  private(set) var rows: [[FieldValue?]] = []

  /// Makes the rows.
  ///
  /// - Parameters:
  ///   - difference: the differences.
  ///   - library: the library, for the names and positions of albums.
  ///   - hasPositions: whether the albums' positions are a column.
  /// - Throws: `LibraryError`.
  init(of difference: SnapshotDifference, in library: LibraryAPI, hasPositions: Bool) throws {
    let positions = ShelfPositions(library)
    if hasPositions { columns.insert(positions.column, after: "id") }
    func add(_ what: String, _ id: AlbumID, _ values: [FieldValue?] = [nil, nil, nil]) throws {
      let album = try library.albumEvenRemoved(id)?.album.content.shortDescription
      var row: [FieldValue?] = [.text(what), .integer(id.rawValue), album.map(FieldValue.text)]
      row += values
      if hasPositions { row.insert(try positions.value(of: id), at: 2) }
      rows.append(row)
    }
    for (what, ids) in [
      ("added", difference.added), ("removed", difference.removed), ("moved", difference.moved),
    ] {
      for id in ids { try add(what, id) }
    }
    for change in difference.changed {
      try add("changed", change.album, [.text(change.name.rawValue), change.then, change.now])
    }
  }
}
