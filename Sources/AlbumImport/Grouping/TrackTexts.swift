/// What tracks say, remembered as JSON text: a third of the memory that the values would take.
struct TrackTexts: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// How many tracks are remembered.
  var count: Int { ends.count }

  /// Remembers one more.
  mutating func append(_ object: JSONObject) {
    object.write(to: &bytes)
    ends.append(bytes.count)
  }

  /// What a track said.
  subscript(index: Int) -> JSONObject {
    let start = index == 0 ? 0 : ends[index - 1]
    return bytes[start..<ends[index]].withUnsafeBufferPointer { text in
      var parser = JSONParser(text)
      if case .object(let object)? = try? parser.document() { return object }
      preconditionFailure("what was written here cannot be read")
    }
  }
}
