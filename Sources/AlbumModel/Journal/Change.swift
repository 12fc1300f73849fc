/// One change to the shelf, with all that is needed to apply it forwards and backwards.
public enum Change: Equatable, Sendable {
  /// Albums came in, all with identities of this range. What they hold stands in the library.
  case added(ClosedRange<AlbumID>)
  /// Albums went, all with identities of this range. What they held stays in the library.
  case removed(ClosedRange<AlbumID>)
  /// An album moved from one sort key to another.
  case moved(AlbumID, from: String, to: String)
  /// A field changed; nil where it had, or has, no value.
  case changed(AlbumID, FieldName, from: FieldValue?, to: FieldValue?)

  /// The change that takes this one back.
  public var inverse: Change {
    switch self {
    case .added(let albums): .removed(albums)
    case .removed(let albums): .added(albums)
    case .moved(let album, let from, let to): .moved(album, from: to, to: from)
    case .changed(let album, let name, let from, let to): .changed(album, name, from: to, to: from)
    }
  }
}
