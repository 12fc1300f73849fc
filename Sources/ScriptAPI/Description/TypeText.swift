/// The parts of a type in the syntax of lua-language-server.
///
/// Only for types of the description: they are short, and never come from a script.
struct TypeText {
  private let alternatives: [Substring]

  init(_ text: String) {
    alternatives = Self.split(text[...], at: "|").flatMap { part -> [Substring] in
      let part = Self.withoutMarks(part)
      if let alias = Self.aliases[String(part)] { return TypeText(alias).alternatives }
      // Parentheses may have held several.
      return part.count < text.count ? TypeText(String(part)).alternatives : [part]
    }
  }

  private static let aliases = Dictionary(
    APIDescription.aliases.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })

  /// The table that describes a value of this type; nil for several tables.
  var table: APITable? {
    let tables = alternatives.compactMap { APIDescription.table(ofType: String($0)) }
    return tables.count == 1 ? tables[0] : nil
  }

  /// The strings that a value may be; nil if it may be anything else.
  var literals: [String]? {
    var literals: [String] = []
    for alternative in alternatives where alternative != "nil" {
      guard alternative.hasPrefix("\""), alternative.count >= 2 else { return nil }
      literals.append(String(alternative.dropFirst().dropLast()))
    }
    return literals.isEmpty ? nil : literals
  }

  /// The type of the elements of `X[]` and `table<string, X>`.
  var element: String? {
    for alternative in alternatives {
      if alternative.hasSuffix("[]") { return String(Self.withoutMarks(alternative.dropLast(2))) }
      if alternative.hasPrefix("table<"), let comma = alternative.firstIndex(of: ",") {
        return String(alternative[alternative.index(comma, offsetBy: 2)...].dropLast())
      }
    }
    return nil
  }

  /// The types of a function's parameters.
  var parameters: [String]? {
    guard let function, let end = function.lastIndex(of: ")") else { return nil }
    return Self.split(function[function.index(function.startIndex, offsetBy: 4)..<end], at: ",")
      .map { parameter in
        guard let colon = parameter.firstIndex(of: ":") else { return "any" }
        return String(Self.trimmed(parameter[parameter.index(after: colon)...]))
      }
  }

  /// The types of a function's results.
  var results: [String] {
    guard let function, let end = function.lastIndex(of: ")"),
      let colon = function[end...].firstIndex(of: ":")
    else { return [] }
    return Self.split(function[function.index(after: colon)...], at: ",").map {
      String(Self.trimmed($0))
    }
  }

  private var function: Substring? { alternatives.first { $0.hasPrefix("fun(") } }

  /// A type, and the rest of the annotation after it; nil if its brackets do not match.
  ///
  /// It ends at the first space outside of brackets and quotes that does not follow a colon or a comma: these
  /// precede the results of a function.
  static func split(_ annotation: Substring) -> (type: Substring, rest: Substring)? {
    var depth = 0
    var isQuoted = false
    var before: UInt8 = 0
    for index in annotation.utf8.indices {
      let byte = annotation.utf8[index]
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: " ")
      where depth == 0 && before != UInt8(ascii: ":") && before != UInt8(ascii: ","):
        return (annotation[..<index], annotation[annotation.utf8.index(after: index)...])
      default: break
      }
      before = byte
    }
    return annotation.isEmpty || depth != 0 || isQuoted ? nil : (annotation, "")
  }

  /// The parts between separators outside of brackets.
  private static func split(_ text: Substring, at separator: Character) -> [Substring] {
    // A bar after a function type belongs to the function's results.
    if separator == "|", text.hasPrefix("fun(") { return [text] }
    var parts: [Substring] = []
    var depth = 0
    var start = text.startIndex
    for index in text.indices {
      switch text[index] {
      case "(", "<", "{": depth += 1
      case ")", ">", "}": depth -= 1
      case separator where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }

  private static func trimmed(_ text: Substring) -> Substring {
    text.first == " " ? text.dropFirst() : text
  }

  /// Without the mark of an optional type, and without outer parentheses.
  private static func withoutMarks(_ text: Substring) -> Substring {
    var text = trimmed(text)
    if text.hasSuffix("?"), !text.hasPrefix("fun(") { text = text.dropLast() }
    if text.hasPrefix("("), text.hasSuffix(")") { text = text.dropFirst().dropLast() }
    return text
  }
}
