import AlbumModel

extension SourceKind {
  /// The recognized sources, most specific first.
  static let known: [SourceKind] = [
    .archive, .ownTable, .discogs, .rateYourMusic, .spotify, .lastFM, .bandcamp, .musicBrainz,
    .iTunes, .applePrivacy, .collectorz, .nfo, .plexXML, .playlist, .audioFolder, .beets,
  ]

  /// All sources, including files of unknown ones.
  static let all =
    known + DatabaseSource.known.filter(\.isLibrary).map(\.kind) + TrackXMLSource.known.map(\.kind)
    + [csv, json, xml, propertyList]

  /// The source with a name.
  static func named(_ name: String) -> SourceKind? { all.first { $0.name == name } }

  /// The source with these columns.
  static func recognized(byColumns names: [String]) -> SourceKind? {
    let plain = Set(names.map(FieldNames.plain))
    return known.first { kind in kind.signs.contains { $0.isSubset(of: plain) } }
  }

  /// The source whose JSON files begin with this text.
  static func recognized(byOpening text: UnsafeBufferPointer<UInt8>) -> SourceKind? {
    let opening = String(decoding: text.prefix(16 * 1024), as: UTF8.self)
    let dense = String(opening.prefix(200).filter { !$0.isWhitespace })
    return known.first { kind in
      kind.openings.contains { dense.hasPrefix($0) } || kind.opens?(dense) == true
        || kind.marks.contains { opening.contains($0) }
    }
  }
}

/// The supported formats.
enum RecordFormats {
  /// The text formats, most specific first; the last one accepts any text.
  static let texts: [any TextFormat.Type] = [
    ArchiveFormat.self, PlaylistFormat.self, SpotifyLibraryFormat.self, ApplePrivacyFormat.self,
    LastFMPlaysFormat.self, ITunesFormat.self, TrackXMLFormat.self, JSONRecords.self,
    XMLRecords.self, TableRecords.self,
  ]
}
