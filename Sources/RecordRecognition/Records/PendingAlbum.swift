import AlbumModel

/// An album whose tracks may follow in the next lines or rows.
struct PendingAlbum {
  /// The maximum number of tracks of an album.
  private static let mostTracks = 10_000

  /// Why a track is in no album.
  static let tooManyTracks = "a track after the first \(mostTracks) of its album"

  private var members: [JSONObject.Member]
  private var tracks: [JSONValue] = []
  let line: Int

  init(_ members: [JSONObject.Member], line: Int) { (self.members, self.line) = (members, line) }

  /// Adds a track; returns whether there was room for it.
  mutating func add(_ track: JSONValue) -> Bool {
    guard tracks.count < Self.mostTracks else { return false }
    tracks.append(track)
    return true
  }

  /// Adds a text that is not about a track.
  mutating func add(_ name: String, _ text: String) {
    members.append(.init(name: name, value: .text(text)))
  }

  /// Adds the album to records.
  consuming func append(to records: inout RecordBuilder, tracks name: String) {
    if !tracks.isEmpty { members.append(.init(name: name, value: .array(tracks))) }
    records.append(JSONObject(members), line: line)
  }
}
