import AlbumModel

/// A position in a text where records may be: a list, an object, or elements with one name.
struct RecordPlace: Equatable, Sendable {
  /// The path of names, from the outermost.
  let path: [String]
  /// Whether it contains records, rather than being one.
  var isList = false
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

  /// Records a name of a member.
  mutating func note(_ name: String) {
    hasMembers = true
    let field = ColumnNames.main(of: name)?.field
    hasTitle = hasTitle || field == .title
    hasArtist = hasArtist || field == .artist
  }

  /// Whether its name is one of these, in plain form.
  fileprivate func isCalled(_ names: Set<String>) -> Bool {
    path.last.map { names.contains(FieldNames.plain($0)) } ?? false
  }
}

/// The position of a source's records in a text.
enum RecordsChoice: Equatable {
  /// In one place.
  case place(RecordPlace)
  /// There are none; the reason, as text that follows a file's name.
  case nothing(String)
}

/// The places of a text, in order.
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
  /// The names in the outermost object.
  var rootNames: Set<String> = []
  private var indexes: [[String]: Int] = [:]

  /// The index of a place, which is added if it is new.
  ///
  /// - Parameters:
  ///   - way: its key.
  ///   - limit: the maximum number of places.
  ///   - place: the place, if it is to be added.
  /// - Returns: nil if it was not added.
  mutating func index(
    of way: [String], limit: Int, adding place: @autoclosure () -> RecordPlace?
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
  /// the whole text if it has a title; the longest list of objects. Empty lists are ignored.
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
  /// In this order: elements called album or the like; the most frequent repeated elements with
  /// titles; the most frequent repeated elements; a list of titles; a single element with a title;
  /// the outermost element.
  var bestElements: RecordPlace? {
    let titled = all.filter(\.hasTitle)
    let repeated = all.filter { $0.count > 1 && $0.hasMembers }
    return Self.longest(titled.filter { $0.isCalled(Self.albumElements) })
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
  private static func longest(_ places: [RecordPlace]) -> RecordPlace? {
    places.min { left, right in
      left.path.count == right.path.count
        ? left.count > right.count : left.path.count < right.path.count
    }
  }
}
