import AlbumModel

/// Reads the tokens of a script and collects unknown names.
///
/// It keeps blocks and brackets on explicit stacks, so that no nesting is too deep; unmatched brackets
/// and ends are ignored.
struct ScriptReader {
  let tokens: [LuaToken]
  let customFields: Set<String>
  /// The fields that the script assigns or declares anywhere.
  let assigned: Set<String>
  /// The names that unknown fields are compared with.
  let candidates: [String]
  /// The nearest known name of each unknown field, found before.
  var nearest: [String: String?] = [:]
  let queries: QueryParser
  /// The settings and the options of commands that the script declares.
  var declared: Set<String> = []
  var index = 0
  var findings: [Finding] = []
  var brackets: [Bracket] = []
  var blocks: [Block] = [Block(isFunction: true, brackets: 0)]
  /// The first use of each name that was not visible there.
  var globals: [String: LuaToken] = [:]
  /// The meanings of each declared name, the innermost visible one last; nil if unknown.
  var variables: [String: [Meaning?]] = [:]

  init(_ source: String, customFields: Set<String>) {
    tokens = LuaLexer.tokens(of: source)
    self.customFields = customFields
    assigned = Self.assignedNames(in: tokens).union(Self.declaredNames(by: "field", in: tokens))
    let known = customFields.union(assigned)
    let shelves = Self.declaredNames(by: "shelf", in: tokens).map { ($0, "") }
    queries = QueryParser(
      now: 0, fields: FieldNames(custom: known), shelves: Dictionary(shelves) { $1 })
    // Longer names are unlikely to be typing errors.
    candidates = Array(known.filter { $0.utf8.count <= 40 }.sorted().prefix(300))
  }

  var token: LuaToken { tokens[index] }

  func token(_ offset: Int) -> LuaToken {
    let place = index + offset
    return place >= 0 && place < tokens.count ? tokens[place] : tokens[tokens.count - 1]
  }

  mutating func read() -> [Finding] {
    // More are of no use to the reader; and text that is not Lua ends early.
    while token.kind != .end, findings.count < 1000 {
      switch token.kind {
      case .keyword: readKeyword()
      case .symbol: readSymbol()
      case .string: readString()
      case .name: readName()
      case .number, .end: index += 1
      }
    }
    return findings
  }

  mutating func report(_ message: String, at token: LuaToken) {
    findings.append(Finding(line: token.line, column: token.column, message: message))
  }

  // MARK: Blocks

  private mutating func readKeyword() {
    let keyword = token.text
    index += 1
    if ["return", "if", "while", "repeat", "break", "goto"].contains(keyword) { endDeclaration() }
    switch keyword {
    case "function": readFunction()
    case "local": readLocal()
    case "for": readFor()
    case "do": enterLoopOrBlock()
    case "then", "repeat": enter()
    case "else":
      leave()
      enter()
    case "elseif", "end", "until": leave()
    default: break
    }
  }

  /// Values from here on do not belong to the declaration.
  private mutating func endDeclaration() { blocks[blocks.count - 1].declaration = nil }

  mutating func enter(isFunction: Bool = false) {
    blocks.append(Block(isFunction: isFunction, brackets: brackets.count))
  }

  mutating func leave() {
    guard blocks.count > 1, let block = blocks.popLast() else { return }
    for name in block.names { variables[name]?.removeLast() }
    if block.isFunction, brackets.count > block.brackets {
      brackets.removeLast(brackets.count - block.brackets)
    }
  }

  /// Declares a variable of the innermost block.
  mutating func declare(_ name: String, _ meaning: Meaning?) {
    blocks[blocks.count - 1].names.append(name)
    variables[name, default: []].append(meaning)
  }

  /// The meaning of a name here.
  func meaning(of name: String) -> Meaning? {
    if let meaning = variables[name]?.last { return meaning }
    return Meaning.ofGlobal(name) ?? conventional(name, isParameter: false)
  }

  // MARK: Brackets

  /// The innermost bracket that is open in this block.
  var openBracket: Int? {
    brackets.count > blocks[blocks.count - 1].brackets ? brackets.count - 1 : nil
  }

  private mutating func readSymbol() {
    let symbol = token.text
    switch symbol {
    case "(", "{", "[":
      let kind: Bracket.Kind = symbol == "(" ? .group : symbol == "{" ? .table : .index
      let path = kind == .group ? "(…)" : ""
      let chain = kind == .group ? Chain(meaning: nil, path: path, isWhole: isExpressionStart) : nil
      open(Bracket(kind: kind, chain: chain, type: kind == .table ? expectedType() : nil))
    case ")", "}", "]": close()
    case ",", ";":
      index += 1
      separate()
    case "=":
      if openBracket == nil, blocks[blocks.count - 1].declaration?.equals != index {
        endDeclaration()
      }
      index += 1
    default: index += 1
    }
  }

  mutating func open(_ bracket: Bracket) {
    brackets.append(bracket)
    index += 1
    readKey()
  }

  private mutating func close() {
    index += 1
    guard openBracket != nil, let bracket = brackets.popLast(), var chain = bracket.chain else {
      return
    }
    switch bracket.kind {
    case .call:
      chain.meaning =
        bracket.literal.map { result(of: chain.meaning, $0) }
        ?? chain.meaning?.result(of: bracket.first)
    case .table: chain.meaning = chain.meaning?.result(of: nil)
    case .group: chain.meaning = bracket.first
    case .index:
      if case .type(let type)? = chain.meaning {
        chain.meaning = TypeText(type).element.map { .type($0) }
      } else {
        chain.meaning = nil
      }
    }
    follow(chain)
  }

  /// Moves on to the next argument, key, or value of a declaration.
  private mutating func separate() {
    if let top = openBracket {
      brackets[top].argument += 1
      brackets[top].key = nil
      readKey()
    } else {
      blocks[blocks.count - 1].declaration?.index += 1
    }
  }
}
