import AlbumModel

extension SourceKind {
  /// Spotify's personal data and web service, and playlists exported by other tools.
  static let spotify = SourceKind(
    name: "spotify",
    signs: [
      ["trackuri", "albumname"], ["spotifyid", "albumname"], ["spotifyuri"],
      ["albumuri", "albumname"],
    ],
    openings: ["{\"tracks\":["],
    marks: ["//api.spotify.com/", "\"spotify:album:", "\"spotify:track:"],
    fields: ["popularity": SourceField("popularity", .integer)],
    drafting: SpotifyDraft.content)
}

/// The draft of an album of Spotify, with the names of its web service (`name`, `artists`) or of
/// the personal data (`album`, `artist`, `uri`).
enum SpotifyDraft {
  static func content(of object: JSONObject) -> AlbumContent {
    if object.isGroup { return JSONDraft.table(.spotify, object) }
    if let album = object.object("album") {
      var content = content(of: album)
      content.fill("date_added", object.text("added_at"))
      return content
    }
    if object.text("type") == "track" { return AlbumContent() }
    guard object.text(["album", "name"]) != nil else { return JSONDraft.table(.spotify, object) }
    var content = AlbumContent(title: object.text(["album", "name"]))
    let names = object.objects("artists").compactMap { $0.text("name") }
    content.artist = names.isEmpty ? object.text("artist") : names.joined(separator: ", ")
    let genres = object.value(named: "genres")?.plainTexts ?? []
    content.genre = genres.first ?? object.text("genre")
    content.fill("tags", list: genres)
    content.coverURL = cover(object.objects("images"))
    content.fill(released: object.text("release_date") ?? object.text("year"))
    content.fill("spotify_uri", uri(of: object))
    content.fill("label", object.text("label"))
    content.fill("barcode", object.object("external_ids")?.text(["upc", "ean"]))
    content.fill("url", object.object("external_urls")?.text("spotify"))
    content.fill("tracks", object.integer("total_tracks"))
    if object.text("album_type") == "compilation" { content.fields["compilation"] = .flag(true) }
    return content
  }

  /// Only an album's URI, not a track's.
  private static func uri(of object: JSONObject) -> String? {
    if let uri = object.text("uri") { return uri.hasPrefix("spotify:album:") ? uri : nil }
    return object.text("id").flatMap {
      object.text("type") == "album" ? "spotify:album:\($0)" : nil
    }
  }

  private static func cover(_ images: [JSONObject]) -> String? {
    let best = images.max { ($0.integer("width") ?? 0) < ($1.integer("width") ?? 0) }
    guard var address = best?.text("url") else { return nil }
    return address.withUTF8(CoverText.address)
  }
}
