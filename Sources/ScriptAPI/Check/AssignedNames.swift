import AlbumModel

extension ScriptReader {
  /// The globals of every script.
  private static let known: Set<String> = [
    "_ENV", "_G", "_VERSION", "arg", "assert", "collectgarbage", "coroutine", "debug", "error",
    "getmetatable", "io", "ipairs", "load", "math", "moonshelf", "next", "os", "package", "pairs",
    "pcall", "print", "rawequal", "rawget", "rawlen", "rawset", "require", "select", "self",
    "setmetatable",
    "string", "table", "tonumber", "tostring", "type", "utf8", "xpcall",
  ]

  /// The names that are neither globals nor declared or assigned anywhere in the script.
  var undefinedGlobals: [Finding] {
    var defined = Self.known.union(variables.keys)
    defined.formUnion(APIDescription.globals.map(\.name))
    for index in tokens.indices.dropLast() where tokens[index].kind == .name {
      let before = index > 0 ? tokens[index - 1] : nil
      let isAssigned = [",", "="].contains(tokens[index + 1].text)
      if before?.text == "function" || isAssigned && before?.is(".") != true {
        defined.insert(tokens[index].text)
      }
    }
    return globals.values.filter { !defined.contains($0.text) }.map { name in
      let nearest = EditDistance.nearest(to: name.text, among: defined.sorted())
      let advice = nearest.map { ": did you mean \($0)?" } ?? ""
      return Finding(
        line: name.line, column: name.column, message: "there is no global \(name.text)\(advice)")
    }
  }

  /// The names of the fields that a script assigns anywhere: `album.label =`, `{ label = … }`,
  /// `album:set("label", …)`.
  static func assignedNames(in tokens: [LuaToken]) -> Set<String> {
    var names: Set<String> = []
    for index in tokens.indices {
      if tokens[index].is("=") { addTargets(before: index, of: tokens, to: &names) }
      if index >= 3, tokens[index].kind == .string, tokens[index - 1].is("("),
        tokens[index - 2].text == "set", tokens[index - 3].is(":")
      {
        names.insert(tokens[index].text)
      }
    }
    return names
  }

  /// The strings in calls of `moonshelf.field` and `moonshelf.shelf`: the names of the fields and
  /// queries that a script declares.
  static func declaredNames(by function: String, in tokens: [LuaToken]) -> Set<String> {
    var names: Set<String> = []
    for start in tokens.indices.dropFirst()
    where tokens[start].text == function && tokens[start - 1].is(".") {
      var depth = 0
      for token in tokens[(start + 1)...] {
        if token.is("{") || token.is("(") { depth += 1 }
        if token.is("}") || token.is(")") { depth -= 1 }
        guard depth > 0 else { break }
        // Not the texts of a function.
        guard token.text != "function" else { break }
        if token.kind == .string { names.insert(token.text) }
      }
    }
    return names
  }

  /// Adds the last names of all assignment targets: `label` and `format` of
  /// `album.label, album.format =`.
  private static func addTargets(
    before equals: Int, of tokens: [LuaToken], to names: inout Set<String>
  ) {
    var index = equals - 1
    while index >= 0, tokens[index].kind == .name {
      let isMember = index > 0 && [".", "{", ",", ";"].contains(tokens[index - 1].text)
      if isMember { names.insert(tokens[index].text) }
      while index >= 2, tokens[index - 1].is("."), tokens[index - 2].kind == .name { index -= 2 }
      guard index >= 2, tokens[index - 1].is(",") else { return }
      index -= 2
    }
  }
}
