import LuaRuntime

/// An import rule that a script registered.
struct ScriptRule {
  /// What the script calls it.
  let name: String
  /// Higher ones are asked first.
  let priority: Int
  /// Only records of this source; nil for all.
  let source: String?
  /// `function(album, record, ctx)`.
  let apply: LuaFunction
  /// Whose it is.
  let script: Script?
}

extension ScriptHost {
  /// `moonshelf.rule { … }`.
  func registerRule(_ call: LuaCall) throws -> LuaResults {
    let table = try call.table(1, "rule")
    guard case .function(let apply) = try table.get("apply", as: LuaValue.self) else {
      throw LuaArgumentError(1, "a rule needs a function apply(album, record, ctx)")
    }
    let rule = ScriptRule(
      name: try table.member("name", as: String?.self) ?? current?.name ?? "rule",
      priority: try table.member("priority", as: Int?.self) ?? 0,
      source: try table.member("source", as: String?.self), apply: apply, script: current)
    insert(rule)
    return call.returnsNothing
  }

  /// Loads a file given with `--rule`: it registers rules, or returns one function.
  ///
  /// - Throws: ``ScriptFailure/registersNo(kind:path:)`` when it does neither.
  public func loadRules(_ path: String) throws {
    let before = rules.count
    _ = try loadWithRules(path)
    guard rules.count > before else {
      throw ScriptFailure.registersNo(kind: "rule, and returns no function", path: path)
    }
  }

  /// Loads a script; a function that it returns is a rule.
  ///
  /// - Returns: what the script returned.
  func loadWithRules(_ path: String) throws -> LuaValue {
    let (script, result) = try load(path)
    if case .function(let apply) = result {
      insert(
        ScriptRule(name: script.name, priority: 0, source: nil, apply: apply, script: script))
    }
    return result
  }

  func insert(_ rule: ScriptRule) {
    let index = rules.firstIndex { $0.priority < rule.priority } ?? rules.endIndex
    rules.insert(rule, at: index)
  }
}
