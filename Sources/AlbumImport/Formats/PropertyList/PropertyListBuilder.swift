/// Makes values of the elements of an XML property list.
///
/// It asks about every dictionary and list when it is complete; what somebody takes is not kept.
struct PropertyListBuilder {
  /// Stands for any element of a list, on the way to a value.
  static let listToken = "[]"

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

  private var kinds: [Kind] = []
  private var containers: [Container] = []
  private var leaf: [UInt8] = []
  /// About how much memory all takes that is being kept.
  private(set) var weight = 0

  /// How many containers are open.
  var nesting: Int { containers.count }

  /// The name that the next value will have.
  var key: String? { containers.last?.key }

  /// The way to the next value: a name for each dictionary around it, ``listToken`` for each list.
  var path: [String] {
    containers.map { $0.isDictionary ? $0.key ?? "" : Self.listToken }
  }

  /// An element begins.
  ///
  /// - Parameters:
  ///   - name: what it is.
  ///   - line: where it stands; asked for where it matters.
  mutating func begin(_ name: XMLName, line: @autoclosure () -> Int) {
    let kind = Self.kind(name)
    kinds.append(kind)
    switch kind {
    case .dictionary, .array:
      containers.append(Container(isDictionary: kind == .dictionary, line: line()))
    default: leaf.removeAll(keepingCapacity: true)
    }
  }

  /// Text in the element that is open.
  mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    guard let kind = kinds.last, kind != .dictionary, kind != .array else { return }
    leaf.append(contentsOf: text)
  }

  /// The element that is open ends.
  ///
  /// - Returns: a dictionary or a list, and where it began; ``keep(_:)`` or ``drop()`` must follow.
  mutating func end() -> (value: JSONValue, line: Int)? {
    guard let kind = kinds.popLast() else { return nil }
    switch kind {
    case .dictionary, .array:
      guard let container = containers.popLast() else { return nil }
      weight -= container.weight
      let value =
        container.isDictionary
        ? JSONValue.object(JSONObject(container.members)) : .array(container.values)
      keptWeight = container.weight
      return (value, container.line)
    case .key: setKey(String(decoding: leaf, as: UTF8.self))
    case .other: break
    default: add(leafValue(kind), weight: leaf.count)
    }
    return nil
  }

  /// What the container weighed that ended last.
  private var keptWeight = 0

  /// Makes what ended a part of what it stands in.
  mutating func keep(_ value: JSONValue) {
    add(value, weight: keptWeight)
  }

  /// Forgets the name of what ended.
  mutating func drop() {
    setKey(nil)
  }

  /// How much all weighs, with the text that is being read.
  var fullWeight: Int { weight + leaf.count }

  private mutating func setKey(_ key: String?) {
    guard let last = containers.indices.last else { return }
    containers[last].key = key
  }

  private mutating func add(_ value: JSONValue, weight valueWeight: Int) {
    guard let last = containers.indices.last else { return }
    if !containers[last].isDictionary {
      containers[last].values.append(value)
    } else if let key = containers[last].key {
      containers[last].members.append(JSONObject.Member(name: key, value: value))
      containers[last].key = nil
    } else {
      return
    }
    containers[last].weight += Self.valueWeight + valueWeight
    weight += Self.valueWeight + valueWeight
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
    default: return .text(String(decoding: leaf, as: UTF8.self))
    }
  }
}
