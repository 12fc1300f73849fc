import AlbumModel

/// What a stretch of the journal adds up to: how the library differs from how it was.
///
/// Memory grows with the albums that moved or had fields changed, not with those that came or went.
struct NetChange {
  private var presence = IdentityRanges.Boundaries()
  /// Where albums stood at first.
  private(set) var places: [AlbumID: String] = [:]
  /// What fields held at first.
  private(set) var values: [FieldKey: FieldValue?] = [:]
  /// The fields in the order they were first changed.
  private(set) var changedFields: [FieldKey] = []

  /// A field of an album.
  struct FieldKey: Hashable {
    let album: AlbumID
    let name: FieldName
  }

  /// Goes on by one change.
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

  /// The albums that were there and are not, or are there and were not.
  var turned: IdentityRanges { IdentityRanges(presence) }
}

extension Journal {
  /// What happened since a line of the feed, all in all.
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
