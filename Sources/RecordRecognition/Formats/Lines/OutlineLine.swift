import RecordReading

/// A line of a list in which artists stand above their albums.
struct OutlineLine {
  /// Its depth: headings are above all others, then it is the indentation, then the mark.
  let level: Int
  let entry: ListLine
  /// Its text without marks and the colon at its end.
  let text: String
  /// The title, its year and what follows that, if it is an album.
  let title: (text: String, year: Int64?, note: String?)

  /// The maximum indentation that counts, in columns.
  private static let mostIndented = 100

  /// Reads a line; nil for an empty one and for a rule.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - isFirst: whether it is the first one of a block whose other lines are albums.
  ///   - yearLeads: whether a year may be before a title.
  init?(_ line: String, isFirst: Bool, yearLeads: Bool = true) {
    // A line that begins with a bar is a row of a table.
    guard let trimmed = TrimmedText.text(line), trimmed.first != "|",
      trimmed.contains(where: { !"-=*_".contains($0) }),
      let entry = ListLine(line)
    else { return nil }
    self.entry = entry
    let hasColon = entry.text.hasSuffix(":") || entry.text.hasSuffix("：")
    text = TrimmedText.text(hasColon ? entry.text.dropLast() : entry.text[...]) ?? ""
    title = Self.title(in: text, yearLeads: yearLeads)
    let depth = trimmed.prefix { $0 == "#" }.count
    if (1...6).contains(depth), trimmed.dropFirst(depth).first == " " {
      level = depth * 1000
      return
    }
    var indent = 0
    for character in line.prefix(Self.mostIndented) {
      guard character == " " || character == "\t" else { break }
      indent += character == "\t" ? 8 : 1
    }
    // Without any marks, the artist is the first line of a block.
    let isAbove = hasColon || !entry.isMarked && isFirst && title.year == nil
    level = 7000 + min(indent, Self.mostIndented) * 3 + (isAbove ? 0 : entry.isMarked ? 2 : 1)
  }

  private static func plain(_ text: String) -> String {
    String(ListLine.withoutEmphasis(text[...]))
  }

  /// A title, and the year before or after it.
  ///
  /// - Parameters:
  ///   - text: the line without marks.
  ///   - yearLeads: whether a year may be before the title; otherwise it is part of it.
  /// - Returns: the title, with the year and what follows it.
  static func title(
    in text: String, yearLeads: Bool = true
  ) -> (text: String, year: Int64?, note: String?) {
    if let found = TitleYear.split(text, followsCommas: true) {
      return (plain(found.title), found.year, found.note)
    }
    if yearLeads, let found = TitleYear.leading(text) {
      return (plain(found.rest), found.year, nil)
    }
    if let found = TitleYear.atEnd(of: text) { return (plain(found.rest), found.year, nil) }
    return (plain(text), nil, nil)
  }
}

/// Which lines of a list are artists and which are their albums.
struct OutlineLayout {
  /// The levels of artists and of albums; lines above are sections, lines below are tracks.
  let artists: Int
  let albums: Int
  /// Whether the first line of a block is the artist.
  let hasBlocks: Bool
  /// Whether only the order of the lines shows which they are.
  let isInDoubt: Bool
  /// Whether years are before titles, as in most lines.
  let yearsLead: Bool
  /// Whether most artists, and most titles, have remarks in brackets at their end.
  let hasRemarks: (artists: Bool, titles: Bool)

  /// Finds the levels by the first lines of a file; nil if it is no such list.
  init?(_ lines: [String]) {
    guard let layout = Self(lines, hasBlocks: false) ?? Self(lines, hasBlocks: true) else {
      return nil
    }
    self = layout
  }

  private init?(_ lines: [String], hasBlocks: Bool) {
    self.hasBlocks = hasBlocks
    let lines = Self.outline(of: lines, hasBlocks)
    let dated = lines.filter { $0.title.year != nil }
    guard let albums = Self.usual((dated.isEmpty ? lines : dated).map(\.level)),
      let artists = Self.usual(Self.levels(above: albums, in: lines))
    else { return nil }
    (self.artists, self.albums) = (artists, albums)
    let titles = lines.filter { $0.level == albums }
    let names = lines.filter { $0.level == artists }
    let withYear = titles.count { $0.title.year != nil }
    yearsLead = titles.count { TitleYear.leading($0.text) != nil } * 2 >= titles.count
    hasRemarks = (
      EndRemark.isUsual(names.map(\.text)), EndRemark.isUsual(titles.map(\.title.text))
    )
    let known = names.count { KnownArtists.contain($0.text) }
    let isKnown =
      known >= 2 && known * 10 >= names.count
      && titles.count { KnownArtists.contain($0.title.text) } < known
    isInDoubt = withYear * 2 < titles.count && !isKnown
    let used = Self.counts(lines, artists, albums)
    let others = lines.count { $0.level > artists && $0.level < albums }
    let length = (titles + names).reduce(0) { $0 + $1.text.utf8.count }
    guard titles.count >= 2, titles.count >= names.count, others * 10 <= lines.count,
      used.titles * 10 >= titles.count * 8, used.names * 10 >= names.count * 6,
      names.count(where: { $0.title.year != nil }) * 10 <= names.count,
      length <= (titles.count + names.count) * (isInDoubt ? 40 : 80),
      !isInDoubt || names.count >= 2 && used.names == names.count,
      RecordGroups.Meaning(of: Set(names.map(\.text))) == .artist
    else { return nil }
  }

  /// The lines that are not empty.
  private static func outline(of lines: [String], _ hasBlocks: Bool) -> [OutlineLine] {
    var isFirst = true
    return lines.compactMap { line in
      let read = OutlineLine(line, isFirst: hasBlocks && isFirst)
      isFirst = read == nil
      return read.flatMap { $0.entry.isReference ? nil : $0 }
    }
  }

  /// The level of the nearest line above each line of a level.
  private static func levels(above level: Int, in lines: [OutlineLine]) -> [Int] {
    var above: Int?
    var found: [Int] = []
    for line in lines {
      if line.level < level { above = line.level }
      if line.level == level, let above { found.append(above) }
    }
    return found
  }

  /// The numbers of albums below an artist, and of artists above an album.
  private static func counts(
    _ lines: [OutlineLine], _ artists: Int, _ albums: Int
  ) -> (titles: Int, names: Int) {
    var (titles, names) = (0, 0)
    var (hasArtist, isUsed) = (false, false)
    for line in lines {
      if line.level <= artists { (hasArtist, isUsed) = (line.level == artists, false) }
      guard line.level == albums, hasArtist else { continue }
      titles += 1
      if !isUsed { names += 1 }
      isUsed = true
    }
    return (titles, names)
  }

  /// The most frequent level, of several the deepest.
  private static func usual(_ levels: [Int]) -> Int? {
    var counts: [Int: Int] = [:]
    for level in levels { counts[level, default: 0] += 1 }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }
}
