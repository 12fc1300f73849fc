import AlbumModel

/// The draft of an album that was combined from a playlist's tracks, or of a single track.
enum PlaylistDraft {
  static func content(of object: JSONObject) -> AlbumContent {
    let tracks = object.objects("tracks")
    var content = AlbumContent(ofGroup: object)
    content.artist = content.artist ?? object.text("artist")
    let images = (tracks + [object]).lazy.compactMap { $0.text("image") }
    if var image = images.first { content.coverURL = image.withUTF8(CoverText.address) }
    content.fill("playlist", object.text("playlist"))
    if let folder = folder(of: tracks) { content.fill("path", folder) }
    return content
  }

  /// The common folder of all tracks; nil for web addresses.
  private static func folder(of tracks: [JSONObject]) -> String? {
    let folders = Set(tracks.map { $0.text("path").flatMap { PlaylistPath($0).folder } })
    guard folders.count == 1, let folder = folders.first ?? nil, !folder.contains("://") else {
      return nil
    }
    return folder
  }
}
