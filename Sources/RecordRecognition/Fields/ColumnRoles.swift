import AlbumModel
import RecordReading

/// Which columns of a table have the main fields of albums, by their names and by their values.
///
/// A name that is known for a field is believed unless the values are of another form. Names that
/// only contain such words need values that agree. A field that no name has is looked for among the
/// values of the other columns.
struct ColumnRoles: Sendable {
  typealias Evidence = ColumnReading.Evidence

  /// The field of a column.
  struct Role: Sendable {
    let field: FieldName
    /// The rank among the columns of the field; 0 is best.
    let rank: Int
    fileprivate(set) var evidence: Evidence
  }

  /// The roles by column; nil for a column that has no main field.
  private(set) var roles: [Role?]

  /// Whether a first column without a name has the numbers of the rows.
  private(set) var hasRowNumbers = true

  /// The custom fields that the user named, by column; nil for a column to leave out.
  private(set) var chosen: [Int: FieldName?] = [:]

  /// The column with the year at the end of its texts, if there is none of years.
  private(set) var endYears: Int?

  /// The order of day and month in the columns whose dates show it.
  private(set) var dateOrders: [Int: DateOrder] = [:]

  /// The column with artists and titles, if that is its name.
  private(set) var pairs: Int?

  /// The columns whose numbers have decimal commas.
  private(set) var decimalCommas: Set<Int> = []

  /// The best rating of the columns whose numbers are not up to 5, as the user named it or they show.
  private(set) var scales: [Int: Double] = [:]

  /// The custom fields that only the values of columns show.
  private(set) var evident: [Int: FieldName] = [:]

  /// The columns that are no part of the table.
  private(set) var leftOut: Set<Int> = []

  /// The number of values from which a column is judged by them.
  static let fewest = 5

  /// The ranks of columns found otherwise than by a known name.
  private static let (wordsRank, valuesRank) = (1000, 2000)
  /// The rank of columns with the years of first releases, which are before those of pressings.
  private static let firstYearRank = -1

