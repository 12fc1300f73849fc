/// Records the elements of a text, and which of them may be albums.
final class XMLElementOutline: XMLReceiver {
  private static let deepestPlace = 6
  private static let placeLimit = 1000

  private(set) var places = RecordPlaces()
  private var path: [String] = []
  /// The places of the open elements; nil for one that is not recorded.
  private var open: [Int?] = []

  override func begin(_ name: XMLName, _ attributes: XMLAttributes) {
    let name = name.text
    if let parent = open.last ?? nil { places.all[parent].note(name) }
    guard depth <= Self.deepestPlace else {
      open.append(nil)
      return
    }
    path.append(name)
    let index = places.index(
      of: path, limit: Self.placeLimit, adding: RecordPlace(path: path))
    open.append(index)
    guard let index else { return }
    places.all[index].count += 1
    for attribute in attributes { places.all[index].note(attribute.name) }
  }

  override func end() {
    open.removeLast()
    if path.count >= depth { path.removeLast() }
  }
}
