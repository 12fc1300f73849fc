import AlbumModel

/// Collects the dictionaries and lists of an XML property list that are records.
///
/// Each is classified when it is complete; only parts of records are kept.
final class PropertyListRecords: XMLReceiver {
  /// The use of a dictionary or a list.
  enum Use {
    case record(JSONObject)
    /// A part of the container around it.
    case part
    case nothing
  }

  private let longestRecord: Int
  private let wants: (_ key: String, _ nesting: Int) -> Bool
  private let use: (_ value: JSONValue, _ line: Int, _ builder: PropertyListBuilder) -> Use
  private var builder = PropertyListBuilder()
  /// The depth of the container that is being skipped.
  private var passedDepth: Int?

  /// - Parameters:
  ///   - longestRecord: the maximum memory of a record, in bytes.
  ///   - wants: whether a container with this name is relevant.
  ///   - use: classifies a container; the builder has its path.
  init(
    longestRecord: Int,
    wants: @escaping (_ key: String, _ nesting: Int) -> Bool = { _, _ in true },
    use: @escaping (_ value: JSONValue, _ line: Int, _ builder: PropertyListBuilder) -> Use
  ) {
    self.longestRecord = longestRecord
    self.wants = wants
    self.use = use
  }

  /// Collects the elements of a list, or one dictionary.
  convenience init(at place: RecordPlace, longestRecord: Int) {
    let way = place.path + (place.isList ? [PropertyListBuilder.listToken] : [])
    self.init(longestRecord: longestRecord) { value, _, builder in
      let path = builder.path
      guard path == way else { return path.starts(with: way) ? .part : .nothing }
      switch value {
      case .object(let object): return .record(object)
      case .array(let values): return .record(PositionalValues.object(of: values))
      default: return .nothing
      }
    }
  }

  override func begin(_ name: XMLName, _ attributes: XMLAttributes) {
    guard passedDepth == nil else { return }
    if name == "array" || name == "dict", let key = builder.key, !wants(key, builder.nesting) {
      passedDepth = depth
      builder.drop()
      return
    }
    builder.begin(name, line: line)
  }

  override func text(_ text: UnsafeBufferPointer<UInt8>) {
    guard passedDepth == nil else { return }
    builder.text(text)
    if builder.fullWeight > longestRecord { stopAtRecord(longerThan: longestRecord) }
  }

  override func end() {
    if let passed = passedDepth {
      if passed == depth { passedDepth = nil }
      return
    }
    guard let (value, line) = builder.end() else { return }
    switch use(value, line, builder) {
    case .record(let object):
      records.append(XMLRecord(line: line, object: object))
      builder.drop()
    case .nothing: builder.drop()
    case .part:
      builder.keep(value)
      if builder.fullWeight > longestRecord { stopAtRecord(longerThan: longestRecord) }
    }
  }
}

extension RecordPlaces {
  /// The initial places of a property list: only the outermost one.
  static var ofPropertyList: RecordPlaces {
    var places = RecordPlaces()
    _ = places.index(of: [], limit: 1, adding: RecordPlace(path: []))
    return places
  }

  /// Records a dictionary or a list of a property list, unless it is inside a list's elements.
  mutating func note(_ value: JSONValue, at way: [String], line: Int) {
    let listToken = PropertyListBuilder.listToken
    let isList = way.last == listToken
    let path = isList ? Array(way.dropLast()) : way
    let place =
      path.contains(listToken) ? nil : RecordPlace(path: path, isList: isList, line: line)
    guard let index = index(of: way, limit: 1000, adding: place) else { return }
    all[index].count += 1
    if case .object(let object) = value {
      for member in object { all[index].note(member.name) }
    }
  }
}
