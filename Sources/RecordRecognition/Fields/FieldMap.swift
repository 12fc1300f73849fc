import AlbumModel
import RecordReading

/// The members of a record, which are columns of a table or members of an object, for each field of
/// an album; determined once for all records with the same names.
struct FieldMap: Sendable {
  /// A custom field and its member.
  struct Slot: Sendable {
    let column: Int
    let field: SourceField
    /// Whether it counts only if the member before it has no value.
    let isAlternative: Bool
    /// The field's name as JSON, with a colon.
    fileprivate var key: [UInt8] = []

    fileprivate init(_ column: Int, _ field: SourceField, isAlternative: Bool = false) {
      (self.column, self.field, self.isAlternative) = (column, field, isAlternative)
      JSONText.append(field.name.rawValue, to: &key)
      key.append(UInt8(ascii: ":"))
    }
  }

  /// The value of a custom field.
  enum Value {
    case value(FieldValue)
    /// UTF-8 that is the same as the text of a JSON string.
    case plain(UnsafeBufferPointer<UInt8>)
  }

  /// The members for the main fields, best first.
  let titles: [Int]
  private let artists: [Int]
  private let firstNames: [Int]
  private let lastNames: [Int]
  private let genres: [Int]
  let years: [Int]
  /// The main fields whose columns are numbered, and have a text each: `Artist 1`, `Artist 2`.
  private var numbered: Set<FieldName> = []
  /// Whether values may be on any scale.
  private let isOfPeople: Bool
  /// Whether the first of these members has the years of first releases.
  private let hasFirstYears: Bool
  /// The column with the year at the end of its texts.
  private let endYears: Int?
  let covers: [Int]
  /// The custom fields, sorted by name.
  private(set) var slots: [Slot] = []
  private let roles: ColumnRoles
  /// Whether artists have numbers, as a source declares it.
  private var hasNumberedArtists = false
  /// What separates artists, or genres, in a text, as a source declares it.
  private var separators: [FieldName: Character] = [:]
  /// The texts of members that mean no value, as a source declares them.
  private(set) var nothing: [Int: Set<String>] = [:]

  /// Chooses members by their names.
  ///
  /// - Parameters:
  ///   - names: the members, in order.
  ///   - roles: the main fields of the members.
  ///   - kind: the source, which may interpret some names differently.
  ///   - keptFields: the custom fields to keep.
  ///   - nested: the members that contain other values, which no custom field can hold.
  ///   - limit: the maximum number of custom fields.
  init(
    _ names: [String], roles: ColumnRoles? = nil, kind: SourceKind, keeping keptFields: KeptFields,
    nested: Set<Int> = [], limit: Int = .max
  ) {
    let plain = names.map(FieldNames.plain)
    var ranked: [FieldName: [(rank: Int, column: Int)]] = [:]
    let roles = roles ?? ColumnRoles(names, kind: kind)
    self.roles = roles
    for (column, role) in roles.roles.prefix(names.count).enumerated() {
      if let role { ranked[role.field, default: []].append((role.rank, column)) }
    }
    func columns(_ field: FieldName) -> [Int] {
      (ranked[field] ?? []).sorted { $0 < $1 }.map(\.column)
    }
    // Further members are used if the first is empty; for titles only one with item titles, as
    // others have titles of tracks.
    let titles = columns(.title)
    self.titles = titles.prefix(1) + titles.dropFirst().filter { plain[$0] == "itemtitle" }
    artists = columns(.artist)
    firstNames = columns(ColumnNames.firstName)
    lastNames = columns(ColumnNames.lastName)
    genres = columns(.genre)
    years = columns(.year)
    numbered = Set(
      [FieldName.artist, .genre].filter { field in
        let own = Set(columns(field).map { plain[$0] })
        return own.count > 1 && Set(own.map { $0.filter { !$0.isNumber } }).count == 1
      })
    isOfPeople = kind.isOfPeople
    hasFirstYears = years.first.map { ColumnWords.isFirstYear(names[$0]) } ?? false
    endYears = years.isEmpty ? roles.endYears : nil
    covers = columns(.coverURL)
    hasNumberedArtists = kind.hasNumberedArtists
    for column in names.indices { nothing[column] = kind.nothing[plain[column]] }
    guard keptFields != .none else { return }
    var taken: Set<FieldName> = []
    // The fields of the source take precedence; that of the year only gives its date if no other
    // member does.
    func precedence(of column: Int) -> Int {
      kind.fields[plain[column]] != nil || roles.chosen[column] != nil
        ? 0 : column == years.first ? 2 : 1
    }
    for column in (0...2).flatMap({ rank in names.indices.filter { precedence(of: $0) == rank } }) {
      guard slots.count < limit, !nested.contains(column),
        var field = field(of: column, names[column], plain[column], kind, taken),
        keptFields.keeps(field.name.rawValue, column: names[column])
      else { continue }
      if !taken.insert(field.name).inserted {
        // A name twice, or two names of a field.
        guard !field.isSecondary,
          let other = (2...).lazy.map({ FieldName(rawValue: "\(field.name.rawValue)_\($0)") })
            .first(where: { taken.insert($0).inserted })
        else { continue }
        field = SourceField(other, field.reading)
      }
      field.dateOrder = roles.dateOrders[column]
      field.hasDecimalCommas = roles.decimalCommas.contains(column)
      if field.isOfRatings { field.scale = field.scale ?? roles.scales[column] }
      field.isOfPeople = kind.isOfPeople
      slots.append(Slot(column, field))
    }
    slots.sort { $0.field.name < $1.field.name }
  }

