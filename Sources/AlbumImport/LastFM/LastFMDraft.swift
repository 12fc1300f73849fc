import AlbumModel

/// What an album of Last.fm's web service says, in a list of top albums or alone.
enum LastFMDraft {
  /// Last.fm's star, which stands where there is no picture.
  private static let noPicture = "2a96cbd8b46e442fc41c2b86b821562f"

  static func content(of object: JSONObject) -> AlbumContent {
    if object.isGroup { return JSONDraft.table(.lastFM, object) }
    var content = AlbumContent(title: object.text(["name", "title", "album"]))
    content.artist = object.object("artist")?.text(["name", "#text"]) ?? object.text("artist")
    content.coverURL = cover(object.objects("image"))
    let tags = object.object("tags") ?? object.object("toptags")
    let names = (tags?.objects("tag") ?? []).compactMap { $0.text("name") }
    content.genre = names.first
    content.fill("tags", list: names)
    content.fill("plays", object.integer("userplaycount") ?? object.integer("playcount"))
    content.fill("rank", object.object("@attr")?.integer("rank"))
    content.fill("musicbrainz_release", object.text("mbid"))
    content.fill("url", object.text("url"))
    content.fill(released: object.text("releasedate"))
    let tracks = object.object("tracks")?.objects("track") ?? []
    content.fill("tracks", tracks.isEmpty ? nil : Int64(tracks.count))
    return content
  }

  /// The largest picture, which stands last.
  private static func cover(_ images: [JSONObject]) -> String? {
    let addresses = images.compactMap { image -> String? in
      guard var text = image.text("#text") else { return nil }
      return text.withUTF8(CoverText.address)
    }
    return addresses.last.flatMap { $0.contains(noPicture) ? nil : $0 }
  }
}
