/// One change to the shelf, with all data needed to apply it forwards and backwards.
public enum Change: Equatable, Sendable {
  /// Albums were added, with all IDs of this range. Their content is in the library.
  case added(ClosedRange<AlbumID>)
  /// Albums were removed, with all IDs of this range. Their content stays in the library.
  case removed(ClosedRange<AlbumID>)
  /// The sort key of an album changed.
  case moved(AlbumID, from: String, to: String)
  /// The value of a field changed; nil means no value.
  case changed(AlbumID, FieldName, from: FieldValue?, to: FieldValue?)

  /// The change that reverts this one.
  public var inverse: Change {
    switch self {
    case .added(let albums): .removed(albums)
    case .removed(let albums): .added(albums)
    case .moved(let album, let from, let to): .moved(album, from: to, to: from)
    case .changed(let album, let name, let from, let to): .changed(album, name, from: to, to: from)
    }
  }
}
