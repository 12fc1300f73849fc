import AlbumModel

/// Builds values from the elements of an XML property list.
///
/// Every complete dictionary and list is returned to the caller, who keeps or drops it.
struct PropertyListBuilder {
  /// The component of a path for any element of a list.
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

  /// The memory of a value in addition to its text, in bytes.
  private static let valueWeight = 64

  private var kinds: [Kind] = []
  private var containers: [Container] = []
  private var leaf: [UInt8] = []
  /// The approximate memory of all values that are kept, in bytes.
  private(set) var weight = 0

  /// The number of open containers.
  var nesting: Int { containers.count }

  /// The name of the next value.
  var key: String? { containers.last?.key }

  /// The path of the next value: a name for each dictionary, ``listToken`` for each list.
  var path: [String] {
    containers.map { $0.isDictionary ? $0.key ?? "" : Self.listToken }
  }

  /// Starts an element.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - line: its line; evaluated only if needed.
  mutating func begin(_ name: XMLName, line: @autoclosure () -> Int) {
    let kind = Self.kind(name)
    kinds.append(kind)
    switch kind {
    case .dictionary, .array:
      containers.append(Container(isDictionary: kind == .dictionary, line: line()))
    default: leaf.removeAll(keepingCapacity: true)
    }
  }

  /// Adds text to the open element.
  mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    guard let kind = kinds.last, kind != .dictionary, kind != .array else { return }
    leaf.append(contentsOf: text)
  }

  /// Ends the open element.
  ///
  /// - Returns: a dictionary or a list, and its first line; ``keep(_:)`` or ``drop()`` must follow.
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

  /// The weight of the last container that ended.
  private var keptWeight = 0

  /// Adds the last container to the one around it.
  mutating func keep(_ value: JSONValue) {
    add(value, weight: keptWeight)
  }

  /// Drops the last container, with its name.
  mutating func drop() {
    setKey(nil)
  }

  /// The total weight, including the text being read.
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

/// A record whose values have no names: their form determines their meaning.
enum PositionalValues {
  /// The values as an object.
  ///
  /// The first text is the title, a plausible number is the year, the path of a picture is the
  /// cover; the others are `column 3` and so on.
  static func object(of values: [JSONValue]) -> JSONObject {
    var hasTitle = false
    var hasYear = false
    var hasCover = false
    let members = values.enumerated().map { index, value in
      var name = "column \(index + 1)"
      if case .text(var text) = value {
        if !hasYear, text.utf8.count == 4, text.withUTF8(YearText.year(in:)) != nil {
          (name, hasYear) = ("year", true)
        } else if !hasCover, text.withUTF8(CoverText.address) != nil {
          (name, hasCover) = ("cover", true)
        } else if !hasTitle {
          (name, hasTitle) = ("title", true)
        }
      }
      return JSONObject.Member(name: name, value: value)
    }
    return JSONObject(members)
  }
}

/// Bytes as text (RFC 4648), as in XML property lists.
enum Base64Text {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text for bytes, with padding.
  static func encode(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var rest = bytes
    while !rest.isEmpty {
      let part = Array(rest.prefix(3))
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for place in 0..<4 {
        let isPadding = place > part.count
        text.append(isPadding ? UInt8(ascii: "=") : digits[bits >> (18 - 6 * place) & 63])
      }
      rest = rest.dropFirst(3)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
