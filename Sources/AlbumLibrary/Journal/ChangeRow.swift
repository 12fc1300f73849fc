import AlbumModel

/// One change, or several consecutive ones (``ChangeRun``), as the columns of a row of the journal.
struct ChangeRow {
  /// The step and the number of a change in it.
  typealias Position = (step: Int64, number: Int64)

  /// The kind of changes of fields.
  static let changed = "changed"

  let kind: String
  let album: Int64
  private(set) var lastAlbum: Int64?
  private(set) var field: String?
  private(set) var old: String?
  private(set) var new: String?
  private(set) var lastOfRun: Int64?
  private(set) var run: [UInt8]?

  init(_ change: Change) {
    switch change {
    case .added(let albums), .removed(let albums):
      kind = if case .added = change { "added" } else { "removed" }
      album = albums.lowerBound.rawValue
      lastAlbum = albums.upperBound.rawValue
    case .moved(let id, let from, let to):
      kind = "moved"
      album = id.rawValue
      old = from
      new = to
    case .changed(let id, let name, let from, let to):
      kind = Self.changed
      album = id.rawValue
      field = name.rawValue
      old = from.map(JSONText.encode)
      new = to.map(JSONText.encode)
    }
  }

  /// Several changes of fields.
  init(run: [UInt8], of albums: ClosedRange<Int64>) {
    kind = Self.changed
    album = albums.lowerBound
    lastOfRun = albums.upperBound
    // The run contains the names of the fields.
    field = ""
    self.run = run
  }

  /// The changes in a row that begins with ``Schema/changeColumns``.
  ///
  /// - Returns: nil for an unreadable row, which only damage causes.
  static func changes(from row: PreparedStatement) -> [Change]? {
    guard let run = row.bytes(7) else { return change(from: row).map { [$0] } }
    let (first, last) = (row.integer(1), row.integer(6))
    guard row.text(0) == changed, last >= first, AlbumStatements.identities.contains(first),
      AlbumStatements.identities.contains(last)
    else { return nil }
    return ChangeRun.changes(in: run, of: first...last)
  }

  private static func change(from row: PreparedStatement) -> Change? {
    let album = row.integer(1)
    guard AlbumStatements.identities.contains(album) else { return nil }
    let id = AlbumID(rawValue: album)
    switch row.text(0) {
    case "added": return range(from: album, row).map(Change.added)
    case "removed": return range(from: album, row).map(Change.removed)
    case "moved":
      guard let from = row.text(4), let to = row.text(5), !from.isEmpty, !to.isEmpty else {
        return nil
      }
      return .moved(id, from: from, to: to)
    case changed:
      guard let field = row.text(3), !field.isEmpty, let from = value(row.text(4)),
        let to = value(row.text(5))
      else { return nil }
      return .changed(id, FieldName(rawValue: field), from: from, to: to)
    default: return nil
    }
  }

  private static func range(from album: Int64, _ row: PreparedStatement) -> ClosedRange<AlbumID>? {
    let last = row.integer(2)
    guard last >= album, AlbumStatements.identities.contains(last) else { return nil }
    return AlbumID(rawValue: album)...AlbumID(rawValue: last)
  }

  /// A field's value, which may be absent; nil if it cannot be read.
  static func value(_ text: String?) -> FieldValue?? {
    guard let text else { return .some(nil) }
    guard let value = JSONText.value(in: text) else { return nil }
    return .some(value)
  }
}
