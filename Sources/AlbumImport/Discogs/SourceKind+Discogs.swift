import AlbumModel

extension SourceKind {
  /// A collection or want list as Discogs exports it, and what its dumps and web service write.
  static let discogs = SourceKind(
    name: "discogs",
    signs: [
      ["catalog", "artist", "title", "releaseid"], ["catno", "artist", "title", "releaseid"],
      ["discogsid", "title"], ["discogsreleaseid", "title"], ["masterid", "artist", "title"],
      ["id", "title", "have", "want"],
    ],
    openings: ["<releases><release", "<masters><master"],
    marks: [
      "api.discogs.com/", "\"basic_information\"", "api.discogs.com\\/", "<main_release>",
      "<data_quality>",
    ],
    fields: [
      "releaseid": SourceField("discogs_release"), "id": SourceField("discogs_release"),
      "masterid": SourceField("discogs_master"), "collectionfolder": SourceField("folder"),
      "label": SourceField("label", .texts(separator: UInt8(ascii: ","))),
      "labels": SourceField("label", .texts(separator: UInt8(ascii: ","))),
      "catalog": SourceField("catalog_number", .texts(separator: UInt8(ascii: ","))),
      "catno": SourceField("catalog_number", .texts(separator: UInt8(ascii: ","))),
      "releasecountry": SourceField("country"),
    ],
    prefix: "collection", drafting: DiscogsDraft.content, adjust: adjustDiscogs)

  @Sendable
  private static func adjustDiscogs(_ content: inout AlbumContent) {
    content.artist = content.artist.map(DiscogsName.plain)
    guard !content.fields.isEmpty else { return }
    content.dropZero("rating")
    content.dropZero("discogs_master")
    content.mapTexts(of: "label", DiscogsName.withoutNumbers)
    content.mapTexts(of: "catalog_number") { $0 == "none" ? nil : $0 }
  }
}
