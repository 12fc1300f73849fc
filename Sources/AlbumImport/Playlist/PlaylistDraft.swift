import AlbumModel

/// What an album put together from a playlist's tracks says, or a single track.
enum PlaylistDraft {
  static func content(of object: JSONObject) -> AlbumContent {
    let tracks = object.objects("tracks")
    var content = AlbumContent(
      title: object.text("album"), artist: object.text(["album_artist", "artist"]),
      genre: object.text("genre"), year: object.integer("year"))
    let images = (tracks + [object]).lazy.compactMap { $0.text("image") }
    if var image = images.first { content.coverURL = image.withUTF8(CoverText.address) }
    content.fill("playlist", object.text("playlist"))
    content.fill("tracks", tracks.isEmpty ? nil : Int64(tracks.count))
    content.fill(discs: Int(clamping: object.integer("discs") ?? 1))
    if object.value(named: "compilation") == .flag(true) {
      content.fields["compilation"] = .flag(true)
    }
    if let folder = folder(of: tracks) { content.fill("path", folder) }
    return content
  }

  /// The folder that all tracks are in; none on the web.
  private static func folder(of tracks: [JSONObject]) -> String? {
    let folders = Set(tracks.map { $0.text("path").flatMap { PlaylistPath($0).folder } })
    guard folders.count == 1, let folder = folders.first ?? nil, !folder.contains("://") else {
      return nil
    }
    return folder
  }
}
