/// Makes values of an XML property list as it is read.
///
/// Subclasses say which dictionaries they want for themselves; what they take is not kept.
class PropertyListReceiver: XMLReceiver {
  /// What an element of a property list is.
  private enum Kind: UInt8 {
    case dictionary, array, key, string, integer, real, date, data, yes, no, other
  }

  private struct Container {
    let isDictionary: Bool
    let line: Int
    var key: String?
    var members: [JSONObject.Member] = []
    var values: [JSONValue] = []
    var weight = 0
  }

  /// What a value costs beside its text.
  private static let valueWeight = 64

  /// Stands for any element of a list.
  static let listToken = "[]"

  private let longestRecord: Int
  private var kinds: [Kind] = []
  private var containers: [Container] = []
  private var leaf: [UInt8] = []
  /// About how much memory all values take that are being made.
  private var weight = 0
  /// How deep the container is that is being passed over.
  private var passedDepth: Int?

  /// - Parameter longestRecord: how much may be kept at once.
  init(longestRecord: Int) {
    self.longestRecord = longestRecord
  }

  /// How many containers are around the one that is told of.
  final var nesting: Int { containers.count }

  /// The way to the container that is told of: a name for each dictionary around it, and for each
  /// list ``listToken``.
  final var path: [String] {
    containers.map { $0.isDictionary ? $0.key ?? "" : Self.listToken }
  }

  /// Whether a container under a key is of interest.
  func wants(_ key: String) -> Bool { true }

  /// A dictionary or a list has been read.
  ///
  /// - Returns: whether it is taken, and need not become part of what it is in.
  func take(_ value: JSONValue, line: Int) -> Bool { false }

  override func begin(_ name: XMLName, _ attributes: XMLAttributes) {
    guard passedDepth == nil else { return }
    let kind = Self.kind(name)
    switch kind {
    case .dictionary, .array:
      if let key = containers.last?.key, !wants(key) {
        passedDepth = depth
        containers[containers.count - 1].key = nil
        return
      }
      containers.append(Container(isDictionary: kind == .dictionary, line: line))
      charge(0)
    default: leaf.removeAll(keepingCapacity: true)
    }
    kinds.append(kind)
  }

  override func text(_ text: UnsafeBufferPointer<UInt8>) {
    guard passedDepth == nil, let kind = kinds.last, kind != .dictionary, kind != .array else {
      return
    }
    leaf.append(contentsOf: text)
    if leaf.count + weight > longestRecord { tooLong() }
  }

  override func end() {
    if let passed = passedDepth {
      if passed == depth { passedDepth = nil }
      return
    }
    guard let kind = kinds.popLast() else { return }
    switch kind {
    case .dictionary, .array: endContainer()
    case .key:
      guard let last = containers.indices.last else { return }
      containers[last].key = leafText
    case .other: break
    default: add(leafValue(kind))
    }
  }

  private static func kind(_ name: XMLName) -> Kind {
    if name == "key" { return .key }
    if name == "string" { return .string }
    if name == "integer" { return .integer }
    if name == "dict" { return .dictionary }
    if name == "array" { return .array }
    if name == "date" { return .date }
    if name == "true" { return .yes }
    if name == "false" { return .no }
    if name == "real" { return .real }
    if name == "data" { return .data }
    return .other
  }

  private var leafText: String { String(decoding: leaf, as: UTF8.self) }

  private func leafValue(_ kind: Kind) -> JSONValue {
    switch kind {
    case .yes: return .flag(true)
    case .no: return .flag(false)
    case .integer, .real:
      let text = leaf.withUnsafeBufferPointer(TrimmedText.text) ?? ""
      if let integer = Int64(text) { return .integer(integer) }
      if let number = Double(text), number.isFinite { return .number(number) }
      return text.isEmpty ? .null : .text(text)
    case .data: return .text(String(decoding: leaf.filter { $0 > 0x20 }, as: UTF8.self))
    default: return .text(leafText)
    }
  }

  private func endContainer() {
    guard let container = containers.popLast() else { return }
    let value =
      container.isDictionary
      ? JSONValue.object(JSONObject(container.members)) : .array(container.values)
    if take(value, line: container.line) {
      weight -= container.weight
      if let last = containers.indices.last { containers[last].key = nil }
    } else {
      add(value)
      if let last = containers.indices.last { containers[last].weight += container.weight }
    }
  }

  private func add(_ value: JSONValue) {
    guard let last = containers.indices.last else { return }
    if !containers[last].isDictionary {
      containers[last].values.append(value)
    } else if let key = containers[last].key {
      containers[last].members.append(JSONObject.Member(name: key, value: value))
      containers[last].key = nil
    } else {
      return
    }
    charge(leaf.count)
  }

  private func charge(_ count: Int) {
    guard let last = containers.indices.last else { return }
    containers[last].weight += Self.valueWeight + count
    weight += Self.valueWeight + count
    if weight > longestRecord { tooLong() }
  }

  private func tooLong() {
    stop(.tooLong, "a record goes on for more than \(longestRecord / 1024 / 1024) MB")
  }
}
