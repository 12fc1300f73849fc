package import AlbumModel

/// One record of an XML text, with its first line.
package typealias XMLRecord = (line: Int, object: JSONObject)

/// Builds values from the parts of an XML text as it is read, and collects those that are records.
///
/// An element becomes an object: attributes as `@name`, child elements by their names, and the text
/// next to them as `#text`; an element with only text is that text. The elements of a property list
/// become the values that they stand for.
package final class XMLCollector: XMLHandler {
  /// The name of any element of a property list's array.
  package static let listToken = "[]"

  /// The maximum number of names in ``leftOut``.
  private static let leftOutLimit = 100
  /// The memory of a value in addition to its text, in bytes.
  private static let valueWeight = 64

  /// The use of a complete value.
  package enum Use {
    case record(JSONObject)
    /// A part of the value around it.
    case part
    case nothing
  }

  /// An element that begins.
  package struct Opening {
    /// Its name; in a property list its key, or ``listToken``, or empty for the outermost value.
    package let token: String
    /// The number of values around it.
    package let depth: Int
    /// Whether it may contain other values.
    package let isContainer: Bool
    package let attributes: XMLAttributes
    package let line: Int
  }

  /// An element of a property list, by its name, or of any other text.
  private enum Kind: String {
    case dictionary = "dict"
    case key, array, string, date, integer, real, data, `true`, `false`
    case element = ""
    case other = "?"

    var isContainer: Bool { self == .element || self == .dictionary || self == .array }
  }

  /// An open element.
  private struct Node {
    let kind: Kind
    let name: String
    let line: Int
    /// The start of its text in that of all open elements.
    let textStart: Int
    /// The key of the next value of a dictionary.
    var key: String?
    var members: [JSONObject.Member] = []
    var values: [JSONValue] = []
    /// Its approximate memory without the text, in bytes.
    var weight: Int
  }

  private let isPropertyList: Bool
  private let maximumRecord: Int
  /// The depth from which values are kept; outer ones only contain the records.
  private let keptDepth: Int
  /// The path to the records, whose surroundings they get; empty if they do not.
  private var way: [String] = []
  private let wants: (Opening) -> Bool
  private let use: (_ value: JSONValue, _ depth: Int) -> Use
  // Only expat's callbacks reach these, one at a time, and each of them many times per element.
  @exclusivity(unchecked) private var nodes: [Node] = []
  @exclusivity(unchecked) private var text: [UInt8] = []
  /// The memory of all open elements without their text.
  @exclusivity(unchecked) private var weight = 0
  /// The depth of the element that is being skipped.
  private var skippedDepth: Int?
  /// The depths of open elements that are unknown in a property list.
  private var unknownDepths: [Int] = []
  private var records: [XMLRecord] = []
  /// The names of values outside of the records, without that of the outermost element.
  package private(set) var leftOut: [String] = []

  /// - Parameters:
  ///   - isPropertyList: whether the elements are those of a property list.
  ///   - maximumRecord: the maximum memory of a record, in bytes.
  ///   - keptDepth: the depth from which values are kept.
  ///   - wants: whether an element is relevant.
  ///   - use: classifies a complete value that may contain others.
  package init(
    isPropertyList: Bool, maximumRecord: Int, keptDepth: Int = 0,
    wants: @escaping (Opening) -> Bool,
    use: @escaping (_ value: JSONValue, _ depth: Int) -> Use
  ) {
    (self.isPropertyList, self.maximumRecord) = (isPropertyList, maximumRecord)
    (self.keptDepth, self.wants, self.use) = (keptDepth, wants, use)
  }

  /// Collects the elements with a path of names, or of the list there.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - isList: whether it is that of a list.
  ///   - isPropertyList: whether the elements are those of a property list.
  ///   - maximumRecord: the maximum memory of a record, in bytes.
  ///   - addsParents: whether a record gets the attributes and texts of the elements around it, which
  ///     precede it, as the member `parent`.
  package convenience init(
    at path: [String], isList: Bool = false, isPropertyList: Bool, maximumRecord: Int,
    addsParents: Bool = false
  ) {
    let way = isPropertyList ? [""] + path + (isList ? [Self.listToken] : []) : path
    let keptDepth = way.count - 1
    self.init(
      isPropertyList: isPropertyList, maximumRecord: maximumRecord, keptDepth: keptDepth,
      wants: { $0.depth > keptDepth || $0.token == way[$0.depth] || addsParents && $0.depth > 0 },
      use: { value, depth in
        guard depth == keptDepth else { return .part }
        switch value {
        case .object(let object): return .record(object)
        case .array(let values) where isPropertyList:
          return .record(PositionalValues.object(of: values))
        // A plain text is named after its element.
        default: return .record(JSONObject([.init(name: way[keptDepth], value: value)]))
        }
      })
    if addsParents { self.way = way }
  }

  /// Returns and removes the records that have been found.
  package func takeRecords() -> [XMLRecord] {
    defer { records = [] }
    return records
  }

  // MARK: Parts of the text

  package override func begin(_ name: XMLName, _ attributes: XMLAttributes) {
    guard skippedDepth == nil else { return }
    let kind = isPropertyList ? Kind(rawValue: name.text) ?? .other : .element
    guard kind != .other else { return unknownDepths.append(depth) }
    let token = kind == .element ? name.text : token
    let hasLine = isPropertyList ? kind.isContainer : nodes.count <= keptDepth
    let line = hasLine ? line : 0
    if kind != .key {
      let opening = Opening(
        token: token, depth: nodes.count, isContainer: kind.isContainer, attributes: attributes,
        line: line)
      if nodes.count < keptDepth, keptDepth != .max {
        for (name, _) in attributes where !Self.isTechnical(name) { leaveOut(token, name) }
      }
      guard wants(opening) else {
        leaveOut(token)
        skippedDepth = depth
        return setKey(nil)
      }
    }
    var node = Node(
      kind: kind, name: token, line: line, textStart: text.count, weight: Self.valueWeight)
    if kind == .element, nodes.count >= keptDepth || !way.isEmpty {
      node.weight += token.utf8.count
      for (name, value) in attributes {
        node.members.append(.init(name: "@" + name, value: .text(value)))
        node.weight += Self.valueWeight + name.utf8.count + value.utf8.count
      }
    }
    weight += node.weight
    nodes.append(node)
    checkLength()
  }

  package override func text(_ part: UnsafeBufferPointer<UInt8>) {
    guard skippedDepth == nil, let last = nodes.indices.last else { return }
    switch nodes[last].kind {
    case .dictionary, .array: return
    case .element where last < keptDepth && isOnWay(last): return
    default: break
    }
    let isFirst = text.count == nodes[last].textStart
    if isFirst, nodes[last].kind == .element, TrimmedText.trim(part).isEmpty { return }
    text.append(contentsOf: part)
    checkLength()
  }

  package override func end(_ name: XMLName) {
    if let skipped = skippedDepth {
      if skipped == depth { skippedDepth = nil }
      return
    }
    if unknownDepths.last == depth {
      unknownDepths.removeLast()
      return
    }
    guard let node = nodes.popLast() else { return }
    weight -= node.weight
    defer { text.removeLast(text.count - node.textStart) }
    if node.kind == .key { return setKey(String(decoding: text[node.textStart...], as: UTF8.self)) }
    if !way.isEmpty, nodes.count <= keptDepth,
      node.name != way[nodes.count] || !isOnWay(nodes.count - 1)
    {
      return addText(of: node)
    }
    guard nodes.count >= keptDepth else { return setKey(nil) }
    let value = value(of: node)
    switch node.kind.isContainer ? use(value, nodes.count) : .part {
    case .record(let object):
      let around = way.isEmpty ? nil : parent()
      records.append((node.line, around.map { JSONObject(Array(object) + [$0]) } ?? object))
      setKey(nil)
    case .nothing: setKey(nil)
    case .part: add(value, of: node)
    }
  }

  /// Whether an open element is around records.
  private func isOnWay(_ index: Int) -> Bool {
    way.isEmpty || nodes.prefix(index + 1).indices.allSatisfy { nodes[$0].name == way[$0] }
  }

  /// Adds the text of an element next to records to the element around it.
  private func addText(of node: Node) {
    guard case .text(let text) = value(of: node), let last = nodes.indices.last, isOnWay(last),
      nodes[last].members.count < 100
    else { return }
    nodes[last].members.append(.init(name: node.name, value: .text(text)))
    nodes[last].weight += node.weight + text.utf8.count
    weight += node.weight + text.utf8.count
    checkLength()
  }

  /// What is around a record, the outermost element innermost.
  private func parent() -> JSONObject.Member? {
    nodes.reduce(nil) { around, node in
      .init(
        name: "parent",
        value: .object(JSONObject(Self.joined(node.members) + (around.map { [$0] } ?? []))))
    }
  }

  /// Notes a value outside of the records.
  private func leaveOut(_ names: String...) {
    let name = (nodes.map(\.name) + names).dropFirst().joined(separator: ".")
    if leftOut.count < Self.leftOutLimit, !leftOut.contains(name) { leftOut.append(name) }
  }

  /// Whether an attribute is about the XML itself.
  private static func isTechnical(_ name: String) -> Bool {
    name.hasPrefix("xmlns") || name.contains(":") || name == "version"
  }

  private func checkLength() {
    guard weight + text.count > maximumRecord else { return }
    stop(.tooLong, "a record is longer than \(maximumRecord / 1024 / 1024) MB")
  }

  // MARK: Values

  /// The name of the next value of a property list.
  private var token: String {
    // The fields alone: a copy of the node would retain all of its parts.
    guard let last = nodes.indices.last else { return "" }
    return nodes[last].kind == .array ? Self.listToken : nodes[last].key ?? ""
  }

  private func setKey(_ key: String?) { if let last = nodes.indices.last { nodes[last].key = key } }

  /// Adds a value to the one around it.
  private func add(_ value: JSONValue, of node: Node) {
    guard nodes.count > keptDepth, let last = nodes.indices.last else { return setKey(nil) }
    switch nodes[last].kind {
    case .array: nodes[last].values.append(value)
    case .dictionary where nodes[last].key == nil: return
    case .dictionary, .element: nodes[last].members.append(.init(name: node.name, value: value))
    default: return
    }
    nodes[last].key = nil
    let added = node.weight + text.count - node.textStart
    nodes[last].weight += added
    weight += added
    checkLength()
  }

  private func value(of node: Node) -> JSONValue {
    let text = text[node.textStart...]
    switch node.kind {
    case .dictionary: return .object(JSONObject(node.members))
    case .array: return .array(node.values)
    case .true: return .flag(true)
    case .false: return .flag(false)
    case .integer, .real:
      let text = text.withUnsafeBufferPointer(TrimmedText.text) ?? ""
      if let integer = Int64(text) { return .integer(integer) }
      if let number = Double(text), number.isFinite { return .number(number) }
      return text.isEmpty ? .null : .text(text)
    case .data: return .text(String(decoding: text.filter { $0 > 0x20 }, as: UTF8.self))
    case .element:
      let text = text.withUnsafeBufferPointer(TrimmedText.text)
      guard !node.members.isEmpty else { return JSONValue(text) }
      var members = Self.joined(node.members)
      if let text { members.append(.init(name: "#text", value: .text(text))) }
      return .object(JSONObject(members))
    default: return .text(String(decoding: text, as: UTF8.self))
    }
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
