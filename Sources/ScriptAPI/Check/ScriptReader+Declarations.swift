extension ScriptReader {
  /// `local a <const>, b = …`, `local function f(…)`.
  mutating func readLocal() {
    if token.is("function") {
      if token(1).kind == .name { declare(token(1).text, nil) }
      return
    }
    var names: [String] = []
    while token.kind == .name {
      names.append(token.text)
      index += 1
      if token.is("<"), token(1).kind == .name, token(2).is(">") { index += 3 }
      guard token.is(","), token(1).kind == .name else { break }
      index += 1
    }
    let isTable = token.is("=") && (token(1).is("{") || token(1).is("function"))
    for name in names { declare(name, isTable ? nil : conventional(name, isParameter: false)) }
    blocks[blocks.count - 1].declaration = Declaration(
      names: token.is("=") ? names : [], isLoop: false, equals: index)
  }

  /// `for a, b in`; the variables are visible when the loop's block begins.
  mutating func readFor() {
    var names: [String] = []
    while token.kind == .name {
      names.append(token.text)
      index += 1
      if token.is(",") { index += 1 }
    }
    blocks[blocks.count - 1].declaration = Declaration(names: names, isLoop: true, equals: index)
  }

  mutating func enterLoopOrBlock() {
    let declaration = blocks[blocks.count - 1].declaration
    if declaration?.isLoop == true { blocks[blocks.count - 1].declaration = nil }
    enter()
    guard let declaration, declaration.isLoop else { return }
    let types = declaration.meanings.first??.loopTypes ?? []
    for (index, name) in declaration.names.enumerated() {
      let type = index < types.count && types[index] != "any" ? types[index] : nil
      declare(name, type.map { .type($0) } ?? conventional(name, isParameter: false))
    }
  }

  /// A function after its keyword: its name, and its parameters in a separate block.
  mutating func readFunction() {
    let wanted = wantedParameters()
    while token.kind == .name || token.is(".") || token.is(":") { index += 1 }
    enter(isFunction: true)
    guard token.is("(") else { return }
    index += 1
    var position = 0
    while token.kind == .name || token.is("...") || token.is(",") {
      if token.kind == .name {
        let meaning =
          position < wanted.count
          ? wanted[position] : conventional(token.text, isParameter: true)
        declare(token.text, meaning)
        position += 1
      }
      index += 1
    }
    if token.is(")") { index += 1 }
  }

  /// The meanings of the parameters of a function, from its position.
  private func wantedParameters() -> [Meaning?] {
    if let top = openBracket.map({ brackets[$0] }) {
      if top.kind == .call, top.argument > 0, let event = event(observedBy: top) {
        return [.event(event)]
      }
      return meanings(of: expectedType())
    }
    // A file of a rule may return its function.
    guard blocks.count == 1, token(-2).is("return") else { return [] }
    return meanings(
      of: APIDescription.table(named: "rule")?.items.first { $0.member == "apply" }?.type)
  }

  private func meanings(of type: String?) -> [Meaning?] {
    guard let type, let parameters = TypeText(type).parameters else { return [] }
    return parameters.map { $0.hasPrefix("moonshelf.") ? .type($0) : nil }
  }

  private func event(observedBy bracket: Bracket) -> APIItem? {
    guard case .item(let item)? = bracket.chain?.meaning, let literal = bracket.literal,
      item.name == "library.on" || item.name == "library.hook"
    else { return nil }
    return APIDescription.items(named: literal).first { $0.kind == .event }
  }

  /// The expected type of the current value.
  func expectedType() -> String? {
    guard let bracket = openBracket.map({ brackets[$0] }) else { return nil }
    switch bracket.kind {
    case .call:
      switch bracket.chain?.meaning {
      case .item(let item)?:
        guard bracket.argument < item.parameters.count else { return nil }
        return item.parameters[bracket.argument].type
      default: return nil
      }
    case .table:
      guard let type = bracket.type.map(TypeText.init) else { return nil }
      if let table = type.table, let key = bracket.key {
        return table.items.first { $0.member == key }?.type
      }
      return type.element
    case .index, .group: return nil
    }
  }

  /// The conventional meaning of an undeclared name.
  func conventional(_ name: String, isParameter: Bool) -> Meaning? {
    switch name {
    case "album": .type("moonshelf.Album")
    case "ctx" where isParameter: .type("moonshelf.RuleContext")
    case "ev" where isParameter: .event(nil)
    default: nil
    }
  }
}
