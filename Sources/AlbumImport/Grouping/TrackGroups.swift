/// Puts the tracks of a collection together to albums, in the order their first tracks came in.
///
/// ```swift
/// var groups = TrackGroups()
/// groups.add(track)
/// for album in groups.albums { print(album.title, album.trackCount) }
/// ```
struct TrackGroups: Sendable {
  private var groups: [TrackGroup] = []
  private var places: [[UInt8]: Int] = [:]
  private var texts = TrackTexts()
  /// The last track and its group: the next one is mostly of the same album.
  private var last: (track: TrackEntry, disc: Int?, place: Int)?

  init() {}

  /// How many tracks have been added.
  var trackCount: Int { texts.count }

  /// Adds a track.
  ///
  /// - Parameter track: one that names its album.
  /// - Complexity: O(n) in what the track says, however many there are.
  mutating func add(_ track: TrackEntry) {
    let index = texts.count
    texts.append(track.object)
    if let last, isSameAlbum(last.track, track) {
      groups[last.place].add(track, disc: track.disc ?? last.disc, at: index)
      return
    }
    let name = track.album ?? ""
    let suffix = DiscSuffix(name)
    let title = suffix.map { String($0.title) } ?? name
    let key = TrackKey.key(of: track, title: title)
    let place = places[key] ?? groups.count
    if place == groups.count {
      places[key] = place
      groups.append(TrackGroup(title: title, line: track.line))
    }
    groups[place].add(track, disc: track.disc ?? suffix?.disc, at: index)
    last = (track, suffix?.disc, place)
  }

  /// The albums.
  ///
  /// Tracks that say who their album is by and tracks that do not may still belong together; now
  /// that all are known, that shows.
  var albums: TrackAlbums {
    var joined: [TrackGroup] = []
    var places: [[UInt8]: Int] = [:]
    for group in groups {
      let identity = group.identity
      if let place = places[identity] {
        joined[place].add(group)
      } else {
        places[identity] = joined.count
        joined.append(group)
      }
    }
    return TrackAlbums(joined, texts: texts)
  }

  private func isSameAlbum(_ left: TrackEntry, _ right: TrackEntry) -> Bool {
    left.album == right.album && left.albumArtist == right.albumArtist
      && left.isCompilation == right.isCompilation && left.folder == right.folder
      && left.artist == right.artist
  }
}
