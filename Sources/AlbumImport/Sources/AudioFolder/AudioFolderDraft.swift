import AlbumModel

extension SourceKind {
  /// A folder of audio files, by their tags.
  static let audioFolder = SourceKind(name: "audio", drafting: AudioFolderDraft.content)
}

/// What an album says that was put together from the tags of its files.
enum AudioFolderDraft {
  /// Tags that belong to the album, under the names that TagLib gives them in all formats.
  private static let fields: [(tag: String, field: SourceField)] = [
    ("label", SourceField("label")), ("catalognumber", SourceField("catalog_number")),
    ("barcode", SourceField("barcode")), ("media", SourceField("format")),
    ("releasecountry", SourceField("country")), ("releasedate", SourceField("released")),
    ("musicbrainz_albumid", SourceField("musicbrainz_release")),
    ("musicbrainz_releasegroupid", SourceField("musicbrainz_release_group")),
    ("discogs_release_id", SourceField("discogs_release")),
    ("discogs_master_id", SourceField("discogs_master")),
  ]

  /// What an album says.
  ///
  /// - Parameter object: what ``TrackAlbum/record`` is, with the path and the address of a cover.
  /// - Returns: the draft.
  static func content(_ object: JSONObject) -> AlbumContent {
    let tracks = object.objects("tracks")
    var content = AlbumContent(ofGroup: object)
    content.coverURL = object.text("cover_url")
    for (tag, field) in fields {
      let value = tracks.lazy.compactMap { $0.value(named: tag) }.compactMap(field.value).first
      if let value { content.fields[field.name.rawValue] = value }
    }
    if content.fields["released"] == nil, let date = fullDate(of: tracks) {
      content.fields["released"] = .text(date)
    }
    content.fill("path", object.text("path"))
    return content
  }

  /// When this release came out, where the tags say more than the year.
  private static func fullDate(of tracks: [JSONObject]) -> String? {
    tracks.lazy.compactMap { $0.value(named: "date") }.compactMap(JSONDraft.text)
      .first { $0.utf8.count > 4 && !$0.contains(",") }
  }
}
