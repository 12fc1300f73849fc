import AlbumLibrary
import AlbumModel
import AlbumPresentation

/// The differences of a library from a snapshot, a row each.
enum DifferenceRows {
  static var columns: [Column] {
    [
      Column(key: "what"), Column(key: "id", alignment: .right), Column(key: "album"),
      Column(key: "field"), Column(key: "then"), Column(key: "now"),
    ]
  }

  static func rows(
    of difference: SnapshotDifference, in library: LibraryAPI
  ) throws -> [[FieldValue?]] {
    var rows: [[FieldValue?]] = []
    for (what, ids) in [
      ("added", difference.added), ("removed", difference.removed), ("moved", difference.moved),
    ] {
      for id in ids { rows.append(try row(what, id, in: library)) }
    }
    for change in difference.changed {
      var row = try row("changed", change.album, in: library)
      row[3] = .text(change.name.rawValue)
      row[4] = change.then
      row[5] = change.now
      rows.append(row)
    }
    return rows
  }

  private static func row(
    _ what: String, _ id: AlbumID, in library: LibraryAPI
  ) throws -> [FieldValue?] {
    let title = try library.albumEvenRemoved(id)?.album.content.shortDescription
    return [.text(what), .integer(id.rawValue), title.map(FieldValue.text), nil, nil, nil]
  }
}
