/// Notes which lists and dictionaries a property list has, and which of them could be albums.
final class PropertyListOutline: PropertyListReceiver, XMLOutline {
  private static let placeLimit = 1000

  private var places = [Place(pointer: root, isList: false, offset: 0, line: 1)]
  private var indexes = [root.tokens: 0]

  private typealias Place = JSONOutline.Place
  private static let root = JSONPointer(tokens: [])

  override func take(_ value: JSONValue, line: Int) -> Bool {
    guard let index = index(of: path, line: line) else { return true }
    places[index].count += 1
    if case .object(let object) = value {
      for member in object { note(member.name, in: index) }
    }
    return true
  }

  func collector(longestRecord: Int) -> (any XMLRecordCollector)? {
    RecordsPlace.best(places).map { place in
      PropertyListRecords(
        at: place.pointer.tokens + (place.isList ? [PropertyListBuilder.listToken] : []),
        longestRecord: longestRecord)
    }
  }

  /// The place that records have which stand there; nil for what is in a list's elements.
  private func index(of path: [String], line: Int) -> Int? {
    if let index = indexes[path] { return index }
    let listToken = PropertyListBuilder.listToken
    let isList = path.last == listToken
    let tokens = isList ? Array(path.dropLast()) : path
    guard places.count < Self.placeLimit, !tokens.contains(listToken) else { return nil }
    indexes[path] = places.count
    places.append(
      Place(pointer: JSONPointer(tokens: tokens), isList: isList, offset: 0, line: line))
    return places.count - 1
  }

  private func note(_ name: String, in index: Int) {
    switch ColumnNames.meaning(of: name)?.role {
    case .title?: places[index].hasTitle = true
    case .artist?: places[index].hasArtist = true
    default: break
    }
  }
}