  /// Takes the fields that a source declares, and no others.
  ///
  /// - Parameters:
  ///   - fields: the fields.
  ///   - names: the members: the columns of a table, or the paths that the fields name.
  ///   - keptFields: the custom fields to keep.
  init(declared fields: [SourceDefinition.Field], _ names: [String], keeping keptFields: KeptFields)
  {
    let plain = names.map(FieldNames.plain)
    var columns: [FieldName: [Int]] = [:]
    var ranks = [ColumnRoles.Role?](repeating: nil, count: names.count)
    let isDated = fields.contains { $0.name == .year }
    for field in fields {
      if field.name == .artist { hasNumberedArtists = field.isNumbered }
      if field.name.isMain { separators[field.name] = field.separator }
      let own = field.paths.compactMap { path in
        names.firstIndex(of: path) ?? plain.firstIndex(of: FieldNames.plain(path))
      }
      let first = columns[field.name]?.count ?? 0
      columns[field.name, default: []] += own
      for (rank, column) in zip(first..., own) {
        if !field.nothing.isEmpty { nothing[column] = field.nothing }
        if field.name.isMain {
          ranks[column] = ColumnRoles.Role(field: field.name, rank: rank, evidence: .name)
        } else if keptFields.keeps(field.name.rawValue, column: names[column]) {
          let reading = SourceField(declared: field, isDated: isDated)
          slots.append(Slot(column, reading, isAlternative: rank > 0))
        }
      }
    }
    titles = columns[.title] ?? []
    artists = columns[.artist] ?? []
    (firstNames, lastNames, endYears, hasFirstYears, isOfPeople) = ([], [], nil, false, false)
    genres = columns[.genre] ?? []
    years = columns[.year] ?? []
    covers = columns[.coverURL] ?? []
    roles = ColumnRoles(ranks)
  }

  /// Whether a text of a member means no value.
  func isNothing(_ text: UnsafeBufferPointer<UInt8>, _ column: Int) -> Bool {
    nothing[column]?.contains(String(decoding: TrimmedText.trim(text), as: UTF8.self)) ?? false
  }

  /// The custom field that a member fills; nil if it only fills a main field.
  private func field(
    of column: Int, _ name: String, _ plain: String, _ kind: SourceKind, _ taken: Set<FieldName>
  ) -> SourceField? {
    func ownField(_ name: String, _ reading: SourceField.Reading = .value) -> SourceField? {
      CustomFieldName.name(ofColumn: name).map { SourceField($0, reading) }
    }
    if roles.leftOut.contains(column) || kind.ignored.contains(plain) { return nil }
    if let chosen = roles.chosen[column] {
      guard let chosen else { return nil }
      let known = SourceField(common: FieldNames.plain(chosen.rawValue))
      return known?.name == chosen ? known : SourceField(chosen, .value)
    }
    if let field = kind.fields[plain] { return field }
    // The date of the pressing; that of the first release keeps its name.
    if hasFirstYears, !taken.contains("released"), column == years.dropFirst().first {
      return SourceField("released", .value)
    }
    if column == years.first {
      return hasFirstYears && taken.contains("released")
        ? ownField(name, .date) : SourceField("released", .date)
    }
    if let found = roles.evident[column], !taken.contains(found), SourceField(common: plain) == nil
    {
      return SourceField(common: FieldNames.plain(found.rawValue)) ?? SourceField(found, .value)
    }
    if column == covers.first { return ownField(name, .remark) }
    if titles.contains(column) || column == artists.first || column == genres.first { return nil }
    if let field = roles.roles[column]?.field, numbered.contains(field) { return nil }
    if artists.isEmpty, firstNames.contains(column) || lastNames.contains(column) { return nil }
    if column == 0, name == ColumnTable.unnamed(0) || plain == "unnamed0", roles.hasRowNumbers {
      return nil
    }
    let rest = kind.prefix.flatMap { plain.hasPrefix($0) ? String(plain.dropFirst($0.count)) : nil }
    if let field = SourceField(common: rest ?? plain), !taken.contains(field.name) { return field }
    guard rest != nil, let space = name.firstIndex(of: " ") else { return ownField(name) }
    return ownField(String(name[space...]))
  }

