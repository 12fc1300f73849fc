/// Combines the tracks of a collection to albums, in the order of their first tracks.
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
  /// The last track and its group, as the next one is usually of the same album.
  private var last: (track: TrackEntry, disc: Int?, place: Int)?

  init() {}

  /// The number of tracks that have been added.
  var trackCount: Int { texts.count }

  /// Adds a track.
  ///
  /// - Parameter track: a track with an album.
  /// - Complexity: O(n) in the size of the track, independent of their number.
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
  /// Tracks with and without an album artist may belong to the same album, which is only known at
  /// the end.
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
