import AlbumModel

/// An album put together from its tracks.
struct TrackAlbum: Sendable {
  /// What compilations and albums of several artists are filed under.
  static let variousArtists = "Various Artists"

  /// The title, without the number of a disc.
  let title: String
  /// Who it is by; nil where no track says.
  let artist: String?
  /// Whether a track says that the album is by several.
  let isCompilation: Bool
  /// The year that most tracks give; of several the earliest.
  let year: Int64?
  /// The genre that most tracks give.
  let genre: String?
  /// How many of its discs there are; at least 1.
  let discCount: Int
  /// What the source says of each track, in its order.
  let tracks: [JSONObject]
  /// Where the first of them begins in the file.
  let line: Int

  /// How many of its tracks there are.
  var trackCount: Int { tracks.count }

  /// The album as a record that rules can read: what was found out, and the tracks as they are.
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
  /// What ``TrackAlbum/record`` says, whatever the source.
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
