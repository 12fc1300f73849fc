/// Where a source's records are in a JSON text.
enum RecordsChoice: Equatable {
  /// In this list, or in this one object.
  case place(JSONOutline.Place)
  /// Nowhere, because of what the text is, in words that follow a file's name.
  case nothing(String)
}

/// Chooses, among all a JSON text has, what a person would call its list of albums.
enum RecordsPlace {
  private static let albumLists: Set<String> = [
    "albums", "album", "releases", "release", "records",
  ]
  private static let anyLists: Set<String> = [
    "items", "data", "results", "collection", "library", "entries", "list", "wants",
  ]

  /// The most likely list of records, or the one object that is a record.
  ///
  /// In this order: a list called albums or releases; the whole text where it is an album itself; a
  /// list called items or the like; an object called album; the longest list whose objects name
  /// albums; the whole text where it names one; the longest list of objects. Empty lists are none.
  ///
  /// - Parameter places: all there is, in the order of the text.
  /// - Returns: nil when there are no objects at all.
  static func best(_ places: [JSONOutline.Place]) -> JSONOutline.Place? {
    let lists = places.filter { $0.isList && $0.count > 0 }
    let titled = lists.filter(\.hasTitle)
    let root = places.first.flatMap { !$0.isList && $0.hasTitle ? $0 : nil }
    return longest(titled.filter { isCalled($0, albumLists) })
      ?? (root?.hasArtist == true ? root : nil)
      ?? longest(titled.filter { isCalled($0, anyLists) })
      ?? places.first { !$0.isList && $0.hasTitle && isCalled($0, albumLists) }
      ?? longest(titled)
      ?? root
      ?? longest(lists)
  }

  /// The lists there are, for a message: `/albums (12), /tracks (300)`.
  static func summary(_ places: [JSONOutline.Place]) -> String {
    let lists = places.filter { $0.isList && $0.count > 0 }
    let shown = lists.prefix(8).map { "\($0.pointer) (\($0.count))" }.joined(separator: ", ")
    return lists.count > 8 ? shown + ", …" : shown
  }

  private static func isCalled(_ place: JSONOutline.Place, _ names: Set<String>) -> Bool {
    place.pointer.tokens.last.map { names.contains(ColumnNames.plain($0)) } ?? false
  }

  /// The longest of the least nested ones.
  private static func longest(_ places: [JSONOutline.Place]) -> JSONOutline.Place? {
    places.min { left, right in
      let depths = (left.pointer.tokens.count, right.pointer.tokens.count)
      return depths.0 == depths.1 ? left.count > right.count : depths.0 < depths.1
    }
  }
}
