import AlbumModel

/// The content and positions of albums when they were added, as far as they differ from the current
/// ones.
///
/// The journal keeps no copy of an added album, and its row may have changed since. Reverting all
/// later changes gives the original values.
struct HistoricalValues {
  private let albums: IdentityRanges
  private var values: [AlbumID: [FieldName: FieldValue?]] = [:]
  private var places: [AlbumID: String] = [:]

  /// - Parameter albums: the albums to track.
  init(of albums: IdentityRanges) {
    self.albums = albums
  }

  /// Reverts one change.
  mutating func goBack(over change: Change) {
    switch change {
    case .moved(let album, let from, _):
      if albums.contains(album) { places[album] = from }
    case .changed(let album, let name, let from, _):
      if albums.contains(album) { values[album, default: [:]][name] = .some(from) }
    case .added, .removed: break
    }
  }

  /// The original state of an album with this current content and position.
  func album(
    _ id: AlbumID, _ content: AlbumContent, place: String
  ) throws -> (content: AlbumContent, place: String) {
    var content = content
    for (name, value) in values[id] ?? [:] { try content.set(value, for: name) }
    return (content, places[id] ?? place)
  }
}
