import AlbumModel
import RecordReading

/// Finds the cards of a web page by reading it once: the kind of elements of which most have a title
/// and an artist.
struct HTMLCardSurvey {
  /// What is known of the elements of a kind.
  fileprivate struct Kind {
    var count = 0
    var depth: Int
    /// The first elements' texts, by their names.
    var rows: [[String: String]] = []
    var sections: Set<String> = []
    var columns: [String: Column] = [:]
  }

  fileprivate struct Column {
    let place: Int
    let name: String
    let first: String
    var count = 0
    var isConstant = true
    /// Whether all texts are links to services.
    var isOfServices = true
    /// The number of texts that begin with `by`.
    var byCount = 0
    /// Whether nearly all do.
    var followsBy: Bool { byCount * 10 >= count * 8 }
  }

  /// The number of elements by which a kind is judged, and the least that are cards.
  fileprivate static let (sampleSize, fewest) = (100, 3)
  /// The limits for pages of any size.
  fileprivate static let (mostKinds, mostColumns, mostBytes) = (1000, 200, 16 << 20)

  private var cells: HTMLCells
  private var kinds: [String: Kind] = [:]
  /// The length of all texts in samples.
  private var length = 0

  init(_ feed: BlockFeed) { cells = HTMLCells(feed) }

  /// Reads one block.
  ///
  /// - Returns: whether there may be more.
  /// - Throws: ``ImportError`` for a system error, or a tag that is too long.
  mutating func readOn(file: String) throws(ImportError) -> Bool {
    var (kinds, length) = (kinds, length)
    self.kinds = [:]
    defer { (self.kinds, self.length) = (kinds, length) }
    return try cells.readOn(file: file) { element in
      Self.add(element, to: &kinds, &length)
    }
  }

  private static func add(
    _ element: HTMLCells.Element, to kinds: inout [String: Kind], _ length: inout Int
  ) {
    if kinds[element.kind] == nil {
      guard kinds.count < mostKinds else { return }
      kinds[element.kind] = Kind(depth: element.depth)
    }
    let texts = HTMLCardLayout.texts(of: element.cells)
    kinds[element.kind]?.add(texts, element, isSampled: length < mostBytes)
    length += texts.reduce(0) { $0 + $1.text.utf8.count }
  }

  /// The layout of the cards; nil if the page has none.
  ///
  /// Of several kinds with as many albums it is the one with more texts, then the outermost.
  var layout: HTMLCardLayout? {
    let found = kinds.compactMap { name, kind -> (Rank, HTMLCardLayout)? in
      guard kind.count >= Self.fewest else { return nil }
      var layout = kind.layout(name)
      guard let rank = kind.rank(layout) else { return nil }
      layout.isNamed = rank.isNamed
      layout.isCertain = rank.isNamed || rank.isCertain
      return (rank, layout)
    }
    return found.max { $0.0 < $1.0 }?.1
  }

  /// How likely a kind of elements is that of the cards.
  fileprivate struct Rank: Comparable {
    let isNamed: Bool
    let isCertain: Bool
    let isComplete: Bool
    let albums: Double
    let columns: Int
    let depth: Int
    let name: String
    /// Names are more certain than the number of albums.
    private var evidence: Int { (isNamed ? 2 : 0) + (isComplete ? 1 : 0) }

    static func < (left: Rank, right: Rank) -> Bool {
      left.evidence == right.evidence
        ? (left.albums, left.columns, -left.depth, left.name)
          < (right.albums, right.columns, -right.depth, right.name)
        : left.evidence < right.evidence
    }
  }
}

extension HTMLCardSurvey.Kind {
  fileprivate mutating func add(_ texts: [HTMLCell], _ element: HTMLCells.Element, isSampled: Bool)
  {
    count += 1
    for cell in texts {
      guard columns.count < HTMLCardSurvey.mostColumns || columns[cell.key] != nil else { break }
      let new = HTMLCardSurvey.Column(place: columns.count, name: cell.name, first: cell.text)
      columns[cell.key, default: new].add(cell.text)
    }
    guard isSampled, rows.count < HTMLCardSurvey.sampleSize else { return }
    rows.append(
      Dictionary(texts.map { ($0.key, $0.text) }, uniquingKeysWith: { first, _ in first }))
    if let section = element.section { sections.insert(section) }
  }

