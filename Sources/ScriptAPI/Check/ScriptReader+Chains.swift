extension ScriptReader {
  /// Whether an expression begins at this token.
  var isExpressionStart: Bool {
    let before = token(-1)
    guard index > 0 else { return false }
    return ["=", ",", "(", "in", "return"].contains { before.is($0) }
  }

  /// Reads a name and the expression that follows it.
  mutating func readName() {
    let name = token
    let isMember = index > 0 && (token(-1).is(".") || token(-1).is(":"))
    let isWhole = isExpressionStart
    let isLabel = index > 0 && (token(-1).is("::") || token(-1).text == "goto")
    index += 1
    if !isMember, !isLabel, variables[name.text]?.isEmpty ?? true, globals[name.text] == nil {
      globals[name.text] = name
    }
    follow(
      Chain(meaning: isMember ? nil : meaning(of: name.text), path: name.text, isWhole: isWhole))
  }

  /// Reads a string that is an expression.
  mutating func readString() {
    let text = token
    index += 1
    if let top = openBracket, brackets[top].kind == .call,
      token.is(",") || token.is(")")
    {
      if brackets[top].argument == 0, tokens[index - 2].is("(") {
        brackets[top].literal = text.text
      }
      checkArgument(text, brackets[top].argument, of: brackets[top].chain?.meaning)
    } else if let top = openBracket, brackets[top].kind == .table, brackets[top].key != nil,
      token.is(",") || token.is("}") || token.is(";"), let type = expectedType()
    {
      checkLiteral(text, type)
    }
  }

  /// Continues after an expression: members, calls, indexes, or its end.
  mutating func follow(_ start: Chain) {
    var chain = start
    while true {
      if token.is(".") || token.is(":"), token(1).kind == .name {
        readMember(of: &chain)
      } else if token.is("(") {
        chain.path = chain.shortPath + "(…)"
        return open(Bracket(kind: .call, chain: chain))
      } else if token.is("{") {
        var bracket = Bracket(kind: .table, chain: chain)
        if case .item(let item)? = chain.meaning { bracket.type = item.parameters.first?.type }
        bracket.chain?.path = chain.shortPath + "{…}"
        return open(bracket)
      } else if token.is("[") {
        chain.path = chain.shortPath + "[…]"
        return open(Bracket(kind: .index, chain: chain))
      } else if token.kind == .string {
        checkArgument(token, 0, of: chain.meaning)
        chain.meaning = result(of: chain.meaning, token.text)
        index += 1
        chain.path = chain.shortPath + "(…)"
      } else {
        return finish(chain)
      }
    }
  }

  /// The result of a call with a string.
  func result(of callee: Meaning?, _ text: String) -> Meaning? {
    if case .handing("require")? = callee { return text == "moonshelf" ? .type(text) : nil }
    return callee?.result(of: nil)
  }

  /// Passes the meaning of a complete expression to its declaration or bracket.
  private mutating func finish(_ chain: Chain) {
    guard chain.isWhole, !token.isOperator else { return }
    if let top = openBracket {
      if brackets[top].argument == 0 { brackets[top].first = chain.meaning }
    } else if var declaration = blocks[blocks.count - 1].declaration {
      let names = declaration.names
      let position = declaration.index
      guard position < names.count, declaration.meanings.count <= position else { return }
      while declaration.meanings.count < position { declaration.meanings.append(nil) }
      declaration.meanings.append(chain.meaning)
      blocks[blocks.count - 1].declaration = declaration
      guard !declaration.isLoop, let last = variables[names[position]]?.indices.last else { return }
      let meaning = chain.meaning ?? conventional(names[position], isParameter: false)
      variables[names[position]]?[last] = meaning
    }
  }
}

extension Chain {
  /// The path, truncated.
  fileprivate var shortPath: String { path.utf8.count > 60 ? "…" : path }
}

extension LuaToken {
  /// Whether it is an operator on the value before it.
  fileprivate var isOperator: Bool {
    switch kind {
    case .keyword: text == "and" || text == "or"
    case .symbol:
      [
        "+", "-", "*", "/", "//", "%", "^", "#", "&", "~", "|", "<<", ">>", "..", "<", ">", "<=",
        ">=", "==", "~=",
      ].contains(text)
    case .name, .string, .number, .end: false
    }
  }
}