  /// The reading of each member, for users.
  func readings(of names: [String]) -> [ColumnReading] {
    // A dictionary, since a hostile table has many columns.
    let fields = Dictionary(grouping: slots, by: \.column).mapValues { $0.map(\.field) }
    return names.indices.map { column in
      let own = fields[column] ?? []
      let role = column < roles.roles.count ? roles.roles[column] : nil
      let isUsed = role.map { $0.field != .title || titles.contains(column) } ?? false
      let isChosen = role?.evidence == .user || roles.chosen[column] != nil
      return ColumnReading(
        name: names[column],
        fields: (isUsed ? role.map { [$0.field] } ?? [] : []) + own.map(\.name),
        evidence: isChosen ? .user : role?.evidence ?? (own.isEmpty ? nil : .name),
        scale: own.first?.isOfRatings == true && isOfPeople ? roles.scales[column] : nil)
    }
  }

  /// The members of main fields that an album has no value of, or that a condition is true for.
  func unused(for content: AlbumContent, or isUnreadable: (Int) -> Bool) -> [Int] {
    let fields = [
      (content.title == nil, titles), (content.artist == nil, artists),
      (content.genre == nil, genres), (content.year == nil, years),
      (content.coverURL == nil, covers),
    ]
    return fields.flatMap { isMissing, columns in
      isMissing ? columns : columns.filter(isUnreadable)
    }
  }

  /// The album of an object with these values.
  func content(of values: [JSONValue]) -> AlbumContent {
    content(
      text: { column, _ in values[column].nameText }, year: { values[$0].year },
      address: { values[$0].pictureAddress },
      value: { slot in slot.field.value(of: values[slot.column]).map(Value.value) })
  }

  /// The album of a record.
  ///
  /// - Returns: the draft.
  @inline(__always)
  func content(
    text: (Int, TextField) -> String?, year: (Int) -> Int64?, address: (Int) -> String?,
    value: (Slot) -> Value?
  ) -> AlbumContent {
    func first<Result>(_ columns: [Int], _ read: (Int) -> Result?) -> Result? {
      for column in columns { if let result = read(column) { return result } }
      return nil
    }
    func first(_ columns: [Int], _ field: TextField) -> String? {
      first(columns) { text($0, field) }
    }
    func names(_ columns: [Int], _ field: TextField, _ name: FieldName) -> String? {
      if let separator = separators[name], let found = first(columns, field) {
        return ListKind.parts(of: found, separator: separator).joined(separator: "; ")
      }
      guard numbered.contains(name) else { return first(columns, field).flatMap(ListText.joined) }
      let texts = AlbumContent.unique(columns.compactMap { text($0, field) })
      return texts.isEmpty ? nil : texts.joined(separator: "; ")
    }
    var content = AlbumContent(
      title: first(titles, .title), artist: names(artists, .artist, .artist),
      genre: names(genres, .genre, .genre), year: first(years, year),
      coverURL: first(covers, address))
    if hasNumberedArtists { content.artist = content.artist.map(DiscogsName.plain) }
    if let endYears, let found = text(endYears, .note).flatMap(TitleYear.atEnd) {
      content.year = found.year
      if titles.first == endYears { content.title = found.rest }
      if genres.first == endYears { content.genre = found.rest }
    }
    if content.artist == nil, !lastNames.isEmpty || !firstNames.isEmpty {
      content.artist = PersonNames.whole(first(firstNames, .artist), first(lastNames, .artist))
    }
    if !slots.isEmpty { content.fields = fields(value) }
    return content
  }

  @inline(__always)
  private func fields(_ value: (Slot) -> Value?) -> CustomFields {
    // Written directly in the library's format, which avoids a list of values for every record.
    var text: [UInt8] = []
    var hasValue = false
    for slot in slots {
      if slot.isAlternative, hasValue { continue }
      let found = value(slot)
      hasValue = found != nil
      guard let value = found else { continue }
      if text.isEmpty { text.reserveCapacity(64) }
      text.append(text.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
      text.append(contentsOf: slot.key)
      switch value {
      case .value(let value): JSONText.append(value, to: &text)
      case .plain(let bytes):
        text.append(UInt8(ascii: "\""))
        text.append(contentsOf: bytes)
        text.append(UInt8(ascii: "\""))
      }
    }
    guard !text.isEmpty else { return CustomFields() }
    text.append(UInt8(ascii: "}"))
    return CustomFields(encoded: String(decoding: text, as: UTF8.self))
  }
}