  /// Finds the roles of columns.
  ///
  /// - Parameters:
  ///   - names: the columns' names; empty for unknown ones.
  ///   - rows: the first records' cells, trimmed; without them only names count.
  ///   - kind: the source; the names of a known one are believed.
  ///   - library: the fields of the library; a column of a declared one is no other field.
  init(
    _ names: [String], rows: [[String]] = [], kind: SourceKind,
    library: FieldNames = FieldNames(custom: [])
  ) {
    roles = names.map { name in
      kind.main(ofPlain: FieldNames.plain(name)).map {
        Role(field: $0.field, rank: $0.rank, evidence: .name)
      }
    }
    hasRowNumbers = Self.isRunning(rows.lazy.compactMap(\.first))
    for column in names.indices {
      let values = rows.lazy.compactMap { column < $0.count ? $0[column] : nil }
      dateOrders[column] = DateOrder(of: values)
      if EvidentField.hasDecimalCommas(values) { decimalCommas.insert(column) }
      if library.declaredField(named: names[column]) == nil {
        scales[column] = EvidentField.scale(of: values, named: names[column])
      }
    }
    if kind.isUnknown {
      for (column, part) in PersonNames.columns(of: names) {
        roles[column] = Role(field: part, rank: column, evidence: .name)
      }
    }
    guard kind.isUnknown, !rows.isEmpty else { return }
    let profiles = names.indices.map { column in
      ColumnProfile(
        rows.lazy.map { row in
          guard column < row.count else { return "" }
          // Objects as text are read by their names.
          let shown = EndRemark.withoutAddresses(row[column])
          return shown.hasPrefix("[{") ? ListText.joined(shown) ?? "" : shown
        })
    }
    let declared = names.map { library.declaredField(named: $0) != nil }
    for column in names.indices where !declared[column] {
      let values = rows.lazy.map { column < $0.count ? $0[column] : "" }
      evident[column] = EvidentField.field(named: names[column], values, profiles[column])
    }
    for column in names.indices where roles[column] == nil && !declared[column] {
      // Of a few values, none can show that a known name means something else.
      if rows.count < Self.fewest, ColumnNames.isKnown(names[column]) { continue }
      if let field = ColumnWords.main(of: names[column]),
        !kind.exceptions.contains(FieldNames.plain(names[column]))
      {
        // A composer or an author is the artist only where nothing else is.
        let isOfAuthor = field == .artist && ColumnWords.isOfAuthor(names[column])
        let rank = Self.wordsRank + column + (isOfAuthor ? names.count : 0)
        roles[column] = Role(field: field, rank: rank, evidence: .words)
      } else if ColumnWords.mayBeYear(names[column]),
        profiles[column].count > 0, profiles[column].has(profiles[column].years, atLeast: 0.9)
      {
        roles[column] = Role(field: .year, rank: Self.wordsRank + column, evidence: .words)
      }
    }
    if let pair = names.firstIndex(where: ColumnWords.isPair), !declared[pair],
      roles.indices.allSatisfy({ $0 == pair || ![.artist, .title].contains(roles[$0]?.field) })
    {
      pairs = pair
      roles[pair] = Role(field: .title, rank: 0, evidence: .name)
    }
    for column in names.indices where ColumnWords.isFirstYear(names[column]) && !declared[column] {
      roles[column] = Role(field: .year, rank: Self.firstYearRank, evidence: .name)
    }
    let plain = Set(names.map(FieldNames.plain))
    let hasOtherDates = !plain.isDisjoint(with: Self.otherDates)
    let isOfPurchases = !plain.isDisjoint(with: Self.purchases)
    let years = names.indices.first { roles[$0]?.field == .year && !ColumnWords.isDate(names[$0]) }
    var (events, misnamed): (Set<Int>, Set<Int>) = ([], [])
    for column in names.indices {
      guard let role = roles[column] else { continue }
      let isEvent =
        role.field == .year
        && (ColumnWords.isEvent(names[column]) && !Self.isRelease(names[column])
          || ColumnWords.isDate(names[column]) && profiles[column].hasFewDays
          || hasOtherDates
            && (role.evidence == .words
              || ColumnWords.isDate(names[column])
                && !profiles[column].areReleases(amid: names))
          || isOfPurchases && ColumnWords.isDate(names[column])
          || ColumnWords.isDate(names[column]) && !Self.isRelease(names[column])
            && years.map { Self.haveOtherYears([$0, column], rows) } == true)
      let agrees = Self.agrees(profiles[column], with: role, isComplete: rows.count < Self.fewest)
      if isEvent || !agrees {
        if isEvent { events.insert(column) } else { misnamed.insert(column) }
        roles[column] = nil
      }
    }
    preferNames(profiles)
    // Next to a title, a name is more often that of the artist.
    if !roles.contains(where: { $0?.field == .artist || $0?.field == ColumnNames.lastName }),
      roles.count(where: { $0?.field == .title }) > 1,
      let column = names.firstIndex(where: { FieldNames.plain($0) == "name" })
    {
      roles[column] = nil
      misnamed.insert(column)
    }
    let free = names.indices.filter {
      roles[$0] == nil && !events.contains($0) && !declared[$0]
        && (misnamed.contains($0) || ColumnWords.isOpen(names[$0])
          || ColumnNames.isTime(names[$0]) && profiles[$0].has(profiles[$0].years, atLeast: 0.9))
    }
    if rows.count >= Self.fewest { findByValues(names, profiles, among: free) }
  }

  /// Prefers `Moon Safari` to `moon-safari`, and anything to nothing, where two columns have the same
  /// field.
  private mutating func preferNames(_ profiles: [ColumnProfile]) {
    for field in [FieldName.title, .artist] {
      let named = roles.indices.filter { roles[$0]?.field == field }
      let filled = named.filter { profiles[$0].count > 0 }
      if !filled.isEmpty { for empty in named where !filled.contains(empty) { roles[empty] = nil } }
      let best = filled.min { (roles[$0]?.rank ?? 0) < (roles[$1]?.rank ?? 0) }
      if let best, profiles[best].has(profiles[best].slugs),
        filled.contains(where: { column in
          profiles[column].hasNames && !profiles[column].has(profiles[column].slugs, atLeast: 0.5)
        })
      {
        roles[best] = nil
      }
    }
  }

  /// The roles of members, as learned from other records if they had members of these names.
  init(_ names: [String], kind: SourceKind, learned: ColumnRoles, of columns: [String: Int]) {
    roles = ColumnRoles(names, kind: kind).roles
    for (column, name) in names.enumerated() {
      guard let known = columns[name] else { continue }
      roles[column] = learned.roles[known]
      dateOrders[column] = learned.dateOrders[known]
      scales[column] = learned.scales[known]
      evident[column] = learned.evident[known]
      if learned.endYears == known { endYears = column }
    }
  }

  /// The given roles.
  init(_ roles: [Role?]) { self.roles = roles }

