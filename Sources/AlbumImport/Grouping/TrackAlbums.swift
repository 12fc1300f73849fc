import AlbumModel

/// The albums of a collection, each combined when it is accessed.
struct TrackAlbums: RandomAccessCollection, Sendable {
  private let groups: [TrackGroup]
  private let texts: TrackTexts

  init(_ groups: [TrackGroup], texts: TrackTexts) {
    self.groups = groups
    self.texts = texts
  }

  var startIndex: Int { 0 }
  var endIndex: Int { groups.count }

  /// One album.
  ///
  /// - Complexity: O(n) in the size of its tracks.
  subscript(index: Int) -> TrackAlbum { groups[index].album(of: texts) }
}

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
  let tracks: [JSONObject]
  /// The first line of the first track.
  let line: Int

  /// The number of its tracks that are present.
  var trackCount: Int { tracks.count }

  /// The album as a record for rules: the combined values, and the unchanged tracks.
  var record: JSONObject {
    var members = [JSONObject.Member(name: "album", value: .text(title))]
    if let artist { members.append(.init(name: "album_artist", value: .text(artist))) }
    if let year { members.append(.init(name: "year", value: .integer(year))) }
    if let genre { members.append(.init(name: "genre", value: .text(genre))) }
    if discCount > 1 { members.append(.init(name: "discs", value: .integer(Int64(discCount)))) }
    if isCompilation { members.append(.init(name: "compilation", value: .flag(true))) }
    members.append(.init(name: "tracks", value: .array(tracks.map(JSONValue.object))))
    return JSONObject(members)
  }
}

extension AlbumContent {
  /// Creates the content of a ``TrackAlbum/record`` of any source.
  init(ofGroup record: JSONObject) {
    self.init(
      title: record.text("album"), artist: record.text("album_artist"),
      genre: record.text("genre"), year: record.integer("year"))
    let trackCount = record.objects("tracks").count
    fill("tracks", trackCount > 0 ? Int64(trackCount) : nil)
    fill(discs: Int(clamping: record.integer("discs") ?? 1))
    if record.value(named: "compilation") == .flag(true) { fields["compilation"] = .flag(true) }
  }
}
