import AlbumModel

/// A change as the columns of a row of the journal.
struct ChangeRow {
  /// Which change it is.
  typealias Position = (step: Int64, number: Int64)

  let kind: String
  let album: Int64
  private(set) var lastAlbum: Int64?
  private(set) var field: String?
  private(set) var old: String?
  private(set) var new: String?

  init(_ change: Change) {
    switch change {
    case .added(let albums):
      kind = "added"
      album = albums.lowerBound.rawValue
      lastAlbum = albums.upperBound.rawValue
    case .removed(let albums):
      kind = "removed"
      album = albums.lowerBound.rawValue
      lastAlbum = albums.upperBound.rawValue
    case .moved(let id, let from, let to):
      kind = "moved"
      album = id.rawValue
      old = from
      new = to
    case .changed(let id, let name, let from, let to):
      kind = "changed"
      album = id.rawValue
      field = name.rawValue
      old = from.map(JSONText.encode)
      new = to.map(JSONText.encode)
    }
  }

  /// Identities of albums are below, so that arithmetic with them cannot overflow.
  private static let highestIdentity: Int64 = 1 << 62

  /// The change in a row that opens with kind, album, last album, field, old and new.
  ///
  /// - Returns: nil where the row holds no change, which only damage can bring about.
  static func change(from row: PreparedStatement) -> Change? {
    let album = row.integer(1)
    guard (1..<highestIdentity).contains(album) else { return nil }
    let id = AlbumID(rawValue: album)
    switch row.text(0) {
    case "added": return range(from: album, row).map(Change.added)
    case "removed": return range(from: album, row).map(Change.removed)
    case "moved":
      guard let from = row.text(4), let to = row.text(5), !from.isEmpty, !to.isEmpty else {
        return nil
      }
      return .moved(id, from: from, to: to)
    case "changed":
      guard let field = row.text(3), let from = value(row, 4), let to = value(row, 5) else {
        return nil
      }
      return .changed(id, FieldName(rawValue: field), from: from, to: to)
    default: return nil
    }
  }

  private static func range(
    from album: Int64, _ row: PreparedStatement
  ) -> ClosedRange<AlbumID>? {
    let last = row.integer(2)
    guard last >= album, last < highestIdentity else { return nil }
    return AlbumID(rawValue: album)...AlbumID(rawValue: last)
  }

  /// A field's value, which may be none; nil where it cannot be read.
  private static func value(_ row: PreparedStatement, _ column: Int32) -> FieldValue?? {
    guard let text = row.text(column) else { return .some(nil) }
    guard let value = JSONText.value(in: text) else { return nil }
    return .some(value)
  }
}
