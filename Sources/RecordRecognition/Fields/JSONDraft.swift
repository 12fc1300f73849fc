import AlbumModel
import RecordReading

/// Creates drafts from objects.
struct JSONDraft {
  /// The maximum number of custom fields of an album, as names may be data.
  private static let fieldLimit = 200
  /// The maximum number of names in ``maps``.
  private static let nameLimit = 10_000

  /// The members of an object that decide about its map.
  private struct Shape: Hashable {
    var names: [String] = []
    var nested: Set<Int> = []
  }

  private let kind: SourceKind
  /// Whether objects are combined from several rows, whose values they have as members.
  private let isCombined: Bool
  private let keptFields: KeptFields
  private let named: NamedColumns
  /// The fields that were named for members.
  private var mappings: [ColumnMapping]
  /// The values that albums without one get.
  private var constants: ConstantFields?
  /// The maps for the names of objects; limited, as names may be data.
  private var maps: [Shape: FieldMap] = [:]
  private var nameCount = 0
  /// The main fields of members, as the first records show them, and these members by name.
  private var learned: (roles: ColumnRoles, columns: [String: Int])?
  /// Whether only the order of names shows which are those of artists and titles.
  var isInferredFromOrder = false
  /// How texts are written.
  private(set) var conventions = TextConventions()
  private var members = FlatMembers()
  private var tracks: TrackList

  init(
    kind: SourceKind, isCombined: Bool = false, keeping keptFields: KeptFields,
    named: NamedColumns = NamedColumns()
  ) {
    (self.kind, self.isCombined, self.keptFields) = (kind, isCombined, keptFields)
    self.named = named
    mappings = named.mappings(of: [], kind).own
    constants = named.constants(of: [], kind)
    tracks = TrackList(kind: kind)
  }

  /// The number of records that are examined for ``learned``.
  private static let sampleSize = 200

  /// Finds the main fields of members by the values of the first records.
  ///
  /// - Returns: how the members are read, and the user's mappings of members that there are not;
  ///   nil if that was found out before.
  mutating func learn(
    from objects: @autoclosure () -> [JSONObject]
  ) -> (readings: [ColumnReading], unknown: [ColumnMapping])? {
    guard learned == nil else { return nil }
    let objects = objects()
    guard !objects.isEmpty else { return nil }
    guard kind.drafting == nil else {
      learned = (ColumnRoles([]), [:])
      return ([], mappings)
    }
    var names: [String] = []
    var columns: [String: Int] = [:]
    let rows = objects.prefix(Self.sampleSize).map { object in
      let object = kind.isUnknown ? members.flat(withoutTracks(object)) : object
      var row = [String](repeating: "", count: names.count)
      for member in object where names.count < Self.fieldLimit || columns[member.name] != nil {
        let column = columns[member.name] ?? names.count
        if column == names.count {
          columns[member.name] = column
          names.append(member.name)
          row.append("")
        }
        row[column] = member.value.nameText ?? ""
      }
      return row
    }
    // Rows of cells without a header.
    let written = names.map { kind.isUnknown && ColumnTable.number(in: $0) != nil ? "" : $0 }
    var roles = ColumnRoles(written, rows: rows, kind: kind, library: named.library)
    if isInferredFromOrder { roles.noteOrder() }
    learned = (roles, columns)
    let (own, known) = named.mappings(of: names, kind)
    mappings = known + own
    constants = named.constants(of: names, kind)
    _ = roles.use(known, of: names)
    let unknown = roles.use(own, of: names)
    conventions = TextConventions(of: rows, roles, isKnown: !kind.isUnknown, keeping: keptFields)
    let map = FieldMap(names, roles: roles, kind: kind, keeping: keptFields)
    return (map.readings(of: names), unknown)
  }

