extension SourceKind {
  /// The sources we know, the most particular first.
  static let known: [SourceKind] = [
    .archive, .ownTable, .discogs, .rateYourMusic, .spotify, .lastFM, .bandcamp, .musicBrainz,
    .iTunes, .applePrivacy, .playlist, .audioFolder, .beets,
  ]

  /// Those, and the files of nobody in particular.
  static let all = known + [csv, json, xml, propertyList]

  /// The source of that name.
  static func named(_ name: String) -> SourceKind? { all.first { $0.name == name } }

  /// The source that names its columns so.
  static func recognized(byColumns names: [String]) -> SourceKind? {
    let plain = Set(names.map(ColumnNames.plain))
    return known.first { kind in kind.signs.contains { $0.isSubset(of: plain) } }
  }

  /// The source whose JSON files begin so.
  static func recognized(byOpening text: UnsafeBufferPointer<UInt8>) -> SourceKind? {
    let opening = String(decoding: text.prefix(16 * 1024), as: UTF8.self)
    let dense = String(opening.prefix(200).filter { !$0.isWhitespace })
    return known.first { kind in
      kind.openings.contains { dense.hasPrefix($0) } || kind.opens?(dense) == true
        || kind.marks.contains { opening.contains($0) }
    }
  }
}

/// The formats we can read.
enum RecordFormats {
  /// Those that are text, the most particular first; the last one takes whatever is left.
  static let texts: [any TextFormat.Type] = [
    ArchiveFormat.self, PlaylistFormat.self, SpotifyLibraryFormat.self, ApplePrivacyFormat.self,
    ITunesFormat.self, JSONRecords.self, XMLRecords.self, TableRecords.self,
  ]
}
