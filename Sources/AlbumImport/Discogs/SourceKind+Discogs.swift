extension SourceKind {
  /// A collection or want list as Discogs exports it.
  static let discogs = SourceKind(
    name: "discogs",
    signs: [
      ["catalog", "artist", "title", "releaseid"], ["catno", "artist", "title", "releaseid"],
    ])
}
