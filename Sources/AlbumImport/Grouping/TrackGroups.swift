import AlbumModel

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

/// The tracks of one album, and their combined data.
struct TrackGroup: Sendable {
  /// The separators between an artist and a guest.
  private static let guestWords = [
    " feat", " ft", " (feat", " (ft", " &", ",", ";", " with ", " x ", " / ",
  ]

  private let title: String
  /// The first line of the first track.
  private let line: Int
  private var albumArtist: String?
  private var isCompilation = false
  private var artists = Tally<String>()
  private var years = Tally<Int64>()
  private var genres = Tally<String>()
  private var discs: Set<Int> = []
  /// The indexes of the tracks.
  private(set) var tracks: [Int] = []

  /// - Parameters:
  ///   - title: the album's title, without the number of a disc.
  ///   - line: the first line of its first track.
  init(title: String, line: Int) {
    self.title = title
    self.line = line
  }

  /// Adds a track.
  ///
  /// - Parameters:
  ///   - track: its data.
  ///   - disc: the number of its disc.
  ///   - index: its index.
  mutating func add(_ track: TrackEntry, disc: Int?, at index: Int) {
    albumArtist = albumArtist ?? track.albumArtist
    isCompilation = isCompilation || track.isCompilation
    artists.add(track.artist)
    years.add(track.year)
    genres.add(track.genre)
    // A limit for hostile files: no album has more discs.
    if let disc, discs.count < 1000 { discs.insert(disc) }
    tracks.append(index)
  }

  /// Adds the tracks of another group of the same album.
  mutating func add(_ other: TrackGroup) {
    albumArtist = albumArtist ?? other.albumArtist
    isCompilation = isCompilation || other.isCompilation
    artists.add(other.artists)
    years.add(other.years)
    genres.add(other.genres)
    discs.formUnion(other.discs)
    tracks = (tracks + other.tracks).sorted()
  }

  /// The album's artist.
  var artist: String? {
    if let albumArtist { return albumArtist }
    guard !isCompilation else { return TrackAlbum.variousArtists }
    guard let first = artists.mostCommon else { return nil }
    return artists.counts.count == 1 ? first : leadArtist ?? TrackAlbum.variousArtists
  }

  /// The key that identifies the album.
  var identity: [UInt8] {
    var bytes: [UInt8] = []
    TrackKey.append(title, to: &bytes)
    bytes.append(0)
    if let artist { TrackKey.append(artist, to: &bytes) }
    return bytes
  }

  /// The album with its tracks.
  func album(of texts: TrackTexts) -> TrackAlbum {
    TrackAlbum(
      title: title, artist: artist, isCompilation: isCompilation,
      year: years.mostCommon(by: <), genre: genres.mostCommon, discCount: max(1, discs.count),
      tracks: tracks.map { texts[$0] }, line: line)
  }

  /// The artist to whom all others only add guests: `A` of `A`, `A feat. B` and `A & C`.
  private var leadArtist: String? {
    guard let shortest = artists.counts.map(\.value).min(by: { $0.utf8.count < $1.utf8.count })
    else { return nil }
    let lead = FoldedText.fold(shortest)
    let isEverywhere = artists.counts.allSatisfy { entry in
      let name = FoldedText.fold(entry.value)
      guard name.hasPrefix(lead) else { return false }
      let rest = name.dropFirst(lead.count)
      return rest.isEmpty || Self.guestWords.contains { rest.hasPrefix($0) }
    }
    return isEverywhere ? shortest : nil
  }
}