  /// The album of an object; the notes receive the texts that are no years.
  mutating func content(of object: JSONObject, _ notes: inout CleaningNotes) -> AlbumContent {
    var content: AlbumContent
    if let drafted = kind.drafting?(object) {
      content = drafted
      content.keep(keptFields)
      tracks.find(in: object)
    } else {
      let prepared = kind.preparing?(object) ?? object
      let plain = withoutTracks(prepared)
      let added = kind.added.flatMap { object.isGroup ? nil : $0 }
      content = named(
        kind.isUnknown ? members.flat(plain) : added?.rest(of: plain) ?? plain, &notes)
      if let added {
        content.take(added.content(of: object))
        content.keep(keptFields)
      }
      if tracks.isEmpty, kind.preparing != nil { tracks.find(in: object) }
    }
    conventions.adjustNames(of: &content)
    constants?.complete(&content)
    let name = FieldName.track.rawValue
    if !tracks.isEmpty, content.fields[name] == nil, keptFields.keeps(name),
      let value = TracksKind.value(of: tracks.made(by: content.artist))
    {
      content.fields[name] = value
    }
    return content
  }

  /// The members of an album besides its tracks, which are found.
  private mutating func withoutTracks(_ object: JSONObject) -> JSONObject {
    // Grouped rows are no field, whether they are tracks or not.
    guard let list = tracks.find(in: object) ?? (isCombined ? "tracks" : nil) else { return object }
    if !isCombined {
      for name in tracks.unread {
        members.leaveOut(name.isEmpty ? "\(list)[]" : "\(list)[].\(name)")
      }
    }
    return JSONObject(object.filter { $0.name != list })
  }

  /// The names of values that no field holds, of each once.
  mutating func takeLeftOut() -> [String] { members.takeLeftOut() }

  /// The album by the members' names.
  ///
  /// An object in `album` that has a title is the album, as in Spotify's lists of saved albums.
  private mutating func named(_ object: JSONObject, _ notes: inout CleaningNotes) -> AlbumContent {
    var shape = Shape()
    var values: [JSONValue] = []
    for member in object where member.value != .null {
      if member.value.hasObjects, !isName(member) { shape.nested.insert(values.count) }
      shape.names.append(member.name)
      values.append(member.value)
    }
    let map = map(for: shape)
    var content = map.content(of: values)
    for column in map.unused(for: content, or: { values[$0].isFlag })
    where !values[column].isEmpty {
      if map.years.contains(column), let text = values[column].plainText {
        let isUnknown = Placeholder.isUnknown(text, in: .year)
        notes.add(isUnknown ? .placeholder : .noYear, text, isUnknown ? "year" : "")
      } else {
        members.leaveOut(shape.names[column])
      }
    }
    guard let title = map.titles.first, case .object(let album) = values[title] else {
      return content
    }
    var inner = named(JSONObject(album.filter { !tracks.isList($0) }), &notes)
    inner.title = content.title
    content.take(inner)
    return content
  }

  /// Whether an object is the value of its field by its name, as in `"label": {"name": "RCA"}`.
  private func isName(_ member: JSONObject.Member) -> Bool {
    let plain = FieldNames.plain(member.name)
    guard let field = kind.fields[plain] ?? SourceField(common: plain), field.takesNames else {
      return false
    }
    return member.value.nameText != nil
  }

  private mutating func map(for shape: Shape) -> FieldMap {
    if let map = maps[shape] { return map }
    var roles =
      learned.map { ColumnRoles(shape.names, kind: kind, learned: $0.roles, of: $0.columns) }
      ?? ColumnRoles(shape.names, kind: kind)
    _ = roles.use(mappings, of: shape.names)
    let map = FieldMap(
      shape.names, roles: roles, kind: kind, keeping: keptFields, nested: shape.nested,
      limit: Self.fieldLimit)
    if nameCount + shape.names.count <= Self.nameLimit {
      nameCount += shape.names.count
      maps[shape] = map
    }
    return map
  }
}

