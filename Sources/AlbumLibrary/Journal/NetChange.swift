import AlbumModel

/// The net change of a range of the journal: the differences between the library before and after
/// it.
///
/// Memory grows with the albums that moved or had fields changed, not with those added or removed.
struct NetChange {
  private var presence = IdentityRanges.Boundaries()
  /// The first sort keys of moved albums.
  private(set) var places: [AlbumID: String] = [:]
  /// The first values of changed fields.
  private(set) var values: [FieldKey: FieldValue?] = [:]
  /// The fields in the order of their first change.
  private(set) var changedFields: [FieldKey] = []

  /// A field of an album.
  struct FieldKey: Hashable {
    let album: AlbumID
    let name: FieldName
  }

  /// Adds one change.
  mutating func append(_ change: Change) {
    switch change {
    case .added(let albums), .removed(let albums):
      presence.toggle(albums)
    case .moved(let album, let from, _):
      if places[album] == nil { places[album] = from }
    case .changed(let album, let name, let from, _):
      let key = FieldKey(album: album, name: name)
      if values[key] == nil {
        values[key] = .some(from)
        changedFields.append(key)
      }
    }
  }

  /// The albums whose presence differs.
  var turned: IdentityRanges { IdentityRanges(presence) }
}

extension Journal {
  /// The net change since a line of the feed.
  func netChange(since entry: Int64) throws -> NetChange {
    var net = NetChange()
    for entry in try entries(after: entry) {
      if entry.act == .undo {
        try forEachChange(of: entry.step, backwards: true) { net.append($0.inverse) }
      } else {
        try forEachChange(of: entry.step) { net.append($0) }
      }
    }
    return net
  }
}
