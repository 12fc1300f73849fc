extension SourceKind {
  /// The library of beets, a SQLite database.
  static let beets = SourceKind(name: "beets", drafting: BeetsDraft.content)
}
