import AlbumModel
import RecordReading

extension SourceKind {
  /// Spotify's personal data and web service, and playlists exported by other tools.
  static let spotify = SourceKind(
    name: "spotify",
    signs: [
      ["trackuri", "albumname"], ["spotifyid", "albumname"], ["spotifyuri"],
      ["albumuri", "albumname"],
    ],
    marks: ["//api.spotify.com/", "\"spotify:album:", "\"spotify:track:"],
    fields: ["popularity": SourceField("popularity", .value)],
    repeatsTracks: true, drafting: SpotifyDraft.content,
    containing: SpotifyItemsFormat.items(of:), rows: .likedTracks)
}

/// The draft of an album of Spotify, with the names of its web service (`name`, `artists`) or of
/// the personal data (`album`, `artist`, `uri`).
enum SpotifyDraft {
  /// The draft; nil if the names are sufficient.
  static func content(of object: JSONObject) -> AlbumContent? {
    guard !object.isGroup else { return nil }
    if let album = object.object("album") {
      var content = content(of: album)
      content?.fill("date_added", object.text("added_at"))
      return content
    }
    if object.text("type") == "track" { return AlbumContent() }
    guard let title = object.text(["album", "name"]) else { return nil }
    var content = AlbumContent(title: title)
    content.artist = names(object.objects("artists")) ?? object.text("artist")
    let genres = object.value(named: "genres")?.plainTexts ?? []
    content.genre = genres.first ?? object.text("genre")
    content.fill("tags", list: genres)
    content.coverURL = object.value(named: "images")?.pictureAddress
    content.fill(released: object.text("release_date") ?? object.text("year"))
    content.fill("spotify_uri", uri(of: object))
    content.fill("list", object.text("list"))
    content.fill("label", object.text("label"))
    content.fill("barcode", object.object("external_ids")?.text(["upc", "ean"]))
    content.fill("url", object.object("external_urls")?.text("spotify"))
    content.fill("tracks", object.integer("total_tracks"))
    if object.text("album_type") == "compilation" { content.fields["compilation"] = .flag(true) }
    return content
  }

  /// The names of artists; nil without any.
  static func names(_ artists: [JSONObject]) -> String? {
    let names = artists.compactMap { $0.text("name") }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  /// Only an album's URI, not a track's.
  private static func uri(of object: JSONObject) -> String? {
    if let uri = object.text("uri") { return uri.hasPrefix("spotify:album:") ? uri : nil }
    return object.text("id").flatMap {
      object.text("type") == "album" ? "spotify:album:\($0)" : nil
    }
  }
}
