import AlbumModel

/// Collects the elements that are records.
final class XMLElementRecords: XMLReceiver {
  private let path: [String]
  private let longestRecord: Int
  /// The number of components of the path that match the open elements.
  private var matchCount = 0
  private var builder = XMLValueBuilder()
  private var recordLine = 0

  /// - Parameters:
  ///   - path: the names of the elements from the outermost one to the records.
  ///   - longestRecord: the maximum memory of a record, in bytes.
  init(at path: [String], longestRecord: Int) {
    self.path = path
    self.longestRecord = longestRecord
  }

  override func begin(_ name: XMLName, _ attributes: XMLAttributes) {
    if builder.isEmpty {
      guard matchCount == depth - 1, matchCount < path.count, name.text == path[matchCount] else {
        return
      }
      matchCount += 1
      guard matchCount == path.count else { return }
      recordLine = line
    }
    builder.begin(name, attributes)
    checkLength()
  }

  override func text(_ text: UnsafeBufferPointer<UInt8>) {
    guard !builder.isEmpty else { return }
    builder.text(text)
    checkLength()
  }

  override func end() {
    if !builder.isEmpty {
      guard let value = builder.end() else { return }
      records.append(XMLRecord(line: recordLine, object: object(value)))
    }
    if matchCount == depth { matchCount -= 1 }
  }

  /// The record's object; a plain text is named after its element.
  private func object(_ value: JSONValue) -> JSONObject {
    if case .object(let object) = value { return object }
    return JSONObject([.init(name: path.last ?? "", value: value)])
  }

  private func checkLength() {
    if builder.weight > longestRecord { stopAtRecord(longerThan: longestRecord) }
  }
}

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
