import AlbumModel
import RecordReading

/// The albums of a collection, each combined when it is accessed.
typealias TrackAlbums = LazyMapSequence<[TrackGroup], TrackAlbum>

/// An album that was combined from its tracks.
struct TrackAlbum: Sendable {
  /// The artist of compilations and albums of several artists.
  static let variousArtists = "Various Artists"

  /// The title, without the number of a disc.
  let title: String
  /// The artist; nil if no track has one.
  let artist: String?
  /// Whether a track is marked as part of a compilation.
  let isCompilation: Bool
  /// The most frequent year; of several the earliest.
  let year: Int64?
  /// The most frequent genre.
  let genre: String?
  /// The number of its discs that are present; at least 1.
  let discCount: Int
  /// The tracks as in the source, in its order.
  var tracks: [JSONObject]
  /// The first line of the first track.
  let line: Int

  /// The number of its tracks that are present.
  var trackCount: Int { tracks.count }
}

extension TrackAlbum {
  /// The album of a single track.
  init(of track: TrackEntry) {
    var groups = TrackGroups()
    groups.add(track)
    self = groups.albums[0]
  }

  /// The album as a record: the combined values, further ones, and the unchanged tracks.
  ///
  /// - Returns: an object that is drafted by its names.
  func record(with more: [JSONObject.Member] = []) -> JSONObject {
    var members: [JSONObject.Member] = []
    members.add("album", title)
    members.add("album_artist", artist)
    members.add("year", year)
    members.add("genre", genre)
    members.add("discs", discCount > 1 ? Int64(discCount) : nil)
    if isCompilation { members.append(.init(name: "compilation", value: .flag(true))) }
    let tracks = JSONValue.array(tracks.map(JSONValue.object))
    return JSONObject(members + more + [.init(name: "tracks", value: tracks)])
  }
}
