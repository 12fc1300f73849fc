extension SourceKind {
  /// A playlist: M3U, M3U8 or PLS.
  static let playlist = SourceKind(name: "playlist", drafting: PlaylistDraft.content)
}
