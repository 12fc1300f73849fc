/// What one track of a collection says of the album it is on.
struct TrackEntry: Sendable {
  /// The album's title; nil for a track of no album.
  var album: String?
  /// Who the album is by, where the track says so.
  var albumArtist: String?
  /// Who the track is by.
  var artist: String?
  /// Whether the album is said to be by several.
  var isCompilation = false
  /// Which disc of the album it is on.
  var disc: Int?
  /// The year that the track gives.
  var year: Int64?
  /// The genre that the track gives.
  var genre: String?
  /// The folder of its file, if it has one.
  var folder: String?
  /// What it is where it belongs to no album of music.
  var absence: String?
  /// All that the source says of it.
  var object: JSONObject
  /// Where the track begins in the file.
  var line: Int
}
