/// A value of a JSON text (RFC 8259).
public enum JSONValue: Equatable, Sendable {
  /// Null; also the `NaN` of some programs.
  case null
  /// A Boolean.
  case flag(Bool)
  /// A number without point and exponent that fits.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// Text, always valid Unicode.
  case text(String)
  /// A list of values.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)
}

/// The members of a JSON object in the order of the file.
public struct JSONObject: Equatable, Sendable, RandomAccessCollection {
  /// A value and its name.
  public struct Member: Equatable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSONValue

    /// Creates a member.
    public init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  private let members: [Member]

  /// Creates an object from members in order.
  public init(_ members: [Member] = []) { self.members = members }

  /// The index of the first member: 0.
  public var startIndex: Int { 0 }
  /// The number of members.
  public var endIndex: Int { members.count }
  /// A member by its index.
  public subscript(index: Int) -> Member { members[index] }

  /// The value with a name; of several the last one.
  ///
  /// - Complexity: O(n) in the number of members.
  public func value(named name: String) -> JSONValue? { members.last { $0.name == name }?.value }
}

extension JSONValue {
  /// The approximate memory for parsing a text, estimated without parsing it.
  ///
  /// A list of short numbers takes 30 times as much as its text.
  ///
  /// - Parameter text: the text.
  /// - Returns: the memory in bytes.
  /// - Complexity: O(n).
  public static func memory(reading text: String) -> Int {
    var values = 1
    var containers = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: ","): values += 1
      case UInt8(ascii: "["), UInt8(ascii: "{"): containers += 1
      default: break
      }
    }
    return text.utf8.count + 48 * values + 96 * containers
  }

  /// Parses a whole JSON text (RFC 8259) of at most 512 levels.
  ///
  /// - Parameters:
  ///   - text: one value, which may be surrounded by white space.
  ///   - isStrict: whether to refuse what the standard does not allow. Otherwise the reader is as
  ///     tolerant as imports are: `NaN` and the infinities are null, for example.
  /// - Throws: ``JSONError``.
  /// - Complexity: O(n).
  public init(reading text: String, isStrict: Bool = false) throws(JSONError) {
    var text = text
    let result = text.withUTF8 { bytes -> Result<JSONValue, JSONError> in
      var reader = JSONReader(bytes, isStrict: isStrict)
      do throws(JSONError) { return .success(try reader.document()) } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  /// The value as JSON without white space; a number without a JSON form is null.
  public var bytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    return output
  }

  /// Appends ``bytes``.
  ///
  /// - Parameter output: receives the UTF-8.
  package func write(to output: inout [UInt8]) {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .flag(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
    case .integer(let integer): output.append(contentsOf: String(integer).utf8)
    case .number(let number):
      output.append(contentsOf: (number.isFinite ? String(number) : "null").utf8)
    case .text(let text): JSONText.append(text, to: &output)
    case .object(let object): object.write(to: &output)
    case .array(let values):
      output.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        value.write(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    }
  }
}

extension JSONValue {
  /// Its text, with its white space; nil for another value.
  package var exactText: String? { if case .text(let text) = self { text } else { nil } }
}

extension JSONObject {
  /// The text of a member, with its white space; nil for another value.
  package func exactText(_ name: String) -> String? { value(named: name)?.exactText }

  /// The texts of a list; nil for another value.
  package func exactTexts(_ name: String) -> [String]? {
    guard case .array(let values)? = value(named: name) else { return nil }
    return values.compactMap(\.exactText)
  }

  /// Appends the object as JSON without white space.
  ///
  /// - Parameter output: receives the UTF-8.
  package func write(to output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    for (index, member) in enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      JSONText.append(member.name, to: &output)
      output.append(UInt8(ascii: ":"))
      member.value.write(to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }

  /// The object as JSON with a line for each member, for files that people read and compare.
  package var lines: [UInt8] {
    var output: [UInt8] = [UInt8(ascii: "{")]
    for (index, member) in enumerated() {
      output.append(contentsOf: (index == 0 ? "\n  " : ",\n  ").utf8)
      JSONText.append(member.name, to: &output)
      output.append(contentsOf: ": ".utf8)
      member.value.write(to: &output)
    }
    output.append(contentsOf: "\n}\n".utf8)
    return output
  }
}

extension JSONValue {
  /// A count; null if there is none.
  package init(_ count: Int?) { self = count.map { .integer(Int64($0)) } ?? .null }
  /// A text; null if there is none.
  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// The value as JSON in one line.
  package var line: String { String(decoding: bytes, as: UTF8.self) }

  /// An object of members in order.
  package static func members(_ members: [(name: String, value: JSONValue)]) -> JSONValue {
    .object(JSONObject(members.map { .init(name: $0.name, value: $0.value) }))
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByArrayLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  /// A text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// A Boolean.
  public init(booleanLiteral flag: Bool) { self = .flag(flag) }
  /// An integer.
  public init(integerLiteral integer: Int64) { self = .integer(integer) }
  /// A list.
  public init(arrayLiteral values: JSONValue...) { self = .array(values) }
  /// An object with its members in the order of the literal.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .members(members.map { (name: $0.0, value: $0.1) })
  }
}
