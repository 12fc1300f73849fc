import AlbumModel

extension SourceKind {
  /// A collection at Bandcamp.
  static let bandcamp = SourceKind(
    name: "bandcamp", signs: [["bandname", "itemtitle"]],
    marks: [
      "\"band_name\"", ".bandcamp.com/album/", ".bandcamp.com\\/album\\/", "bcbits.com/img/",
    ],
    drafting: BandcampDraft.content)
}

/// The draft of an entry of a Bandcamp collection.
enum BandcampDraft {
  /// The draft; nil if the names are sufficient.
  static func content(of object: JSONObject) -> AlbumContent? {
    guard let title = object.text(["album_title", "album", "item_title", "title"]) else {
      return nil
    }
    var content = AlbumContent(title: title)
    content.artist = object.text(["band_name", "artist", "artist_name"])
    content.coverURL = object.text(["item_art_url", "art", "art_url", "image"])
      .flatMap { CoverText.address($0) }
    content.genre = object.text("genre")
    let tags = object.value(named: "tags")?.plainTexts ?? []
    content.fill("tags", list: tags)
    content.fill(released: object.text(["release_date", "released", "year"]))
    content.fill("url", object.text(["item_url", "album_url", "url"]))
    content.fill("date_added", object.text(["purchased", "added"]))
    content.fill("tracks", object.integer("num_streamable_tracks"))
    content.fill("fans", object.integer("fans") ?? object.integer("also_collected_count"))
    content.fill("label", object.text("label"))
    content.fill("notes", object.text("why"))
    return content
  }
}
