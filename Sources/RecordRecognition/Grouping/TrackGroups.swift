import AlbumModel
import RecordReading

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
  /// Tracks with and without an album artist, with and without guests, and by the artists of a
  /// compilation may belong to the same album, which is only known at the end.
  var albums: TrackAlbums {
    var joined: [TrackGroup] = []
    var places: [[UInt8]: Int] = [:]
    let shared = SharedTitles(groups, texts: texts)
    for var group in groups {
      let artist = shared.artist(of: group)
      if artist == TrackAlbum.variousArtists { group.isOfSeveral = true }
      let identity = group.identity(of: artist)
      if let place = places[identity] {
        joined[place].add(group)
      } else {
        places[identity] = joined.count
        joined.append(group)
      }
    }
    return joined.lazy.map { [texts] in $0.album(of: texts) }
  }

  private func isSameAlbum(_ left: TrackEntry, _ right: TrackEntry) -> Bool {
    left.album == right.album && left.albumArtist == right.albumArtist
      && left.isCompilation == right.isCompilation && left.folder == right.folder
      && left.artist == right.artist
  }
}

/// The tracks of one album, and their combined data.
struct TrackGroup: Sendable {
  let title: String
  /// Whether the tracks of several groups show that it is by several artists.
  var isOfSeveral = false
  /// The first line of the first track.
  private let line: Int
  private var albumArtist: String?
  private var isCompilation = false
  private var artists = Tally<String>()
  private(set) var years = Tally<Int64>()
  private var genres = Tally<String>()
  private var discs: Set<Int> = []
  /// The indexes of the tracks.
  private(set) var tracks: [Int] = []

  init(title: String, line: Int) { (self.title, self.line) = (title, line) }

  /// Adds a track.
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
    isOfSeveral = isOfSeveral || other.isOfSeveral
    artists.add(other.artists)
    years.add(other.years)
    genres.add(other.genres)
    discs.formUnion(other.discs)
    tracks = (tracks + other.tracks).sorted()
  }

  /// The album's artist.
  var artist: String? {
    if let albumArtist { return albumArtist }
    if isOfSeveral { return TrackAlbum.variousArtists }
    let isByOne = artists.counts.count == 1
    // Best-ofs are marked too; of one or two tracks, those of others may be missing.
    if isCompilation, !isByOne || tracks.count < 3 { return TrackAlbum.variousArtists }
    guard let first = artists.mostCommon else { return nil }
    return isByOne ? first : leadArtist ?? TrackAlbum.variousArtists
  }

  /// The key of the title.
  var titleKey: [UInt8] {
    var bytes: [UInt8] = []
    TrackKey.append(title, to: &bytes)
    return bytes
  }

  /// Whether nothing but the artists of the tracks says whose album it is.
  var mayHaveGuests: Bool { albumArtist == nil && !isCompilation }

  /// The key that identifies the album as one of an artist.
  func identity(of artist: String?) -> [UInt8] {
    var bytes = titleKey
    bytes.append(0)
    if let artist { TrackKey.append(artist, to: &bytes) }
    return bytes
  }

  /// The album with its tracks.
  func album(of texts: TrackTexts) -> TrackAlbum {
    // Songs of an album may have been released before it.
    TrackAlbum(
      title: title, artist: artist, isCompilation: isCompilation,
      year: years.mostCommon(by: >), genre: genres.mostCommon, discCount: max(1, discs.count),
      tracks: tracks.map { texts[$0] }, line: line)
  }

  /// The artist to whom all others only add guests: `A` of `A`, `A feat. B` and `A & C`.
  private var leadArtist: String? {
    let names = artists.counts.map(\.value)
    guard let shortest = names.min(by: { $0.utf8.count < $1.utf8.count }) else { return nil }
    func plain(_ name: String) -> String { FoldedText.fold(name).replacing(" and ", with: " & ") }
    let lead = plain(shortest)
    let isByLead = { (name: String) in
      name == lead || GuestArtists.lead(of: name, among: [lead]) != nil
    }
    if names.map(plain).allSatisfy(isByLead) {
      // A band may be named without its other members on a few tracks.
      var plainNames = Tally<String>()
      for (name, count) in artists.counts { plainNames.add(plain(name), times: count) }
      let total = artists.counts.reduce(0) { $0 + $1.count }
      guard let most = plainNames.counts.first(where: { $0.count * 2 > total })?.value,
        let name = names.first(where: { plain($0) == most && GuestArtists.featuring($0) == nil })
      else { return shortest }
      return name
    }
    if let name = GuestArtists.shared(by: names) { return name }
    // All of them have guests.
    guard let known = GuestArtists.featuring(shortest) else { return nil }
    let isEverywhere = names.allSatisfy { name in
      GuestArtists.featuring(name).map(FoldedText.fold) == FoldedText.fold(known)
    }
    return isEverywhere ? known : nil
  }
}
