import AlbumModel

/// JSON for output, with its members in the given order.
indirect enum JSONNode: Sendable, Equatable {
  case null
  case flag(Bool)
  case integer(Int64)
  case text(String)
  case field(FieldValue)
  case list([JSONNode])
  case object([(name: String, value: JSONNode)])

  /// The JSON text.
  var bytes: [UInt8] {
    var output: [UInt8] = []
    append(to: &output)
    return output
  }

  func append(to output: inout [UInt8]) {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .flag(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
    case .integer(let integer): output.append(contentsOf: String(integer).utf8)
    case .text(let text): JSONText.append(text, to: &output)
    case .field(let value): JSONText.append(value, to: &output)
    case .list(let nodes):
      Self.append(nodes, between: "[]", to: &output) { node, output in node.append(to: &output) }
    case .object(let members):
      Self.append(members, between: "{}", to: &output) { member, output in
        JSONText.append(member.name, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.append(to: &output)
      }
    }
  }

  private static func append<Element>(
    _ elements: [Element], between ends: StaticString, to output: inout [UInt8],
    _ body: (Element, inout [UInt8]) -> Void
  ) {
    output.append(ends.utf8Start[0])
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      body(element, &output)
    }
    output.append(ends.utf8Start[1])
  }

  static func == (left: JSONNode, right: JSONNode) -> Bool { left.bytes == right.bytes }
}

extension JSONNode: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByArrayLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  init(stringLiteral text: String) { self = .text(text) }
  init(booleanLiteral flag: Bool) { self = .flag(flag) }
  init(integerLiteral integer: Int64) { self = .integer(integer) }
  init(arrayLiteral nodes: JSONNode...) { self = .list(nodes) }
  init(dictionaryLiteral members: (String, JSONNode)...) {
    self = .object(members.map { (name: $0.0, value: $0.1) })
  }
}
