import AlbumModel
import RecordReading

/// A position in a text where records may be: a list, an object, or elements with one name.
struct RecordPath: Equatable, Sendable {
  /// The path of names, from the outermost.
  let path: [String]
  /// Whether it contains records, rather than being one.
  var isList = false
  /// Whether it is an object whose members are records, named by an ID, an address or a title.
  var isKeyed = false
  /// The position of its bracket in the text, in bytes, if it has one.
  var offset = 0
  /// Its first line.
  var line = 1
  /// The number of objects or elements.
  var count = 0
  /// Whether one of those that were examined has attributes or elements.
  var hasMembers = false
  /// Whether they have a title.
  var hasTitle = false
  /// Whether they have an artist.
  var hasArtist = false
  /// The names of the first members with a single value, of an object that is near the outermost one.
  private(set) var values: [String] = []
  /// Whether the whole name of a member is known for a title, so that it is none of a list.
  var hasKnownTitle = false
  /// The same for an artist.
  var hasKnownArtist = false

  /// Whether they have a year.
  var hasYear = false
  /// Whether they have a year, a genre, a label or the like, as albums have.
  var hasAlbumField = false

  /// Records a name of a member.
  mutating func note(_ name: String) {
    hasMembers = true
    let known = ColumnNames.main(of: name)?.field
    let field = known ?? ColumnWords.field(of: name)
    hasKnownTitle = hasKnownTitle || known == .title
    hasKnownArtist = hasKnownArtist || known == .artist
    hasTitle = hasTitle || field == .title
    hasArtist = hasArtist || field == .artist
    hasYear = hasYear || field == .year
    hasAlbumField = hasAlbumField || PlaceNames.isOfAlbum(name, field)
  }

  /// Records that the value of a member begins, which may turn out not to be a single one.
  mutating func beginValue(_ name: String) {
    if !isList, path.count <= 2, values.count < 20 { values.append(name) }
  }

  /// Forgets the last value, which is no single one or null.
  mutating func dropValue(_ name: String) { if values.last == name { values.removeLast() } }

  /// Whether it is in another place, or is that place.
  func isWithin(_ other: RecordPath) -> Bool { path.starts(with: other.path) }

  /// Whether its name is that of a list of tracks.
  var isOfTracks: Bool { isCalled(RecordPaths.trackLists) }

  /// Whether its name is that of a service's ID: mostly digits, or an address.
  fileprivate var isCalledLikeID: Bool {
    guard let name = path.last else { return false }
    let digits = name.count { $0.isHexDigit && $0.isNumber }
    let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    return name.contains("://") || (digits > 0 && digits * 2 >= name.count && isWord)
  }

  /// Whether its name is one of these, in plain form.
  fileprivate func isCalled(_ names: Set<String>) -> Bool {
    path.last.map { names.contains(FieldNames.plain($0)) } ?? false
  }
}

/// The position of a source's records in a text.
enum RecordsChoice: Equatable {
  /// In one place.
  case place(RecordPath)
  /// In several lists, whose names the records keep.
  case lists([RecordPath])
  /// There are none; the reason, as text that follows a file's name.
  case nothing(String)
}

/// The places of a text, in order.
struct RecordPaths: Sendable {
  static let albumLists: Set<String> = WordList.named("RecordPath.albumLists")
  static let anyLists: Set<String> = WordList.named("RecordPath.anyLists")
  /// The names of lists of something other than albums.
  static let otherLists: Set<String> = WordList.named("RecordPath.otherLists")
  /// The names of objects in an album that have its fields.
  static let wrappers: Set<String> = ["albuminfo", "info", "details", "metadata", "meta"]
  /// The names of lists of tracks.
  static let trackLists: Set<String> = WordList.named("RecordPath.trackLists")
  private static let albumElements: Set<String> = WordList.named("RecordPath.albumElements")

  var all: [RecordPath] = []
  /// The names in the outermost object.
  var rootNames: Set<String> = []
  /// Whether an object has more lists than are noted.
  var isFull = false
  private var indexes: [[String]: Int] = [:]

