import AlbumModel
import RecordReading

/// Albums in members that are named by their artist, year, genre or list, and perhaps by their
/// title: `{"Radiohead": {"Kid A": {"year": 2000}}}`, `{"Radiohead": ["Kid A", "Amnesiac"]}`.
struct RecordGroups: Equatable, Sendable {
  /// What the names of groups are, with the name of the member that keeps one.
  enum Meaning: String {
    case artist, year, section, list
  }

  /// The meanings of the names around albums, from the outermost.
  private(set) var levels: [Meaning]
  /// Whether the albums are texts with the names of artist and title.
  let isOfLines: Bool
  /// Whether nothing but the order of the names shows that they are artists and titles.
  let isInDoubt: Bool

  /// Names of lists that are not those of artists.
  private static let listWords: Set<String> = WordList.named("RecordGroups.listWords")
  /// The fields that albums have, and few other things.
  private static let albumFields: Set<FieldName> = [
    .year, .genre, "label", "format", "catalog_number", "styles", "track", "tracks", "released",
  ]

  /// Whether a name is that of a list of any kind.
  static func isList(_ name: String) -> Bool {
    let plain = FieldNames.plain(name)
    return listWords.contains(plain) || RecordPaths.anyLists.contains(plain)
      || RecordPaths.albumLists.contains(plain)
  }

  /// Whether a member shows that an object is an album.
  ///
  /// - Returns: whether hardly anything but an album has it.
  static func isOfAlbum(_ name: String, _ field: FieldName?) -> Bool {
    let known = field ?? BuiltInFields.meaning(ofPlain: FieldNames.plain(name))?.field.name
    return known.map(albumFields.contains) ?? false
  }

  /// The groups of albums among the places of a text.
  ///
  /// - Returns: the path of the object that has the groups; nil without groups.
  static func find(in places: [RecordPath]) -> (path: [String], groups: RecordGroups)? {
    // The objects in an album are no albums.
    let albums = Set(places.filter(\.isNamed).map(\.path))
    let places = places.filter { place in
      !place.path.indices.contains { albums.contains(Array(place.path[..<$0])) }
    }
    let objects = places.filter { place in
      !place.isList && place.path.count >= 2 && place.hasAlbumField && !place.hasTitle
        && !place.hasArtist
    }
    if !objects.isEmpty { return find(objects.map { Array($0.path.dropLast()) }, in: places) }
    let years = places.filter { place in
      !place.isList && !place.path.isEmpty && place.yearCount > 0 && !place.hasMainField
    }
    if !years.isEmpty { return find(years.map(\.path), in: places) }
    let lists = places.filter { place in
      place.isList && !place.path.isEmpty && place.rowCount == 0
        && (place.count == 0 ? place.textCount > 0 : place.hasTitle && !place.hasArtist)
    }
    return find(lists.map(\.path), in: places, texts: lists.flatMap(\.texts))
  }

  /// The object around groups, and what the names in it are.
  ///
  /// - Parameters:
  ///   - paths: the paths of the groups.
  ///   - places: all places.
  ///   - texts: the first texts of the lists; nil if the albums are named members.
  /// - Returns: nil if the names may be anything.
  private static func find(
    _ paths: [[String]], in places: [RecordPath], texts: [String]? = nil
  ) -> (path: [String], groups: RecordGroups)? {
    let counts = Dictionary(grouping: paths, by: \.count)
    guard
      let (depth, groups) = counts.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })
    else { return nil }
    let shared = groups[0].indices.prefix { place in
      groups.allSatisfy { $0[place] == groups[0][place] }
    }
    let base = Array(groups[0].prefix(min(shared.count, depth - 1)))
    guard depth - base.count <= 2, isAll(groups, below: base, among: places) else { return nil }
    let names = (base.count..<depth).map { level in Set(groups.map { $0[level] }) }
    let dashed = texts?.count { DashedName.parts(of: $0) != nil } ?? 0
    let isOfLines = texts.map { dashed > 0 && dashed * 10 >= $0.count * 8 } ?? false
    var levels: [Meaning] = []
    for names in names {
      guard let meaning = Meaning(of: names) ?? (texts == nil ? .artist : nil) else { return nil }
      levels.append(meaning)
    }
    // The names of artists are next to those of the albums.
    if levels == [.artist, .artist] { levels[0] = .section }
    if isOfLines {
      levels = levels.map { $0 == .artist ? .section : $0 }
    } else if texts != nil, !levels.contains(.artist) {
      return nil
    }
    let withYear = texts?.count { TitleYear.split($0) != nil } ?? 0
    let isInDoubt = texts.map { !isOfLines && !$0.isEmpty && withYear * 2 < $0.count } ?? false
    return (base, RecordGroups(levels: levels, isOfLines: isOfLines, isInDoubt: isInDoubt))
  }

  /// Whether nearly all members of an object that have members are groups, or have groups.
  private static func isAll(
    _ groups: [[String]], below base: [String], among places: [RecordPath]
  ) -> Bool {
    let named = Set(groups.map { $0[base.count] })
    let members = places.filter { $0.path.count == base.count + 1 && $0.path.starts(with: base) }
    return named.count * 10 >= members.count * 8
  }
}

extension RecordGroups.Meaning {
  /// What names mean together; nil if they may be anything.
  init?(of names: Set<String>) {
    guard !names.isEmpty else { return nil }
    func most(_ isOne: (String) -> Bool) -> Bool { names.count(where: isOne) * 2 >= names.count }
    if names.allSatisfy({ YearText.year(ofFourDigits: $0) != nil }) {
      self = .year
    } else if most(RecordGroups.isList) {
      self = .list
    } else if most(Self.isSection) {
      self = .section
    } else if names.count(where: Self.mayBeArtist) * 10 >= names.count * 8 {
      self = .artist
    } else {
      return nil
    }
  }

  /// Whether a name is a genre, a decade, or a letter of the alphabet.
  private static func isSection(_ name: String) -> Bool {
    let isDecade = name.hasSuffix("s") && name.dropLast().allSatisfy { $0.isNumber || $0 == "'" }
    return isDecade || name.count == 1 || GenreWords.isAll(name)
  }

  private static func mayBeArtist(_ name: String) -> Bool {
    guard let first = name.first(where: { $0.isLetter || $0.isNumber }) else { return false }
    return !first.isLowercase && !ColumnNames.isKnown(name)
      && !RecordPaths.otherLists.contains(FieldNames.plain(name))
  }
}

extension RecordPath {
  /// Whether it is an album inside of something.
  fileprivate var isNamed: Bool { !isList && !path.isEmpty && (hasArtist || hasTitle) }

  fileprivate var hasMainField: Bool { hasTitle || hasArtist || hasAlbumField }
}
