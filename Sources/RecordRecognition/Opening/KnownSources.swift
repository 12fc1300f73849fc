import AlbumModel
import RecordReading

extension SourceKind {
  /// All sources, including files of unknown ones.
  static let all = [
    archive, ownTable, audioFolder, csv, json, yaml, toml, xml, propertyList, database, text,
  ]

  /// The source with these columns.
  static func recognized(byColumns names: [String]) -> SourceKind? {
    ownColumns.isSubset(of: names.map(FieldNames.plain)) ? .ownTable : nil
  }

  /// Whether the source reads objects as albums.
  ///
  /// Other people's lists have addresses of services too. They are recognized by objects with an
  /// artist in plain words of which the source's reading makes no album.
  ///
  /// - Returns: true also if there is no sign that it cannot.
  func canRead(_ opening: TextOpening) -> Bool {
    let namesAlbums = [FieldName.artist, .title].allSatisfy { name in
      declared?.contains { $0.name == name } ?? true
    }
    guard let drafting, namesAlbums else { return true }
    let objects = opening.objects
    if opening.first == "[", let first = objects.first, drafting(first)?.title == nil {
      return false
    }
    let plain = objects.filter { object in
      object.contains { member in
        member.value.isTexts && ColumnWords.field(of: member.name) == .artist
      }
    }
    func hasYear(_ object: JSONObject) -> Bool {
      object.contains { member in
        guard let text = member.value.nameText else { return false }
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

extension JSONValue {
  /// Whether it is a text or a list of some.
  fileprivate var isTexts: Bool {
    switch self {
    case .text: true
    case .array(let elements): !elements.isEmpty && elements.allSatisfy(\.isTexts)
    default: false
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
  func columns(named written: [String], rows: [[String]]) -> (names: [String], source: String)? {
    sources.lazy.compactMap { source in
      source.columns(named: written, rows: rows).map { ($0, source.name) }
    }.first
  }

  /// The source whose JSON or XML begins with this text.
  func kind(
    ofOpening bytes: UnsafeBufferPointer<UInt8>, as reading: SourceDefinition.Reading
  ) -> SourceKind? {
    let opening = TextOpening(bytes)
    if SourceKind.isOwnList(opening), SourceKind.archive.canRead(opening) { return .archive }
    return sources.lazy.filter { source in
      source.isShipped && source.readings.contains(reading)
        && source.signs.contains { $0.match(opening) }
    }.map { SourceKind($0, self.mappings) }.first { $0.canRead(opening) }
  }
}
