extension SourceKind {
  /// Plays and top albums of Last.fm.
  static let lastFM = SourceKind(
    name: "lastfm",
    signs: [["uts", "album"], ["utctime", "album"], ["date", "artist", "track", "album"]],
    marks: ["//www.last.fm/", "\\/\\/www.last.fm\\/", "lastfm.freetls"],
    // When it was listened to.
    exceptions: ["date": nil],
    drafting: LastFMDraft.content)
}
