import AlbumModel

/// What albums held and where they stood when they came, as far as that is not what is now.
///
/// The journal keeps no copy of an album that is added; its row may have changed since. Going back
/// over all that happened since gives what it was.
struct HistoricalValues {
  private let albums: IdentityRanges
  private var values: [AlbumID: [FieldName: FieldValue?]] = [:]
  private var places: [AlbumID: String] = [:]

  /// - Parameter albums: those of interest.
  init(of albums: IdentityRanges) {
    self.albums = albums
  }

  /// Goes back over one change.
  mutating func goBack(over change: Change) {
    switch change {
    case .moved(let album, let from, _):
      if albums.contains(album) { places[album] = from }
    case .changed(let album, let name, let from, _):
      if albums.contains(album) { values[album, default: [:]][name] = .some(from) }
    case .added, .removed: break
    }
  }

  /// What an album was that holds and stands so now.
  func album(
    _ id: AlbumID, _ content: AlbumContent, place: String
  ) throws -> (content: AlbumContent, place: String) {
    var content = content
    for (name, value) in values[id] ?? [:] { try content.set(value, for: name) }
    return (content, places[id] ?? place)
  }
}
