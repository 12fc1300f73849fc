import LuaRuntime

/// An import rule that a script registered.
struct ScriptRule {
  /// Its name.
  let name: String
  /// Its priority; higher ones are called first.
  let priority: Int
  /// The source of its records; nil for all.
  let source: String?
  /// `function(album, record, ctx)`.
  let apply: LuaFunction
  /// The script that registered it.
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
  /// - Throws: ``ScriptFailure/registersNo(kind:path:)`` if it does neither.
  public func loadRules(_ path: String) throws {
    let before = rules.count
    _ = try loadWithRules(path)
    guard rules.count > before else {
      throw ScriptFailure.registersNo(kind: "rule, and returns no function", path: path)
    }
  }

  /// Loads a script; a function that it returns becomes a rule.
  ///
  /// - Returns: the script's result.
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