/// The meaning of values of any source.
extension JSONValue {
  /// The value as a text: the name of an object, all elements of a list.
  var nameText: String? {
    switch self {
    case .null, .flag: return nil
    case .integer(let integer): return String(integer)
    case .number(let number): return String(number)
    case .text(let text): return TrimmedText.text(text)
    case .array(let values): return Self.names(values)
    case .object(let object):
      // A release may name an artist otherwise: `anv`.
      return ["anv", "name", "title", "#text", "name-credit"].lazy
        .compactMap { object.value(named: $0)?.nameText }.first
        ?? object.first { ColumnWords.field(of: $0.name) == .artist }?.value.nameText
    }
  }

  /// Several names as one text, with the texts between them that a credit has.
  private static func names(_ values: [JSONValue]) -> String? {
    var result = ""
    var separator = ""
    for (place, value) in values.enumerated() {
      if case .text(let phrase) = value, place > 0, place + 1 < values.count,
        case .object = values[place - 1], case .object = values[place + 1]
      {
        separator = spaced(phrase)
        continue
      }
      guard let text = value.nameText else { continue }
      result += separator + text
      separator = ", "
      guard case .object(let credit) = value else { continue }
      // Discogs has an empty one without a meaning.
      let phrase = phraseNames.lazy.compactMap { credit.exactText($0) }.first ?? credit.text("join")
      if let phrase { separator = spaced(phrase) }
    }
    // After the last name, only a bracket closes.
    if let last = TrimmedText.text(separator), ")]".contains(last) { result += last }
    return result.isEmpty ? nil : result
  }

  /// The names of the text between a name of a credit and the next one.
  private static let phraseNames = [
    "joinphrase", "@joinphrase", "join_phrase", "join-phrase", "joinPhrase",
  ]

  /// A phrase that programs have trimmed, with spaces: ` & `, `, `.
  private static func spaced(_ phrase: String) -> String {
    guard let last = phrase.last, TrimmedText.text(phrase) == phrase else { return phrase }
    return ",;".contains(last) ? phrase + " " : last == "(" ? " " + phrase : " \(phrase) "
  }

  fileprivate var isFlag: Bool { if case .flag = self { true } else { false } }

  /// Whether it is a text or a list without content.
  fileprivate var isEmpty: Bool {
    switch self {
    case .text(let text): TrimmedText.text(text) == nil
    case .array(let values): values.isEmpty
    default: false
    }
  }

  /// The year in a number or a text.
  var year: Int64? {
    switch self {
    case .integer(let integer):
      YearText.year(integer) ?? YearText.year(in: String(integer))
        ?? YearText.yearOfTime(integer)
    case .number(let number): Int64(exactly: number).flatMap(YearText.year)
    case .text(let text): YearText.year(in: text) ?? YearText.yearOfTime(in: text)
    // A date in parts; no month or day is a year.
    case .object(let object): object.lazy.compactMap(\.value.year).first
    case .null, .flag, .array: nil
    }
  }

  /// The address of a picture; of several the largest, or the first if they have no sizes.
  var pictureAddress: String? {
    switch self {
    case .text(let text): return CoverText.address(text)
    case .object(let object):
      return ["url", "#text", "src"].lazy.compactMap { object.value(named: $0)?.pictureAddress }
        .first
    case .array(let values):
      let pictures = values.compactMap { picture in
        picture.pictureAddress.map { (width: picture.width, address: $0) }
      }
      return pictures.max { $0.width < $1.width }?.address
    case .null, .flag, .integer, .number: return nil
    }
  }

  private var width: Int64 {
    if case .object(let object) = self, case .integer(let width)? = object.value(named: "width") {
      return width
    }
    return 0
  }

  /// Whether it is an object or a list of objects or lists, which are too large for a field.
  fileprivate var hasObjects: Bool {
    if case .array(let values) = self { values.contains(where: \.isNested) } else { isNested }
  }
}
