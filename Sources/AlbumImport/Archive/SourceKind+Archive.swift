import AlbumModel

extension SourceKind {
  /// An archive of a moonshelf library (`docs/archive-format.md`).
  static let archive = SourceKind(
    name: "moonshelf", drafting: { ArchiveRecord.content(of: $0) })
}