  /// Uses the fields that the user named: no other column fills the main field of one.
  mutating func use(_ mappings: [ColumnMapping], of names: [String]) -> [ColumnMapping] {
    mappings.filter { mapping in
      let plain = FieldNames.plain(mapping.column)
      let column =
        names.firstIndex(of: mapping.column)
        ?? names.indices.first { ColumnTable.unnamed($0) == mapping.column }
        ?? names.firstIndex { !plain.isEmpty && FieldNames.plain($0) == plain }
      guard let column else { return true }
      roles[column] = nil
      if let field = mapping.field, field.isMain {
        for index in roles.indices where roles[index]?.field == field { roles[index] = nil }
        roles[column] = Role(field: field, rank: -1, evidence: .user)
      } else {
        chosen[column] = .some(mapping.field)
        if let scale = mapping.scale { scales[column] = scale }
      }
      return false
    }
  }

  /// Leaves out columns that are no part of the table, unless the user named their field.
  mutating func leaveOut(_ columns: [Int]) {
    for column in columns where chosen[column] == nil && roles[column]?.evidence != .user {
      roles[column] = nil
      leftOut.insert(column)
    }
  }

  /// Believes titles that are `Artist - Title` rather than the words of another column's name, which
  /// may mean a listener; and the year behind such a title rather than a date without a word.
  mutating func preferDashedTitles(_ names: [String], _ rows: [[String]]) {
    let artists = roles.indices.filter { roles[$0]?.field == .artist }
    guard let title = roles.firstIndex(where: { $0?.field == .title }),
      artists.allSatisfy({ [.words, .values, .order].contains(roles[$0]?.evidence) })
    else { return }
    let titles = rows.compactMap { title < $0.count ? $0[title] : nil }.filter { !$0.isEmpty }
    guard titles.count >= Self.fewest, DashedName.hasTwoParts(titles) else { return }
    for column in artists { roles[column] = nil }
    let areDated = titles.count { TitleYear.split($0) != nil } * 10 >= titles.count * 8
    for column in roles.indices where areDated && roles[column]?.field == .year {
      if ColumnWords.isDate(names[column]) { roles[column] = nil }
    }
  }

  /// The order of artist and title in the titles; nil if a column has the artist, or if few titles
  /// are `Artist - Title`.
  func orderInTitles(_ rows: [[String]]) -> DashedName.Order? {
    let fields = roles.map { $0?.field }
    guard !fields.contains(.artist), !fields.contains(ColumnNames.lastName),
      let title = fields.firstIndex(of: .title)
    else { return nil }
    return DashedName.order(in: rows.compactMap { title < $0.count ? $0[title] : nil })
  }

  // MARK: Values

  /// Looks for the fields without a column among the values of columns without a field.
  private mutating func findByValues(
    _ names: [String], _ profiles: [ColumnProfile], among open: [Int]
  ) {
    func has(_ field: FieldName) -> Bool { roles.contains { $0?.field == field } }
    func first(_ isOne: (ColumnProfile) -> Bool) -> Int? {
      open.first { roles[$0] == nil && profiles[$0].count >= 5 && isOne(profiles[$0]) }
    }
    let hasArtist = has(.artist) || has(ColumnNames.lastName)
    let isUnnamed = names.allSatisfy(\.isEmpty)
    // In a list of songs, other names are not those of albums.
    let isOfSongs = !has(.title) && names.contains { ColumnNames.isTrack($0) }
    if !isOfSongs, !has(.title) || !hasArtist {
      let most = profiles.map(\.count).max() ?? 0
      let isCapitalized = zip(roles, profiles).contains { role, profile in
        role?.field == .title && !profile.has(profile.lowercased, atLeast: 0.3)
      }
      let free = open.filter { column in
        let profile = profiles[column]
        // Titles begin with a capital letter, and so do artists then.
        let isLowercase =
          has(.title) && isCapitalized && profile.has(profile.lowercased, atLeast: 0.8)
        return !isLowercase && profile.hasNames && profile.count * 4 >= most * 3
          && profile.variety >= 0.15 && !profile.has(profile.genres, atLeast: 0.5)
      }
      find(has(.title), hasArtist, among: free, profiles, isUnnamed)
    }
    // The year of an artist is that of the birth, or of the first concert.
    let dated = open.filter { !ColumnWords.isOfArtist(names[$0]) }
    if !has(.year), isUnnamed || has(.title), let column = year(profiles, among: dated, isUnnamed) {
      give(.year, to: column)
    }
    if !has(.year) {
      endYears = profiles.indices.first { column in
        let profile = profiles[column]
        return profile.count >= Self.fewest && profile.has(profile.endYears, atLeast: 0.9)
      }
    }
    if !has(.genre), let column = first({ $0.has($0.genres, atLeast: 0.6) }) {
      give(.genre, to: column)
    }
    if !has(.coverURL), isUnnamed, let column = first({ $0.has($0.pictures, atLeast: 0.9) }) {
      give(.coverURL, to: column)
    }
  }

