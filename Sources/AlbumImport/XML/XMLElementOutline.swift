/// Notes which elements a text has, and which of them could be albums.
final class XMLElementOutline: XMLReceiver, XMLOutline {
  /// Elements of one name in one place.
  struct Place {
    /// The names from the outermost element to these.
    let path: [String]
    var count = 0
    /// Whether one of them has attributes or elements in it.
    var hasMembers = false
    /// Whether one names an album.
    var hasTitle = false
    /// Whether one names an artist.
    var hasArtist = false
  }

  private static let deepestPlace = 6
  private static let placeLimit = 1000
  private static let albumNames: Set<String> = [
    "album", "release", "releasegroup", "record", "master",
  ]

  private(set) var places: [Place] = []
  private var indexes: [[String]: Int] = [:]
  private var path: [String] = []
  /// The places of the open elements; nil for one that is not noted.
  private var open: [Int?] = []

  override func begin(_ name: XMLName, _ attributes: XMLAttributes) {
    let name = name.text
    note(name, in: open.last ?? nil)
    guard depth <= Self.deepestPlace else {
      open.append(nil)
      return
    }
    path.append(name)
    let index = indexes[path] ?? (places.count < Self.placeLimit ? places.count : nil)
    open.append(index)
    guard let index else { return }
    if index == places.count {
      places.append(Place(path: path))
      indexes[path] = index
    }
    places[index].count += 1
    for attribute in attributes { note(attribute.name, in: index) }
  }

  override func end() {
    open.removeLast()
    if path.count >= depth { path.removeLast() }
  }

  /// The most likely records.
  ///
  /// In this order: elements called album or the like; the most of those that come several times
  /// and name albums; those that come several times at all; a list of titles; one that names an
  /// album; the outermost.
  var best: Place? {
    let titled = places.filter(\.hasTitle)
    let repeated = places.filter { $0.count > 1 && $0.hasMembers }
    return longest(titled.filter { isCalledAlbum($0) })
      ?? longest(repeated.filter(\.hasTitle)) ?? longest(repeated)
      ?? longest(places.filter { $0.count > 1 && isCalledAlbum($0) }) ?? longest(titled)
      ?? places.first { $0.hasMembers }
  }

  func collector(longestRecord: Int) -> (any XMLRecordCollector)? {
    best.map { XMLElementRecords(at: $0.path, longestRecord: longestRecord) }
  }

  private func note(_ name: String, in index: Int?) {
    guard let index else { return }
    places[index].hasMembers = true
    switch ColumnNames.meaning(of: name)?.role {
    case .title?: places[index].hasTitle = true
    case .artist?: places[index].hasArtist = true
    default: break
    }
  }

  private func isCalledAlbum(_ place: Place) -> Bool {
    place.path.last.map { Self.albumNames.contains(ColumnNames.plain($0)) } ?? false
  }

  /// The most of the least nested ones.
  private func longest(_ places: [Place]) -> Place? {
    places.min { left, right in
      left.path.count == right.path.count
        ? left.count > right.count : left.path.count < right.path.count
    }
  }
}
