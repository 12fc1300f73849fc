import AlbumModel

/// The album data of one track of a collection.
struct TrackEntry: Sendable {
  /// The album's title; nil without an album.
  var album: String?
  /// The album's artist, if the track has one.
  var albumArtist: String?
  /// The track's artist.
  var artist: String?
  /// Whether the album is marked as a compilation.
  var isCompilation = false
  /// The number of the disc.
  var disc: Int?
  /// The year of the track.
  var year: Int64?
  /// The genre of the track.
  var genre: String?
  /// The folder of its file, if it has one.
  var folder: String?
  /// The kind of a track that does not belong to an album of music.
  var absence: String?
  /// Whether it is the album itself, in a list next to that of the tracks.
  var isAlbum = false
  /// All data of the source.
  var object: JSONObject
  /// The first line of the track.
  var line: Int
}
