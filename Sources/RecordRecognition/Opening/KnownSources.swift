import AlbumModel
import RecordReading

extension SourceKind {
  /// The recognized sources, most specific first.
  static let known: [SourceKind] = [
    .archive, .ownTable, .playlist, .audioFolder,
  ]

  /// All sources, including files of unknown ones.
  static let all =
    known + [csv, json, yaml, toml, xml, propertyList, database, text, cards]

  /// The source with a name.
  static func named(_ name: String) -> SourceKind? { all.first { $0.name == name } }

  /// The source with these columns.
  static func recognized(byColumns names: [String]) -> SourceKind? {
    let plain = Set(names.map(FieldNames.plain))
    return known.first { kind in kind.signs.contains { $0.isSubset(of: plain) } }
  }

  /// The source whose JSON files begin with this text.
  static func recognized(by opening: TextOpening) -> SourceKind? {
    let dense = String(opening.text.prefix(200).filter { !$0.isWhitespace })
    return known.first { kind in
      kind.opens?(dense) == true && kind.canRead(opening)
    }
  }

  /// Whether the source reads objects as albums.
  ///
  /// Other people's lists have addresses of services too. They are recognized by objects with an
  /// artist in plain words of which the source's reading makes no album.
  ///
  /// - Returns: true also if there is no sign that it cannot.
  func canRead(_ opening: TextOpening) -> Bool {
    guard let drafting, declared.map(SourceDefinition.namesAlbums) ?? true else { return true }
    let objects = opening.objects
    if opening.first == "[", let first = objects.first, drafting(first)?.title == nil {
      return false
    }
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
}

extension ImportOptions {
  /// The source with these columns: one of users, the program, or its scripts.
  func kind(ofColumns names: [String]) -> SourceKind? {
    let found = sources.filter { $0.matches(columns: names) }
    let known = SourceKind.recognized(byColumns: names)
    return found.first { !$0.isShipped || known == nil }.map { SourceKind($0, mappings) } ?? known
  }

  /// The names of columns that are called otherwise, by the source whose cells they have.
  func columns(
    named written: [String], rows: [[String]]
  ) -> (names: [String], source: String)? {
    sources.lazy.compactMap { source in
      source.columns(named: written, rows: rows).map { ($0, source.name) }
    }.first
  }

  /// The source whose JSON or XML begins with this text.
  func kind(
    ofOpening bytes: UnsafeBufferPointer<UInt8>, as reading: SourceDefinition.Reading
  ) -> SourceKind? {
    let opening = TextOpening(bytes)
    if let known = SourceKind.recognized(by: opening) { return known }
    return sources.lazy.filter { source in
      source.isShipped && source.readings.contains(reading)
        && source.signs.contains { $0.match(opening) }
    }.map { SourceKind($0, self.mappings) }.first { $0.canRead(opening) }
  }
}

/// The supported formats.
enum RecordFormats {
  /// The text formats with a syntax, most specific first.
  private static let texts: [any TextFormat.Type] = [
    ArchiveFormat.self, PlaylistFormat.self, TOMLFormat.self, LiteralFormat.self,
    JSONRecords.self, XMLRecords.self, PairRecords.self,
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
