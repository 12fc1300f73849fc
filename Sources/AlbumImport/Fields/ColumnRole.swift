import AlbumModel

/// The role of a column for an album.
enum ColumnRole: CaseIterable, Sendable {
  case title
  case artist
  /// RateYourMusic has a person's name in two columns.
  case artistFirstName
  case artistLastName
  case genre
  case year
  case cover

  /// The role of a column for a main field; nil for another field.
  init?(filling field: FieldName) {
    switch field {
    case .title: self = .title
    case .artist: self = .artist
    case .genre: self = .genre
    case .year: self = .year
    case .coverURL: self = .cover
    default: return nil
    }
  }
}

/// The columns of a table for each field of an album.
struct ColumnChoice: Sendable {
  private(set) var titles: [Int] = []
  private(set) var artists: [Int] = []
  private(set) var firstNames: [Int] = []
  private(set) var lastNames: [Int] = []
  private(set) var genres: [Int] = []
  private(set) var years: [Int] = []
  private(set) var covers: [Int] = []
  /// The columns that fill custom fields; each field once.
  private(set) var kept: [(column: Int, field: SourceField)] = []

  /// The number of columns that belong to the table, as another may follow to its right.
  let width: Int
  private let names: [String]
  private let kind: SourceKind
  private var taken: Set<FieldName> = []

  /// Chooses columns by their names.
  ///
  /// - Parameters:
  ///   - names: the columns from the left.
  ///   - kind: the source, which may interpret some names differently.
  ///   - width: the number of columns that belong to the table, as another may follow to its right.
  ///   - keptFields: the custom fields to keep.
  init(_ names: [String], kind: SourceKind, width: Int, keeping keptFields: KeptFields) {
    self.names = Array(names.prefix(width))
    self.kind = kind
    self.width = width
    // Further columns are used if the first is empty; for titles only one with item titles, as
    // others have titles of tracks.
    let named = columns(.title)
    titles = named.prefix(1) + named.dropFirst().filter { ColumnNames.isItemTitle(names[$0]) }
    artists = columns(.artist)
    firstNames = columns(.artistFirstName)
    lastNames = columns(.artistLastName)
    genres = columns(.genre)
    years = columns(.year)
    covers = columns(.cover)
    guard keptFields != .none else { return }
    for column in self.names.indices {
      guard let field = field(of: column), taken.insert(field.name).inserted else { continue }
      guard keptFields.keeps(field.name.rawValue, column: names[column]) else { continue }
      kept.append((column, field))
    }
  }

  private func columns(_ role: ColumnRole) -> [Int] {
    names.indices.compactMap { column in
      kind.meaning(of: names[column]).flatMap { $0.role == role ? ($0.rank, column) : nil }
    }
    .sorted { $0 < $1 }.map { $0.1 }
  }

  /// The custom field that a column fills; nil if it only fills a main field.
  private func field(of column: Int) -> SourceField? {
    let name = names[column]
    let plain = FieldNames.plain(name)
    if let field = kind.fields[plain] { return field }
    if column == years.first { return SourceField("released", .date) }
    if column == covers.first { return ownField(name, .remark) }
    if titles.contains(column) || column == artists.first || column == genres.first { return nil }
    if artists.isEmpty, firstNames.contains(column) || lastNames.contains(column) { return nil }
    // An unnamed first column is the row number.
    if column == 0, name == ColumnTable.unnamed(0) || plain == "unnamed0" { return nil }
    let rest = kind.prefix.flatMap { plain.hasPrefix($0) ? String(plain.dropFirst($0.count)) : nil }
    if let field = CommonFields.field(forPlain: rest ?? plain), !taken.contains(field.name) {
      return field
    }
    guard rest != nil, let space = name.firstIndex(of: " ") else { return ownField(name, .value) }
    return ownField(String(name[space...]), .value)
  }

  private func ownField(_ column: String, _ reading: SourceField.Reading) -> SourceField? {
    CustomFieldName.name(ofColumn: column).map { SourceField($0, reading) }
  }
}
