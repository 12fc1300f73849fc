import AlbumModel
import RecordReading

/// Makes records from the values of a JSON text: from an object, itself or the albums that it contains.
struct ValueRecords {
  private let kind: SourceKind
  /// The member that all records of a place get.
  private let placeName: JSONObject.Member?
  /// The albums of the last value that have not been added.
  private var contained: ArraySlice<JSONObject> = []
  private var containedLines: ArraySlice<Int> = []
  private var containedLine = 0

  /// Creates records of the values in one list, object or file.
  ///
  /// - Parameters:
  ///   - kind: the source.
  ///   - placeName: a member for all records.
  init(kind: SourceKind, placeName: JSONObject.Member? = nil) {
    (self.kind, self.placeName) = (kind, placeName)
  }

  /// Whether there are albums to be added by ``addContained(to:limit:)``.
  var hasContained: Bool { !contained.isEmpty }

  /// Adds a value as a record, or keeps the albums in it to be added next.
  mutating func add(
    _ value: JSONValue, key: String?, at range: Range<Int>, in text: UnsafeBufferPointer<UInt8>,
    line: Int, to records: inout RecordBuilder
  ) {
    switch value {
    case .object(let object):
      let named = key.map { Self.naming(ContainedAlbums.unwrapped(object) ?? object, $0) } ?? object
      let content =
        kind.isUnknown && kind.containing == nil
        ? ContainedAlbums.content(of: named)
        : kind.containing?(named).map(ContainedAlbums.Content.albums)
      switch content {
      case .albums(let albums)?:
        (contained, containedLine) = (albums[...], line)
        if !kind.innerPath.isEmpty, key == nil {
          let lines = ObjectPlaces(at: kind.innerPath, in: text).lines(from: line)
          containedLines = lines.count == albums.count ? lines[...] : []
        }
      case .none(let absence)?: records.append(named, line: line, at: range, absence: absence)
      case nil:
        // Unless it is written like this, the file of rejected records gets the object.
        add(named, at: key == nil && placeName == nil ? range : 0..<0, line: line, to: &records)
      }
    case .array(let values) where !values.isEmpty && values.allSatisfy(\.isObject):
      (contained, containedLine) = (values.compactMap(\.objects.first)[...], line)
    case .array, .null, .flag, .integer, .number, .text:
      // Next to objects that are named by an ID, such values describe the whole.
      guard key == nil else { return }
      records.append(
        JSONObject([]), line: line, at: range, problem: "not an object with names and values")
    }
  }

  /// Adds the albums that the last value contains.
  mutating func addContained(to records: inout RecordBuilder, limit: Int) {
    while records.count < limit, let object = contained.popFirst() {
      let line = containedLines.popFirst() ?? containedLine
      add(object, at: 0..<0, line: line, to: &records)
    }
  }

  private func add(
    _ object: JSONObject, at range: Range<Int>, line: Int, to records: inout RecordBuilder
  ) {
    let named = placeName.map { ContainedAlbums.adding([$0], to: object) } ?? object
    records.append(named, line: line, at: range)
  }

  /// An object with its name: an address, an ID, or the title of an album without one.
  private static func naming(_ object: JSONObject, _ key: String) -> JSONObject {
    guard !object.contains(where: { $0.value.plainText == key }) else { return object }
    let hasTitle = ContainedAlbums.has(.title, in: object)
    let name = key.contains("://") ? "url" : hasTitle ? "id" : "title"
    return ContainedAlbums.adding([.init(name: name, value: .text(key))], to: object)
  }
}