  /// The layout if these elements are the cards.
  fileprivate func layout(_ name: String) -> HTMLCardLayout {
    let used = columns.sorted { $0.value.place < $1.value.place }.filter { _, column in
      // Texts that are the same on all cards, as on buttons, say nothing about the albums.
      !column.isOfServices && (!column.isConstant || column.count < HTMLCardSurvey.fewest)
        || ColumnWords.field(of: column.name) != nil || ColumnNames.isKnown(column.name)
    }
    let fields = Set(
      used.compactMap { _, column in
        column.followsBy ? FieldName.artist : ColumnWords.field(of: column.name)
      })
    // If one of the two has a name, the heading is the other; next to tracks, a date and no other
    // names, it is the title.
    let profiles = used.filter { $0.value.count * 2 >= count }.map { key, column in
      (name: column.name, values: ColumnProfile(rows.lazy.map { $0[key] ?? "" }))
    }
    let names = profiles.count { ColumnWords.isOpen($0.name) && $0.values.hasNames }
    let hasTracks = profiles.contains { $0.name == HTMLCardLayout.tracklist }
    let hasYears =
      fields.contains(.year) || profiles.contains { $0.values.has($0.values.years, atLeast: 0.9) }
    let heading: FieldName? =
      fields.contains(.artist) != fields.contains(.title)
      ? fields.contains(.artist) ? .title : .artist
      : hasTracks && hasYears && fields.isDisjoint(with: [.artist, .title]) && names == 1
        ? .title : nil
    var hasHeading = false
    var counts: [String: Int] = [:]
    let columns = used.map { key, column -> HTMLCardLayout.Column in
      var name = column.name
      if column.followsBy { name = FieldName.artist.rawValue }
      if let heading, !hasHeading, HTMLCells.headings.contains(name),
        ColumnProfile(rows.lazy.map { $0[key] ?? "" }).hasNames
      {
        (name, hasHeading) = (heading.rawValue, true)
      }
      counts[name, default: 0] += 1
      let number = counts[name] ?? 1
      return .init(
        key: key, name: number == 1 ? name : "\(name) \(number)", followsBy: column.followsBy)
    }
    let constants = self.columns.filter { key, _ in !used.contains { $0.key == key } }
    return HTMLCardLayout(
      kind: name, columns: columns, hasSections: sections.count > 1,
      constants: constants.mapValues(\.first))
  }

  /// The rank of a layout; nil if the elements are no albums.
  fileprivate func rank(_ layout: HTMLCardLayout) -> HTMLCardSurvey.Rank? {
    let rows = rows.map { layout.row(of: $0, below: nil) }
    var roles = ColumnRoles(layout.names, rows: rows, kind: .csv)
    roles.preferDashedTitles(layout.names, rows)
    guard let title = roles.roles.firstIndex(where: { $0?.field == .title }) else { return nil }
    let artist = roles.roles.firstIndex { $0?.field == .artist }
    guard ![title, artist].contains(where: { hasSeveral(layout.columns, $0) }) else { return nil }
    let year = roles.roles.firstIndex { $0?.field == .year } ?? roles.endYears
    func count(_ isOne: ([String]) -> Bool) -> Int {
      rows.count { !$0[title].isEmpty && isOne($0) }
    }
    var albums = 0
    var known = 0
    if let artist {
      albums = count { !$0[artist].isEmpty }
      known = count { KnownArtists.contain($0[artist]) }
    } else if roles.orderInTitles(rows) != nil {
      let names = rows.map { DashedName.parts(of: $0[title]) }
      albums = names.count { $0 != nil }
      known = names.count { names in
        names.map { KnownArtists.contain($0.left) || KnownArtists.contain($0.right) } ?? false
      }
    }
    let isComplete = albums * 2 >= rows.count
    // The albums of one artist.
    if !isComplete, artist == nil, let year { albums = count { !$0[year].isEmpty } }
    func isNamed(_ column: Int?) -> Bool {
      [.name, .words].contains(column.flatMap { roles.roles[$0]?.evidence })
    }
    let isLinked = rows.count { $0.contains(where: Self.isAlbumPage) } * 10 >= rows.count * 8
    let isOfAlbums = isNamed(title) && ColumnWords.isAlbum(layout.names[title])
    if albums == 0, artist == nil, isOfAlbums || isLinked { albums = count { _ in true } }
    guard albums * 2 >= rows.count, albums > 0 else { return nil }
    return .init(
      isNamed: isComplete && artist != nil && (isNamed(title) || isNamed(artist)),
      isCertain: known > 0 || isNamed(title), isComplete: isComplete,
      albums: Double(albums) / Double(rows.count) * Double(self.count),
      columns: layout.columns.count, depth: depth, name: layout.kind)
  }
}

extension HTMLCardSurvey.Kind {
  /// Whether a text is the address of an album at a service.
  private static func isAlbumPage(_ text: String) -> Bool {
    text.contains("://") && ["/album/", "/release/", "/master/"].contains(where: text.contains)
  }

  /// Whether most elements have three titles, or three artists, so that they are around several
  /// cards.
  private func hasSeveral(_ columns: [HTMLCardLayout.Column], _ column: Int?) -> Bool {
    let plain: Set<String> = ["p", "span", "div", "li", "td", "a", "text"]
    guard let column, column < columns.count else { return false }
    // The key without the number of the text.
    let key = columns[column].key.split(separator: " ")
      .prefix { Int($0) == nil }.joined(separator: " ")
    guard !plain.contains(key) else { return false }
    return rows.count { $0["\(key) 3"] != nil } * 2 >= rows.count
  }
}

extension HTMLCardSurvey.Column {
  fileprivate mutating func add(_ text: String) {
    count += 1
    isConstant = isConstant && text == first
    isOfServices = isOfServices && HTMLCardLayout.isOfService(text)
    if HTMLCardLayout.followsBy(text) { byCount += 1 }
  }
}
