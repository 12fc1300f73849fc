import AlbumModel

/// Builds an object from an element: attributes as `@name`, child elements by their names, and the
/// text next to them as `#text`; an element with only text is that text.
struct XMLValueBuilder {
  private struct Element {
    let name: String
    var members: [JSONObject.Member] = []
    var text: [UInt8] = []
  }

  /// The memory of a value in addition to its text, in bytes.
  private static let valueWeight = 64

  private var open: [Element] = []
  /// The approximate memory of the value so far, in bytes.
  private(set) var weight = 0

  /// Whether no element is open.
  var isEmpty: Bool { open.isEmpty }

  /// Starts an element.
  mutating func begin(_ name: XMLName, _ attributes: XMLAttributes) {
    var element = Element(name: name.text)
    weight += Self.valueWeight + element.name.utf8.count
    for attribute in attributes {
      element.members.append(.init(name: "@" + attribute.name, value: .text(attribute.value)))
      weight += Self.valueWeight + attribute.name.utf8.count + attribute.value.utf8.count
    }
    open.append(element)
  }

  /// Adds text to the open element.
  mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    guard let last = open.indices.last else { return }
    if open[last].text.isEmpty, TrimmedText.trim(text).isEmpty { return }
    open[last].text.append(contentsOf: text)
    weight += text.count
  }

  /// Ends the open element.
  ///
  /// - Returns: the value, if it was the outermost one.
  mutating func end() -> JSONValue? {
    guard let element = open.popLast() else { return nil }
    let value = Self.value(of: element)
    guard let parent = open.indices.last else {
      weight = 0
      return value
    }
    open[parent].members.append(.init(name: element.name, value: value))
    return nil
  }

  private static func value(of element: Element) -> JSONValue {
    let text = element.text.withUnsafeBufferPointer(TrimmedText.text)
    guard !element.members.isEmpty else { return JSONValue(text) }
    var members = joined(element.members)
    if let text { members.append(.init(name: "#text", value: .text(text))) }
    return .object(JSONObject(members))
  }

  /// Combines members with the same name as a list.
  private static func joined(_ members: [JSONObject.Member]) -> [JSONObject.Member] {
    var order: [String] = []
    var values: [String: [JSONValue]] = [:]
    for member in members {
      if values[member.name] == nil { order.append(member.name) }
      values[member.name, default: []].append(member.value)
    }
    guard order.count < members.count else { return members }
    return order.compactMap { name in
      guard let found = values[name] else { return nil }
      return .init(name: name, value: found.count == 1 ? found[0] : .array(found))
    }
  }
}
