import AlbumModel
import RecordReading

extension SourceKind {
  /// Plays and top albums of Last.fm.
  static let lastFM = SourceKind(
    name: "lastfm",
    signs: [["uts", "album"], ["utctime", "album"], ["date", "artist", "track", "album"]],
    marks: ["//www.last.fm/", "\\/\\/www.last.fm\\/", "lastfm.freetls"],
    // The time of the play.
    exceptions: ["date"],
    repeatsTracks: true, drafting: LastFMDraft.content, place: LastFMDraft.place,
    rows: .plays)
}

/// The draft of an album of Last.fm's web service, in a list of top albums or alone.
enum LastFMDraft {
  /// Last.fm's star, the placeholder for a missing picture.
  private static let noPicture = "2a96cbd8b46e442fc41c2b86b821562f"

  /// The reason why there are no albums in a list of tracks or artists; nil for all others.
  static func place(_ places: RecordPaths) -> RecordsChoice? {
    let named = places.all.compactMap { $0.path.last.map(FieldNames.plain) }
    // Plays name their albums.
    guard !named.contains(where: { $0.contains("album") || $0 == "recenttracks" }),
      let list = places.all.first(where: { $0.isList && $0.count > 0 })?.path.last,
      let noun = ["track", "artist"].first(where: { list == $0 || list == $0 + "s" })
    else { return nil }
    return .nothing("is a list of Last.fm's \(noun)s")
  }

  /// The draft; nil if the names are sufficient.
  static func content(of object: JSONObject) -> AlbumContent? {
    guard !object.isGroup, let title = object.text(["name", "title", "album"]) else { return nil }
    var content = AlbumContent(title: title)
    content.artist = object.object("artist")?.text(["name", "#text"]) ?? object.text("artist")
    content.coverURL = cover(object.objects("image"))
    let tags = object.object("tags") ?? object.object("toptags")
    let names = (tags?.objects("tag") ?? []).compactMap { $0.text("name") }
    content.genre = names.first
    content.fill("tags", list: names)
    fillCounts(&content, of: object)
    content.fill("rank", object.object("@attr")?.integer("rank"))
    content.fill("musicbrainz_release", object.text("mbid"))
    content.fill("url", object.text("url"))
    content.fill(released: object.text("releasedate"))
    let tracks = object.object("tracks")?.objects("track") ?? []
    content.fill("tracks", tracks.isEmpty ? nil : Int64(tracks.count))
    return content
  }

  /// With a number of listeners, the plays are those of all users; in a user's list they are the
  /// user's.
  private static func fillCounts(_ content: inout AlbumContent, of object: JSONObject) {
    let listeners = object.integer("listeners")
    let plays = object.integer("playcount")
    content.fill("plays", object.integer("userplaycount") ?? (listeners == nil ? plays : nil))
    guard let listeners else { return }
    content.fill("lastfm_listeners", listeners)
    content.fill("lastfm_plays", plays)
  }

  /// The largest picture, which is the last one.
  private static func cover(_ images: [JSONObject]) -> String? {
    images.compactMap { $0.text("#text").flatMap { CoverText.address($0) } }.last
      .flatMap { $0.contains(noPicture) ? nil : $0 }
  }
}
