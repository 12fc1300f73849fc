/// A place in a text where records may be: a list, an object, or elements of one name.
struct RecordPlace: Equatable, Sendable {
  /// The names on the way there, from the outermost.
  let path: [String]
  /// Whether there are several things in it, and it is none itself.
  var isList = false
  /// Where its bracket is in the whole text, where it has one.
  var offset = 0
  /// Where it begins.
  var line = 1
  /// How many objects or elements there are.
  var count = 0
  /// Whether one of them, as far as they were looked at, has attributes or elements in it.
  var hasMembers = false
  /// Whether they name an album.
  var hasTitle = false
  /// Whether they name an artist.
  var hasArtist = false

  /// Notes a name that they have.
  mutating func note(_ name: String) {
    hasMembers = true
    switch ColumnNames.meaning(of: name)?.role {
    case .title?: hasTitle = true
    case .artist?: hasArtist = true
    default: break
    }
  }

  /// Whether its own name is one of these, in plain form.
  fileprivate func isCalled(_ names: Set<String>) -> Bool {
    path.last.map { names.contains(ColumnNames.plain($0)) } ?? false
  }
}

/// Where a source's records are in a text.
enum RecordsChoice: Equatable {
  /// In this place.
  case place(RecordPlace)
  /// Nowhere, because of what the text is, in words that follow a file's name.
  case nothing(String)
}

/// The places that a text has, in its order.
struct RecordPlaces: Sendable {
  private static let albumLists: Set<String> = [
    "albums", "album", "releases", "release", "records",
  ]
  private static let anyLists: Set<String> = [
    "items", "data", "results", "collection", "library", "entries", "list", "wants",
  ]
  private static let albumElements: Set<String> = [
    "album", "release", "releasegroup", "record", "master",
  ]

  var all: [RecordPlace] = []
  /// The names in the object that the whole text is.
  var rootNames: Set<String> = []
  private var indexes: [[String]: Int] = [:]

  /// Where a place is among all, which is added where it is new.
  ///
  /// - Parameters:
  ///   - way: what tells it from the others.
  ///   - limit: how many places are noted.
  ///   - place: the place, if it is to be noted.
  /// - Returns: nil where it is not noted.
  mutating func index(
    of way: [String], limit: Int, adding place: @autoclosure () -> RecordPlace?
  ) -> Int? {
    if let index = indexes[way] { return index }
    guard all.count < limit, let place = place() else { return nil }
    indexes[way] = all.count
    all.append(place)
    return all.count - 1
  }

  /// What a person would call the list of albums, or the one object that is a record.
  ///
  /// In this order: a list called albums or releases; the whole text where it is an album itself; a
  /// list called items or the like; an object called album; the longest list whose objects name
  /// albums; the whole text where it names one; the longest list of objects. Empty lists are none.
  var bestList: RecordPlace? {
    let lists = all.filter { $0.isList && $0.count > 0 }
    let titled = lists.filter(\.hasTitle)
    let root = all.first.flatMap { !$0.isList && $0.hasTitle ? $0 : nil }
    return Self.longest(titled.filter { $0.isCalled(Self.albumLists) })
      ?? (root?.hasArtist == true ? root : nil)
      ?? Self.longest(titled.filter { $0.isCalled(Self.anyLists) })
      ?? all.first { !$0.isList && $0.hasTitle && $0.isCalled(Self.albumLists) }
      ?? Self.longest(titled)
      ?? root
      ?? Self.longest(lists)
  }

  /// The elements that are most likely records.
  ///
  /// In this order: elements called album or the like; the most of those that come several times
  /// and name albums; those that come several times at all; a list of titles; one that names an
  /// album; the outermost.
  var bestElements: RecordPlace? {
    let titled = all.filter(\.hasTitle)
    let repeated = all.filter { $0.count > 1 && $0.hasMembers }
    return Self.longest(titled.filter { $0.isCalled(Self.albumElements) })
      ?? Self.longest(repeated.filter(\.hasTitle)) ?? Self.longest(repeated)
      ?? Self.longest(all.filter { $0.count > 1 && $0.isCalled(Self.albumElements) })
      ?? Self.longest(titled) ?? all.first { $0.hasMembers }
  }

  /// The lists there are, for a message: `/albums (12), /tracks (300)`.
  var summary: String {
    let lists = all.filter { $0.isList && $0.count > 0 }
    let shown = lists.prefix(8).map { "\(JSONPointer(tokens: $0.path)) (\($0.count))" }
      .joined(separator: ", ")
    return lists.count > 8 ? shown + ", …" : shown
  }

  /// The longest of the least nested ones.
  private static func longest(_ places: [RecordPlace]) -> RecordPlace? {
    places.min { left, right in
      left.path.count == right.path.count
        ? left.count > right.count : left.path.count < right.path.count
    }
  }
}
