/// What a placeholder shows: a column, after some functions.
struct TemplateExpression {
  /// The column's name.
  var name: String
  /// The functions, in the order of their calls.
  var calls: [(name: String, argument: String?)] = []
  /// As in the template, without the text for a missing value.
  var source: String
}

/// Splits a template into its tokens.
struct TemplateParser {
  enum Token {
    case text(String)
    case hole(TemplateExpression, fallback: String?)
    /// `{if …}`, at a position.
    case condition(TemplateExpression, Int)
    case otherwise(Int)
    case end(Int)
  }

  private let characters: [Character]
  private var position = 0
  /// The position of the last placeholder, the first character being 1.
  private(set) var place = 0

  init(_ text: String) { characters = Array(text) }

  /// The next token, or nil at the end.
  mutating func next() throws(TemplateError) -> Token? {
    var text = ""
    while let character = current {
      switch character {
      case "{" where following == "{", "}" where following == "}":
        text.append(character)
        position += 2
      case "{": return text.isEmpty ? try hole() : .text(text)
      case "}": throw .unopened(position + 1)
      case "$" where following?.isLetter == true:
        throw .dollar(String(characters[(position + 1)...].prefix { $0.isNamePart }))
      case "$" where following == "$" && self.character(at: position + 2)?.isLetter == true:
        text.append(character)
        position += 2
        // The letter, so that the second dollar sign is not read as a mistake.
        if let letter = current { text.append(letter) }
        position += 1
      default:
        text.append(character)
        position += 1
      }
    }
    return text.isEmpty ? nil : .text(text)
  }

  private var current: Character? { character(at: position) }
  private var following: Character? { character(at: position + 1) }

  private func character(at index: Int) -> Character? {
    index < characters.count ? characters[index] : nil
  }

  private mutating func hole() throws(TemplateError) -> Token {
    let start = position
    place = start + 1
    position += 1
    var name = text(upTo: ":|}")
    let nameStart = name.isCondition ? start + 3 : start + 1
    let isCondition = name.isCondition
    if isCondition { name = String(name.dropFirst(2)).trimmedOfSpaces }
    var expression = TemplateExpression(name: name, source: "")
    while current == ":" {
      position += 1
      expression.calls.append(try call())
    }
    expression.source = String(characters[nameStart..<position]).trimmedOfSpaces
    var fallback: String?
    if current == "|" {
      position += 1
      let end = characters[position...].firstIndex(of: "}") ?? characters.count
      fallback = String(characters[position..<end])
      position = end
    }
    guard current == "}" else { throw .unclosed(start + 1) }
    position += 1
    guard !name.isEmpty else {
      throw isCondition ? TemplateError.unnamedCondition(place) : TemplateError.unnamed(place)
    }
    if isCondition { return .condition(expression, place) }
    if expression.calls.isEmpty, fallback == nil {
      if name == "else" { return .otherwise(place) }
      if name == "end" { return .end(place) }
    }
    return .hole(expression, fallback: fallback)
  }

  /// Reads `left 3` or `join ", "`.
  private mutating func call() throws(TemplateError) -> (name: String, argument: String?) {
    skipSpaces()
    let name = text(upTo: " :|}")
    skipSpaces()
    guard current == "\"" else {
      let argument = text(upTo: ":|}")
      return (name, argument.isEmpty ? nil : argument)
    }
    position += 1
    var argument = ""
    while let character = current, character != "\"" || following == "\"" {
      position += character == "\"" ? 2 : 1
      argument.append(character)
    }
    guard current == "\"" else { throw .unclosed(place) }
    position += 1
    skipSpaces()
    return (name, argument)
  }

  /// Reads the text before any of some characters, without the spaces around it.
  private mutating func text(upTo marks: String) -> String {
    let start = position
    while let character = current, !marks.contains(character) { position += 1 }
    return String(characters[start..<position]).trimmedOfSpaces
  }

  private mutating func skipSpaces() { while current?.isWhitespace == true { position += 1 } }
}

extension Character {
  fileprivate var isNamePart: Bool { isLetter || isNumber || self == "_" }
}

extension String {
  /// Whether it is the beginning of a condition: `if`, and a name or nothing.
  fileprivate var isCondition: Bool { self == "if" || hasPrefix("if ") }

  fileprivate var trimmedOfSpaces: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
