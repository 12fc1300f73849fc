extension SourceKind {
  /// A collection at Bandcamp.
  static let bandcamp = SourceKind(
    name: "bandcamp", signs: [["bandname", "itemtitle"]],
    marks: [
      "\"band_name\"", ".bandcamp.com/album/", ".bandcamp.com\\/album\\/", "bcbits.com/img/",
    ],
    drafting: BandcampDraft.content)
}
