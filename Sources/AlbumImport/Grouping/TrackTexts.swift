/// What tracks say, remembered as JSON text: a third of the memory that the values would take.
///
/// The first ones are kept as they are, which is faster; most collections have no more.
struct TrackTexts: Sendable {
  /// How many are kept as they are.
  private static let mostObjects = 8192

  private var objects: [JSONObject] = []
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// How many tracks are remembered.
  var count: Int { objects.count + ends.count }

  /// Remembers one more.
  mutating func append(_ object: JSONObject) {
    guard objects.count == Self.mostObjects else { return objects.append(object) }
    object.write(to: &bytes)
    ends.append(bytes.count)
  }

  /// What a track said.
  subscript(index: Int) -> JSONObject {
    guard index >= objects.count else { return objects[index] }
    let place = index - objects.count
    let start = place == 0 ? 0 : ends[place - 1]
    return bytes[start..<ends[place]].withUnsafeBufferPointer { text in
      var parser = JSONParser(text)
      if case .object(let object)? = try? parser.document() { return object }
      preconditionFailure("spooled track data cannot be read")
    }
  }
}
