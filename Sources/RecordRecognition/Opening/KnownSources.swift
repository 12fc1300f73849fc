import AlbumModel
import RecordReading

extension SourceKind {
  /// The recognized sources, most specific first.
  static let known: [SourceKind] = [
    .archive, .ownTable, .discogs, .rateYourMusic, .spotify, .musicBrainz, .lastFM, .bandcamp,
    .iTunes, .iTunesFeed, .applePrivacy, .collectorz, .nfo, .plexXML, .playlist, .audioFolder,
    .beets,
  ]

  /// All sources, including files of unknown ones.
  static let all =
    known + DatabaseSource.known.filter(\.isLibrary).map(\.kind) + TrackXMLSource.known.map(\.kind)
    + [csv, json, yaml, xml, propertyList, text, cards]

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
    // In XML, addresses other than those of namespaces are links that any list may have.
    let isXML = dense.first == "<"
    func isMarked(_ kind: SourceKind) -> Bool {
      kind.marks.contains { mark in
        (!isXML || mark.hasPrefix("<") || mark.contains("/ns/")) && opening.contains(mark)
      }
    }
    return known.first { kind in
      kind.openings.contains { dense.hasPrefix($0) }
        || (kind.opens?(dense) == true || isMarked(kind))
          && kind.canRead(firstObjects(in: text), isOfRecords: dense.first == "[")
    }
  }

  /// Whether the source reads objects as albums.
  ///
  /// Other people's lists have addresses of services too. They are recognized by objects with an
  /// artist in plain words of which the source's reading makes no album.
  ///
  /// - Parameters:
  ///   - objects: the first objects of a text, also those in others.
  ///   - isOfRecords: whether the outermost ones are records.
  /// - Returns: true also if there is no sign that it cannot.
  private func canRead(_ objects: [JSONObject], isOfRecords: Bool) -> Bool {
    guard let drafting else { return true }
    if isOfRecords, let first = objects.first, drafting(first)?.title == nil { return false }
    let plain = objects.filter { object in
      object.contains { member in
        guard case .text = member.value else { return false }
        return ColumnWords.field(of: member.name) == .artist
      }
    }
    func hasYear(_ object: JSONObject) -> Bool {
      object.contains { member in
        guard case .text(let text) = member.value else { return false }
        return YearText.year(in: text) != nil && !ColumnWords.isEvent(member.name)
          && (YearText.isDate(text) || ColumnWords.field(of: member.name) == .year)
      }
    }
    // An object without a year shows nothing if others have one.
    let dated = plain.filter(hasYear)
    let examined = dated.isEmpty ? plain : dated
    return examined.isEmpty
      || examined.contains { object in
        let draft = drafting(object)
        return draft?.title != nil && draft?.artist != nil && (dated.isEmpty || draft?.year != nil)
      }
  }

  /// The first objects of a text, also those in others.
  static func firstObjects(in text: UnsafeBufferPointer<UInt8>) -> [JSONObject] {
    text.indices.lazy.filter { text[$0] == UInt8(ascii: "{") }.prefix(10).compactMap { start in
      var reader = JSONReader(UnsafeBufferPointer(rebasing: text[start...]))
      guard case .object(let object)? = try? reader.value() else { return nil }
      return object
    }
  }
}

/// The supported formats.
enum RecordFormats {
  /// The text formats with a syntax, most specific first.
  private static let texts: [any TextFormat.Type] = [
    ArchiveFormat.self, PlaylistFormat.self, SpotifyLibraryFormat.self, ApplePrivacyFormat.self,
    SpotifyItemsFormat.self, LastFMPlaysFormat.self, ITunesFormat.self, TrackXMLFormat.self,
    TOMLFormat.self, LiteralFormat.self, JSONRecords.self, XMLRecords.self, PairRecords.self,
    SectionRecords.self, YAMLFormat.self, CardRecords.self,
  ]
  /// The formats of lines without one.
  private static let lists: [any TextFormat.Type] = [
    AlignedTable.self, LineRecords.self, OutlineRecords.self,
  ]

  /// The format of a text; that of tables accepts any.
  static func text(of opening: BlockFeed, options: ImportOptions) -> any TextFormat.Type {
    func recognizes(_ format: any TextFormat.Type) -> Bool {
      format.recognizes(opening, options: options)
    }
    if let format = options.source?.format ?? texts.first(where: recognizes) { return format }
    // A table with names of columns is no list. Most files are one, and to read their lines as
    // those of lists would take half of the time of a short import.
    let isNamedTable =
      options.sourceName == nil && !options.describesTable
      && DialectDetection.best(opening, from: 0, delimiter: nil).header != nil
    return isNamedTable ? TableRecords.self : lists.first(where: recognizes) ?? TableRecords.self
  }
}
