/// Collects the elements of a list in a property list, or one dictionary.
final class PropertyListRecords: PropertyListReceiver, XMLRecordCollector {
  private let place: [String]
  private var records: [XMLRecord] = []

  /// - Parameters:
  ///   - place: the way to a record.
  ///   - longestRecord: how much a record may weigh.
  init(at place: [String], longestRecord: Int) {
    self.place = place
    super.init(longestRecord: longestRecord)
  }

  func takeRecords() -> [XMLRecord] {
    defer { records = [] }
    return records
  }

  override func take(_ value: JSONValue, line: Int) -> Bool {
    let path = path
    guard path == place else { return !path.starts(with: place) }
    switch value {
    case .object(let object): records.append(XMLRecord(line: line, object: object))
    case .array(let values):
      records.append(XMLRecord(line: line, object: PositionalValues.object(of: values)))
    default: break
    }
    return true
  }
}