  /// The index of a place, which is added if it is new; nil if it was not added.
  mutating func index(
    of way: [String], limit: Int, adding place: @autoclosure () -> RecordPath?
  ) -> Int? {
    if let index = indexes[way] { return index }
    guard all.count < limit, let place = place() else { return nil }
    indexes[way] = all.count
    all.append(place)
    return all.count - 1
  }

  /// The list of albums, or the single object that is a record.
  ///
  /// In this order: a list called albums or releases; the whole text if it is an album; a list
  /// called items or the like; an object called album; the longest list whose objects have titles;
  /// an object whose members are albums; the whole text if it has a title; the longest list of
  /// objects; the longest list of lists; the only object below the whole with a title and an artist.
  /// Empty lists are ignored, as are those inside of albums that are named by an ID.
  ///
  /// - Parameter hasKeys: whether an object whose members are albums is one of the choices.
  /// - Returns: nil if there is none.
  func bestList(hasKeys: Bool = false) -> RecordPath? {
    let lists = all.filter { $0.isList && $0.count > 0 }
    let keyed = hasKeys ? keyed : []
    let keyedPaths = Set(keyed.filter { $0.hasArtist || $0.hasAlbumField }.map(\.path))
    let titled = lists.filter { list in
      list.hasTitle
        && !list.path.indices.dropLast().contains { keyedPaths.contains(Array(list.path[..<$0])) }
    }
    let root = all.first.flatMap { !$0.isList && $0.hasKnownTitle ? $0 : nil }
    if let albums = Self.longest(titled.filter { $0.isCalled(Self.albumLists) }) { return albums }
    if let root, root.hasKnownArtist { return root }
    if let items = Self.longest(titled.filter { $0.isCalled(Self.anyLists) }) { return items }
    let album = all.first { !$0.isList && $0.hasTitle && $0.isCalled(Self.albumLists) }
    if let titled = album ?? Self.longest(titled) ?? Self.longest(keyed) ?? root { return titled }
    if let list = splitTable ?? Self.longest(lists) { return list }
    let single = all.filter {
      !$0.isList && $0.path.count == 1 && $0.hasKnownTitle && $0.hasKnownArtist
    }
    return single.count == 1 ? single[0] : nil
  }

  /// The whole text, if it is a table with the names of its columns next to its rows.
  private var splitTable: RecordPath? {
    rootNames.isSuperset(of: ["columns", "data"]) ? all.first { $0.path.isEmpty } : nil
  }

  /// The objects whose members are records.
  private var keyed: [RecordPath] {
    var counts: [[String]: (albums: Int, ids: Int, others: Int, hasArtist: Bool)] = [:]
    let withTracks = Set(
      all.filter { $0.isList && $0.isCalled(Self.otherLists) }.map { Array($0.path.dropLast()) })
    let wrappers = all.filter { place in
      !place.isList && place.path.count > 1 && place.isCalled(Self.wrappers) && place.hasTitle
        && (place.hasArtist || place.hasAlbumField)
    }
    let wrapped = Dictionary(
      wrappers.map { (Array($0.path.dropLast()), $0.hasArtist) }, uniquingKeysWith: { $0 || $1 })
    for var place in all where !place.isList && !place.path.isEmpty {
      if let hasArtist = wrapped[place.path] {
        (place.hasArtist, place.hasAlbumField) = (hasArtist || place.hasArtist, true)
      }
      // Without a title, the name is the title.
      let isAlbum =
        place.hasTitle
        ? place.hasArtist || place.isCalledLikeID
        : place.hasArtist
          || place.hasAlbumField
            && (withTracks.contains(place.path) || wrapped[place.path] != nil)
      let parent = Array(place.path.dropLast())
      var count = counts[parent] ?? (0, 0, 0, false)
      if isAlbum { count.albums += 1 } else { count.others += 1 }
      if place.isCalledLikeID { count.ids += 1 }
      count.hasArtist = count.hasArtist || place.hasArtist
      counts[parent] = count
    }
    return all.compactMap { place in
      guard !place.isList, let count = counts[place.path], count.albums > count.others * 2,
        count.albums > 1 || count.ids > 0
      else { return nil }
      var place = place
      (place.isKeyed, place.count) = (true, count.albums)
      (place.hasTitle, place.hasArtist) = (true, count.hasArtist)
      place.hasAlbumField = !count.hasArtist && count.ids == 0
      return place
    }
  }

