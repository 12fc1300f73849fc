import AlbumImport
import AlbumLibrary
import AlbumModel
import LuaRuntime

extension ScriptHost {
  /// Adds `rederive`.
  func addRederiving(to module: ModuleObject, for script: Script) throws {
    try add("rederive", to: module) { [presence = script.presence] host, call in
      let options = try call.optionalTable(1, "opts")
      return try host.returningRefusal(call) {
        var plan = try host.rederivationPlan(options, besides: ["rules"])
        let functions = try Self.functions(options?.get("rules", as: LuaValue.self) ?? .nil)
        if let functions { host.use(functions, of: presence.script, in: &plan) }
        return try call.returns(host.rederiveForScript(plan))
      }
    }
  }

  /// Derives albums again for a script.
  func rederiveForScript(_ plan: RederivationPlan) throws -> TableFields {
    // Scripts with rules that are loaded for it do not stay.
    let before = rules
    defer { rules = before }
    return try library.rederive(plan).fields()
  }

  /// The options of a script.
  ///
  /// - Returns: the plan, with the rules of the imports.
  /// - Throws: `LuaFailure` with the name of the invalid option.
  func rederivationPlan(_ options: LuaTable?, besides others: [String]) throws -> RederivationPlan {
    try options?.allowing(["query", "import", "dry_run", "remove"] + others, in: "a re-derivation")
    var plan = RederivationPlan()
    plan.mostEntries = ImportReport.mostForScripts
    addRules(to: &plan, named: nil)
    if let query = try options?.member("query", as: String?.self) {
      plan.albums = try library.queryParser.query(query)
    }
    if let number = try options?.member("import", as: Int?.self) {
      guard try library.recordedImport(Int64(number)) != nil else {
        throw LuaFailure("there is no import \(number)")
      }
      plan.imports = [Int64(number)]
    }
    plan.isDryRun = try options?.member("dry_run", as: Bool?.self) ?? false
    plan.isRemoving = try options?.member("remove", as: Bool?.self) ?? false
    plan.isCancelled = { [machine] in machine.mustStop }
    return plan
  }

  /// One function, or a list of them; nil for none.
  private static func functions(_ value: LuaValue) throws -> [LuaFunction]? {
    switch value {
    case .nil: return nil
    case .function(let function): return [function]
    case .table(let list): return try list.array(of: LuaFunction.self)
    default: throw LuaFailure("rules is a function, or a list of functions")
    }
  }

  private func use(_ functions: [LuaFunction], of script: Script?, in plan: inout RederivationPlan)
  {
    let registrations = functions.map {
      RuleRegistration(name: script?.name ?? "rule", function: $0, script: script)
    }
    plan.rules = { [unowned self] _ in
      var rules = RederivationRules()
      rules.rules = { source, path in
        let scene = try RuleArguments(host: self, source: source, path: path)
        return registrations.map { ScriptRule(registration: $0, scene: scene) }
      }
      return rules
    }
  }
}

extension RederivationReport {
  /// The report as a Lua table.
  func fields() throws -> TableFields {
    var fields: TableFields = [
      "step": step, "entries": try firstEntries(ImportReport.mostForScripts).map(\.fields),
      "changed_rules": changedRules.map(\.agent.name),
      "missing_rules": missingRules.map(\.agent.name),
    ]
    for (name, count) in counts { fields.set(name, count) }
    return fields
  }
}

extension RederivationReport.Entry {
  fileprivate var fields: TableFields {
    [
      "kind": kind.rawValue, "rule": rule, "import": Int(importID), "line": line,
      "album": album.map { Int($0.rawValue) }, "name": name, "field": field?.rawValue,
      "base": PushedField(base), "new": PushedField(new), "current": PushedField(current),
      "reason": reason,
    ]
  }
}
