import AlbumModel
import Foundation

/// A JSON Schema (draft 2020-12): the keywords that the schemas of `docs/schema` use.
struct JSONSchema {
  private static let annotations: Set = ["$schema", "title", "description"]

  let root: JSONValue

  /// The schema of a file in `docs/schema`.
  init(named name: String) throws {
    let path = Program.root + "/docs/schema/\(name).json"
    root = try JSONValue(reading: String(contentsOfFile: path, encoding: .utf8), isStrict: true)
  }

  init(_ root: JSONValue) { self.root = root }

  /// The places where a value differs from the schema; empty if it is valid.
  func mistakes(in value: JSONValue) -> [String] { mistakes(in: value, by: root, at: "$") }

  private func mistakes(in value: JSONValue, by schema: JSONValue, at place: String) -> [String] {
    if case .flag(let isAllowed) = schema { return isAllowed ? [] : ["\(place) is not allowed"] }
    guard case .object(let keywords) = schema else { return ["\(place): a schema is an object"] }
    return keywords.flatMap { keyword in
      mistakes(in: value, keyword.name, keyword.value, keywords, at: place)
    }
  }

  private func mistakes(
    in value: JSONValue, _ keyword: String, _ rule: JSONValue, _ schema: JSONObject,
    at place: String
  ) -> [String] {
    switch (keyword, rule, value) {
    case ("type", _, _):
      let types = rule.texts
      let isValid = types.contains { value.has(type: $0) }
      return isValid ? [] : ["\(place) is no \(types.joined(separator: " or ")): \(value.line)"]
    case ("enum", .array(let values), _):
      return values.contains(value) ? [] : ["\(place) is none of \(rule.line): \(value.line)"]
    case ("minimum", .integer(let least), .integer(let number)):
      return number >= least ? [] : ["\(place) is less than \(least): \(number)"]
    case ("minimum", .integer(let least), .number(let number)):
      return number >= Double(least) ? [] : ["\(place) is less than \(least): \(number)"]
    case ("pattern", .text(let pattern), .text(let text)):
      let isFound = text.range(of: pattern, options: .regularExpression) != nil
      return isFound ? [] : ["\(place) does not match \(pattern): \(text)"]
    case ("anyOf", .array(let schemas), _):
      let isValid = schemas.contains { mistakes(in: value, by: $0, at: place).isEmpty }
      return isValid ? [] : ["\(place) has no allowed form: \(value.line)"]
    case ("items", _, .array(let values)):
      return values.enumerated().flatMap { index, item in
        mistakes(in: item, by: rule, at: "\(place)[\(index)]")
      }
    case ("required", _, .object(let object)):
      return rule.texts.filter { object.value(named: $0) == nil }.map {
        "\(place).\($0) is missing"
      }
    case ("properties", .object(let properties), .object(let object)):
      return object.flatMap { member in
        properties.value(named: member.name).map {
          mistakes(in: member.value, by: $0, at: "\(place).\(member.name)")
        } ?? []
      }
    case ("additionalProperties", _, .object(let object)):
      var known: JSONObject?
      if case .object(let properties)? = schema.value(named: "properties") { known = properties }
      return object.filter { known?.value(named: $0.name) == nil }.flatMap { member in
        mistakes(in: member.value, by: rule, at: "\(place).\(member.name)")
      }
    case ("enum", _, _), ("anyOf", _, _): return ["\(place): \(keyword) must be an array"]
    case ("minimum", _, _), ("pattern", _, _), ("items", _, _), ("required", _, _),
      ("properties", _, _), ("additionalProperties", _, _):
      // They apply to values of other types.
      return []
    default:
      return Self.annotations.contains(keyword) ? [] : ["\(place): unknown keyword \(keyword)"]
    }
  }
}

extension JSONValue {
  /// The text, or those of an array.
  fileprivate var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .array(let values): values.flatMap(\.texts)
    default: []
    }
  }

  fileprivate func has(type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .flag: type == "boolean"
    case .integer: type == "integer" || type == "number"
    case .number: type == "number"
    case .text: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }

  /// Its kind, where integers are numbers; nil for null.
  var kind: String? { ["boolean", "number", "string", "array", "object"].first { has(type: $0) } }
}