  /// The places that contain albums like the best one, in the order of the text, and those next to
  /// it with other objects: their paths differ in one name.
  ///
  /// - Returns: both, without empty ones.
  func places(like best: RecordPath) -> (albums: [RecordPath], others: [RecordPath]) {
    guard best.count > 0, best.isList || best.isKeyed else { return ([best], []) }
    let alike = (best.isKeyed ? keyed : all).filter { place -> Bool in
      guard place.isList == best.isList, place.count > 0, place.path.count == best.path.count
      else { return false }
      return zip(place.path, best.path).count { $0 != $1 } <= 1
    }
    func isOfAlbums(_ place: RecordPath) -> Bool {
      place.path == best.path
        || place.hasTitle && (place.hasArtist || !best.hasArtist)
          && Self.otherLists.isDisjoint(with: place.path.map(FieldNames.plain))
    }
    return (alike.filter(isOfAlbums), alike.filter { !isOfAlbums($0) })
  }

  /// The names of the values that are in none of some places, such as `owner` and `made.by`.
  func values(outside used: [RecordPath]) -> [String] {
    all.filter { place in !used.contains(where: place.isWithin) }.flatMap { place in
      let isRest = place.isList && !used.contains { $0.isWithin(place) }
      return isRest
        ? [place.path.joined(separator: ".")]
        : place.values.map { (place.path + [$0]).joined(separator: ".") }
    }
  }

  /// The members that keep the names by which several places differ: of artists, if no object has
  /// one, of years, of genres, or of lists.
  static func names(of places: [RecordPath]) -> [JSONObject.Member?] {
    let names = places.map { place -> String? in
      places.first { $0.path != place.path }.flatMap { other in
        zip(place.path, other.path).first { $0 != $1 }?.0
      }
    }
    let isOfLists = places.contains { place in
      place.hasArtist || place.path.contains(where: PlaceNames.isList)
    }
    let meaning = PlaceNames.meaning(of: Set(names.compactMap(\.self)))
    return zip(places, names).map { place, name in
      guard let name else { return nil }
      switch meaning {
      case .year: return .init(name: place.hasYear ? "section" : "year", value: .text(name))
      case .section: return .init(name: "section", value: .text(name))
      case nil:
        let isArtist = !isOfLists && name.first?.isUppercase == true
        return .init(name: isArtist ? "artist" : "list", value: .text(name))
      }
    }
  }

  /// The elements that are most likely records.
  ///
  /// In this order: elements called album or the like; the most frequent repeated elements with
  /// titles; the most frequent repeated elements; a list of titles; a single element with a title;
  /// the outermost element.
  var bestElements: RecordPath? {
    let titled = all.filter(\.hasTitle)
    let repeated = all.filter { $0.count > 1 && $0.hasMembers }
    return Self.longest(titled.filter { $0.isCalled(Self.albumElements) })
      ?? Self.longest(repeated.filter { $0.hasTitle && $0.hasArtist })
      ?? Self.longest(repeated.filter(\.hasTitle)) ?? Self.longest(repeated)
      ?? Self.longest(all.filter { $0.count > 1 && $0.isCalled(Self.albumElements) })
      ?? Self.longest(titled) ?? all.first { $0.hasMembers }
  }

  /// The lists, for a message: `/albums (12), /tracks (300)`.
  var summary: String {
    let lists = all.filter { $0.isList && $0.count > 0 }
    let shown = lists.prefix(8).map { "\(JSONPointer(tokens: $0.path)) (\($0.count))" }
      .joined(separator: ", ")
    return lists.count > 8 ? shown + ", …" : shown
  }

  /// The longest of the least nested places.
  private static func longest(_ places: [RecordPath]) -> RecordPath? {
    places.min { left, right in
      left.path.count == right.path.count
        ? left.count > right.count : left.path.count < right.path.count
    }
  }
}