  /// The column of years: of several the earliest, as the first release is before its pressings.
  private func year(_ profiles: [ColumnProfile], among open: [Int], _ takesDates: Bool) -> Int? {
    let years = open.filter { column in
      let profile = profiles[column]
      return roles[column] == nil && profile.count >= 5 && profile.has(profile.years, atLeast: 0.9)
        && profile.distinctYears.count > 1
    }
    // Dates may be of anything, but those of buying, reviewing and listing are not so old.
    let plain = years.filter { profiles[$0].dates * 2 < profiles[$0].count }
    // Of a release, only the year may be known.
    let old = years.filter { column in
      let profile = profiles[column]
      return profile.oldYears * 10 >= profile.years
        || profile.dates * 20 <= profile.count * 19 && profile.distinctYears.count >= 5
    }
    let all = !plain.isEmpty ? plain : takesDates && years.count == 1 ? years : old
    let most = all.map { profiles[$0].count }.max() ?? 0
    func average(_ column: Int) -> Double {
      let years = profiles[column].distinctYears
      return Double(years.reduce(0, +)) / Double(years.count)
    }
    return all.filter { profiles[$0].count * 10 >= most * 8 }.min { average($0) < average($1) }
  }

  /// Notes that the columns of titles and artists are only known by their order.
  mutating func noteOrder() {
    for column in roles.indices where [.title, .artist].contains(roles[column]?.field) {
      roles[column]?.evidence = .order
    }
  }

  /// Finds titles and artists: titles are nearly all distinct, artists less so, notes are longer.
  private mutating func find(
    _ hasTitle: Bool, _ hasArtist: Bool, among free: [Int], _ profiles: [ColumnProfile],
    _ isUnnamed: Bool
  ) {
    func likeness(_ column: Int) -> Double {
      profiles[column].variety - max(0, profiles[column].averageLength - 30) / 60
    }
    // In lists the artist usually comes first.
    let likely = free.sorted { (likeness($0), $0) > (likeness($1), $1) }
    if !hasTitle, !hasArtist {
      guard likely.count >= 2 else {
        if let column = likely.first, profiles[column].count >= 5 {
          let hasTwoParts = profiles[column].has(profiles[column].dashed, atLeast: 0.9)
          give(.title, to: column, hasTwoParts && !isUnnamed ? .values : .order)
        }
        return
      }
      if likeness(likely[0]) - likeness(likely[1]) > 0.005 {
        // Of columns that are alike, labels are rarely next to the titles, and countries are short.
        let alike = likely.dropFirst().filter { likeness(likely[1]) - likeness($0) <= 0.005 }
        func rank(_ column: Int) -> (Int, Int, Int) {
          (profiles[column].averageLength < 4 ? 1 : 0, abs(column - likely[0]), column)
        }
        let artist = alike.min { rank($0) < rank($1) } ?? likely[1]
        // Apart from each other, and without a name, they may be anything.
        let evidence: Evidence = isUnnamed && abs(artist - likely[0]) > 1 ? .order : .values
        give(.title, to: likely[0], evidence)
        give(.artist, to: artist, evidence)
      } else {
        // If all are distinct, only their order shows which column is which.
        give(.artist, to: min(likely[0], likely[1]), .order)
        give(.title, to: max(likely[0], likely[1]), .order)
      }
    } else if !hasTitle {
      if let column = likely.first { give(.title, to: column) }
    } else if let title = roles.firstIndex(where: { $0?.field == .title }) {
      // Names that are repeated more often than titles; if all are distinct, the column next to it.
      if let column = likely.first(where: { profiles[$0].variety < profiles[title].variety }) {
        give(.artist, to: column)
      } else if let column = likely.first(where: { abs($0 - title) == 1 && likeness($0) > 0.7 }) {
        give(.artist, to: column, .order)
      }
    }
  }

  private mutating func give(_ field: FieldName, to column: Int, _ evidence: Evidence = .values) {
    roles[column] = Role(field: field, rank: Self.valuesRank + column, evidence: evidence)
  }
}
