import AlbumModel

extension ScriptReader {
  /// Reads `.name` or `:name` after an expression.
  mutating func readMember(of chain: inout Chain) {
    let mark = token.text
    let name = token(1)
    index += 2
    let path = chain.path
    chain.path = path.utf8.count > 60 ? "…" + mark + name.text : path + mark + name.text
    guard let meaning = chain.meaning, let table = meaning.table else {
      chain.meaning = nil
      return
    }
    if case .event(let event) = meaning {
      let members = members(of: event)
      guard members.contains(name.text) else {
        chain.meaning = nil
        let owner = event.map { "ev of \($0.name)" } ?? "ev"
        return reportUnknown(name, in: owner, path + mark, among: members)
      }
    }
    if let item = table.items.first(where: { $0.member == name.text }) {
      checkMark(mark, name, item, path)
      chain.meaning = item.asMeaning
      return
    }
    let isEvent = if case .event = meaning { true } else { false }
    chain.meaning = nil
    if isEvent { return }
    if !table.hasFreeNames {
      reportUnknown(name, in: table.name, path + mark, among: table.items.map(\.member))
    } else if table.type == "moonshelf.Album" || table.type == "moonshelf.Draft" {
      checkOwn(name, mark, table, path)
    } else if table.type == "moonshelf.Prefs" || table.type == "moonshelf.Arguments" {
      checkDeclared(name, path + mark)
    }
  }

  /// The fields of `ev` for an event; those of all events if it is unknown.
  private func members(of event: APIItem?) -> [String] {
    if let event { return ["name", "origin"] + event.parameters.map(\.name) }
    return ["ev", "field event", "property event"].compactMap(APIDescription.table(named:))
      .flatMap { $0.items.map(\.member) }
  }

  /// A field name of an album that is not a described one.
  private mutating func checkOwn(
    _ name: LuaToken, _ mark: String, _ table: APITable, _ path: String
  ) {
    if mark == ":" {
      let methods = table.items.filter { $0.kind == .method }.map(\.member)
      return reportUnknown(name, in: table.name, path + mark, among: methods)
    }
    guard !assigned.contains(name.text), !customFields.contains(name.text),
      name.text.utf8.count <= 40
    else { return }
    if nearest[name.text] == nil, nearest.count < 300 {
      let fields = table.items.filter { $0.kind == .field }.map(\.member)
      nearest[name.text] = .some(EditDistance.nearest(to: name.text, among: fields + candidates))
    }
    if let nearest = nearest[name.text] ?? nil {
      report("\(path).\(name.text): did you mean \(nearest)?", at: name)
    }
  }

  /// The name of a setting or an option, which is a mistake if it is similar to a declared one.
  private mutating func checkDeclared(_ name: LuaToken, _ path: String) {
    guard !declared.contains(name.text), declared.count < 100, name.text.utf8.count <= 40,
      let nearest = EditDistance.nearest(to: name.text, among: declared.sorted())
    else { return }
    report("\(path)\(name.text): did you mean \(nearest)?", at: name)
  }

  /// A dot instead of a colon, or the reverse.
  private mutating func checkMark(_ mark: String, _ name: LuaToken, _ item: APIItem, _ path: String)
  {
    guard token.is("(") || token.is("{") || token.kind == .string else { return }
    if item.kind == .function, mark == ":" {
      report("\(path):\(name.text): \(item.name) is called with a dot", at: name)
    }
    // The object may be passed as the first argument.
    if item.kind == .method, mark == ".", token(1).text != path {
      report("\(path).\(name.text): \(item.name) is called with a colon", at: name)
    }
  }

  /// Reads the key of a table's next value, and checks it.
  mutating func readKey() {
    guard let bracket = openBracket.map({ brackets[$0] }), bracket.kind == .table,
      token.kind == .name,
      token(1).is("=")
    else { return }
    brackets[brackets.count - 1].key = token.text
    if bracket.type?.contains("moonshelf.Preference") == true
      || bracket.type?.contains("moonshelf.CommandOption") == true
    {
      declared.insert(token.text)
    }
    if let table = bracket.type.map(TypeText.init)?.table, !table.hasFreeNames,
      !table.items.contains(where: { $0.member == token.text })
    {
      reportUnknown(token, in: table.name, "", among: table.items.map(\.member))
    }
    index += 1
  }

  /// Checks a string argument.
  mutating func checkArgument(_ text: LuaToken, _ position: Int, of callee: Meaning?) {
    guard case .item(let item)? = callee, position < item.parameters.count else { return }
    let type = item.parameters[position].type
    switch type {
    case "moonshelf.EventName|string", "moonshelf.HookName":
      let event = EventName(rawValue: text.text)
      if let mistake = event.mistake(inHook: item.name == "library.hook") {
        report(mistake, at: text)
      }
    case "moonshelf.Query": checkQuery(text)
    default: checkLiteral(text, type)
    }
  }

  private mutating func checkQuery(_ text: LuaToken) {
    guard !text.text.contains("\\") else { return }
    do {
      _ = try queries.query(text.text)
    } catch {
      report("\(error)", at: text)
    }
  }

  /// Checks a string against the literals of a type.
  mutating func checkLiteral(_ text: LuaToken, _ type: String) {
    guard let literals = TypeText(type).literals, !literals.contains(text.text) else { return }
    let nearest = EditDistance.nearest(to: text.text, among: literals)
    let known =
      nearest.map { "did you mean \"\($0)\"?" } ?? "one of \(literals.joined(separator: ", "))"
    report("\"\(text.text)\": \(known)", at: text)
  }

  private mutating func reportUnknown(
    _ name: LuaToken, in owner: String, _ path: String, among known: [String]
  ) {
    let nearest = EditDistance.nearest(to: name.text, among: known)
    report(
      path + name.text
        + (nearest.map { ": did you mean \($0)?" } ?? ": \(owner) has no \(name.text)"), at: name)
  }
}
