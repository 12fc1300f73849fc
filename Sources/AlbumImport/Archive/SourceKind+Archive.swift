import AlbumModel

extension SourceKind {
  /// What this program writes: an archive of a library (`docs/archive-format.md`), or a list of
  /// albums as JSON with all their fields.
  static let archive = SourceKind(
    name: "moonshelf",
    opens: { text in
      guard let list = ["[{\"id\":", "{\"id\":"].first(where: text.hasPrefix) else { return false }
      return text.dropFirst(list.count).drop(while: \.isNumber).hasPrefix(",\"artist\":")
    }, drafting: { ArchiveRecord.content(of: $0) })

  /// A table of albums with all their fields that this program wrote.
  static let ownTable = SourceKind(
    name: "moonshelf-table",
    signs: [["id", "artist", "album", "genre", "year", "cover", "added"]],
    fields: ["added": SourceField("source_added")],
    adjust: { content in
      // Another library gives numbers and times of its own.
      for name in ["source_id", "source_added"] { content.fields[name] = nil }
    })
}
