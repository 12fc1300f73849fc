import AlbumModel

extension SourceKind {
  /// A folder of audio files, by their tags.
  static let audioFolder = SourceKind(name: "audio", drafting: AudioFolderDraft.content)
}

/// The draft of an album that was combined from the tags of its files.
enum AudioFolderDraft {
  /// Tags of the album, with TagLib's names, which are the same for all formats.
  private static let fields: [(tag: String, field: SourceField)] = [
    ("label", SourceField("label")), ("catalognumber", SourceField("catalog_number")),
    ("barcode", SourceField("barcode")), ("media", SourceField("format")),
    ("releasecountry", SourceField("country")), ("releasedate", SourceField("released")),
    ("musicbrainz_albumid", SourceField("musicbrainz_release")),
    ("musicbrainz_releasegroupid", SourceField("musicbrainz_release_group")),
    ("discogs_release_id", SourceField("discogs_release")),
    ("discogs_master_id", SourceField("discogs_master")),
  ]

  /// The content of an album.
  ///
  /// - Parameter object: a ``TrackAlbum/record``, with the path and the address of a cover.
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

  /// The date of this release, if the tags have more than the year.
  private static func fullDate(of tracks: [JSONObject]) -> String? {
    tracks.lazy.compactMap { $0.value(named: "date") }.compactMap(JSONDraft.text)
      .first { $0.utf8.count > 4 && !$0.contains(",") }
  }
}
