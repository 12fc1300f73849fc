import AlbumModel

/// The data of tracks as JSON text, which takes a third of the memory of the values.
///
/// The first ones are kept as values, which is faster; most collections are not larger.
struct TrackTexts: Sendable {
  /// The number of tracks that are kept as values.
  private static let mostObjects = 8192

  private var objects: [JSONObject] = []
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// The number of tracks.
  var count: Int { objects.count + ends.count }

  /// Adds a track.
  mutating func append(_ object: JSONObject) {
    guard objects.count == Self.mostObjects else { return objects.append(object) }
    object.write(to: &bytes)
    ends.append(bytes.count)
  }

  /// The data of a track.
  subscript(index: Int) -> JSONObject {
    guard index >= objects.count else { return objects[index] }
    let place = index - objects.count
    let start = place == 0 ? 0 : ends[place - 1]
    return bytes[start..<ends[place]].withUnsafeBufferPointer { text in
      var reader = JSONReader(text)
      if case .object(let object)? = try? reader.document() { return object }
      preconditionFailure("spooled track data cannot be read")
    }
  }
}
