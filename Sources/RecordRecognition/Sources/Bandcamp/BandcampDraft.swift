import AlbumModel
import RecordReading

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
    guard let title = object.text(["album_title", "album", "item_title", "title", "name"]) else {
      return nil
    }
    var content = AlbumContent(title: title)
    // `byArtist` and the like are the data that its pages have for search engines.
    content.artist =
      object.text(["band_name", "artist", "artist_name"]) ?? object.object("byArtist")?.text("name")
    // The pages are called `Debut, by Björk`.
    if content.artist == nil, let by = title.ranges(of: ", by ").last,
      let name = TrimmedText.text(title[..<by.lowerBound]),
      let artist = TrimmedText.text(title[by.upperBound...])
    {
      (content.title, content.artist) = (name, artist)
    }
    content.coverURL =
      object.text(["item_art_url", "art", "art_url", "image"])
      .flatMap { CoverText.address($0) } ?? picture(object)
    content.genre = object.text("genre")
    let tags = (object.value(named: "tags") ?? object.value(named: "keywords"))?.plainTexts ?? []
    content.fill("tags", list: tags)
    content.fill(released: object.text(["release_date", "released", "year", "datePublished"]))
    content.fill("url", object.text(["item_url", "album_url", "url", "@id"]))
    content.fill("date_added", object.text(["purchased", "added"]))
    content.fill("tracks", object.integer("num_streamable_tracks"))
    content.fill("fans", object.integer("fans") ?? object.integer("also_collected_count"))
    content.fill("label", object.text("label") ?? object.object("publisher")?.text("name"))
    content.fill("notes", object.text("why"))
    content.fill("list", object.text("list"))
    return content
  }

  /// The address of a picture by its number.
  private static func picture(_ object: JSONObject) -> String? {
    guard let number = object.integer("item_art_id") ?? object.integer("art_id"), number > 0 else {
      return nil
    }
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, 10 - digits.utf8.count))
    return "https://f4.bcbits.com/img/a\(zeros)\(digits)_10.jpg"
  }
}
