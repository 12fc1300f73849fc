public import AlbumImport
import AlbumLibrary
import AlbumModel
import LuaRuntime
import RecordRecognition

/// A script's rule in one import.
struct ScriptRule: RecordRule {
  let registration: RuleRegistration
  /// The arguments, which all rules of the import share.
  let scene: RuleArguments
  /// Whether it is for rows of tables or for other records, if its source has several definitions.
  var isOfTables: Bool?

  var name: String { registration.name }

  var recorded: RecordedRule? {
    guard let script = registration.script, !isShipped else { return nil }
    return RecordedRule(
      Agent(.rule, named: name, hash: script.agent.hash),
      path: RealPath.of(script.path) ?? script.path)
  }

  var isShipped: Bool { registration.definition?.isShipped == true }
  var isOfSource: Bool { registration.definition != nil }

  func apply(to state: inout RecordState, of record: ImportRecord, matching: AlbumMatcher) throws {
    guard registration.function != nil else { return }
    if let isOfTables, isOfTables != (record.batch.columns != nil) { return }
    try scene.call(registration, &state, of: record, matching: matching)
  }
}

extension ScriptHost {
  /// The loaded rules for the records of a file: ``AlbumImport/ImportPlan/rules``.
  ///
  /// - Parameters:
  ///   - source: the name of the records' source.
  ///   - path: the file.
  /// - Returns: the rules, in the order of their calls.
  /// - Throws: `LuaError` if memory is short.
  public func recordRules(source: String, path: String) throws -> [any RecordRule] {
    try recordRules(source: source, path: path) { _ in true }
  }

  /// The same, of some scripts.
  func recordRules(
    source: String, path: String, where isIncluded: (RuleRegistration) -> Bool
  ) throws -> [any RecordRule] {
    let found =
      try shippedRules(of: source)
      + rules.filter {
        ($0.source == nil || $0.source == source) && ($0.function != nil || $0.definition != nil)
          && isIncluded($0)
      }
    // Of several definitions of a source, each kind of record needs one.
    let definitions = found.filter { $0.definition != nil }
    let hasFunction = definitions.contains { $0.function != nil }
    var seen: Set<Bool> = []
    let rules = found.filter { rule in
      guard let definition = rule.definition else { return true }
      if definition.isShipped, rule.function == nil { return false }
      guard definitions.count > 1 else { return true }
      return (rule.function != nil) == hasFunction
        && seen.insert(hasFunction && definition.reading.isTable).inserted
    }
    guard !rules.isEmpty else { return [] }
    noteUsed(rules)
    let scene = try RuleArguments(host: self, source: source, path: path)
    return rules.map { rule in
      ScriptRule(
        registration: rule, scene: scene,
        isOfTables: definitions.count > 1 ? rule.definition?.reading.isTable : nil)
    }
  }

  /// Notes the files of rules, so that a re-derivation may run them.
  private func noteUsed(_ rules: [RuleRegistration]) {
    for rule in rules where rule.definition?.isShipped != true {
      guard let script = rule.script else { continue }
      do {
        try options.allowedScripts.noteRule(RealPath.of(script.path) ?? script.path)
      } catch {
        options.log("warn", "rederive will not find the rules of \(script.name): \(error)")
      }
    }
  }

  /// Sets the loaded rules of an import, and the fields of columns that they name.
  public func addRules(to plan: inout ImportPlan) throws {
    plan.rules = recordRules
    plan.reading.columnMaps += columnMaps
    plan.reading.sources = try sources { _ in true }
  }

  /// The fields of columns that loaded rules name.
  var columnMaps: [ColumnMap] {
    rules.filter { !$0.map.isEmpty }.map { ColumnMap(source: $0.source, $0.map) }
  }

  /// `moonshelf.rule { … }`.
  func registerRule(_ call: LuaCall) throws {
    if let refusal = current?.refusal { throw LuaFailure(refusal) }
    let table = try call.table(1, "rule")
    try table.allowing(["name", "priority", "source", "map", "apply"], in: "a rule")
    let map = try table.member("map", as: LuaTable?.self).map(columnMappings) ?? []
    var function: LuaFunction?
    if case .function(let apply) = try table.get("apply", as: LuaValue.self) { function = apply }
    guard function != nil || !map.isEmpty else {
      throw LuaArgumentError(1, "a rule needs a function apply(album, record, ctx)")
    }
    insert(
      RuleRegistration(
        name: try table.member("name", as: String?.self) ?? current?.name ?? "rule",
        priority: try table.member("priority", as: Int?.self) ?? 0,
        source: try table.member("source", as: String?.self), map: map, function: function,
        script: current))
  }

  /// The fields of `{ Autore = "artist", week = false }`.
  private func columnMappings(_ table: LuaTable) throws -> [ColumnMapping] {
    let names = try library.names
    var mappings: [ColumnMapping] = []
    try table.walk { key, value in
      guard case .string(let key) = key, let column = key.text else {
        throw LuaArgumentError(1, "the keys of map are the names of columns")
      }
      switch value {
      case .boolean(false): mappings.append(ColumnMapping(column: column, field: nil))
      case .string(let name):
        mappings.append(
          try ColumnMapping(column: column, text: name.text ?? "", names.importTarget))
      default: throw LuaArgumentError(1, "map: \(column) needs the name of a field, or false")
      }
    }
    return mappings.sorted { $0.column < $1.column }
  }

  /// Loads a file given with `--rule`: it registers rules, or returns one function.
  ///
  /// - Throws: ``ScriptFailure/registersNo(kind:path:)`` if it does neither.
  public func loadRules(_ path: String) throws { try loadRules(path, granted: nil) }

  /// The same, with other permissions than those of the scripts that the user names in this run.
  func loadRules(_ path: String, granted: PermissionSet?) throws {
    let before = rules.count
    _ = try loadWithRules(path, granted: granted)
    guard rules.count > before else {
      throw ScriptFailure.registersNo(kind: "rule, and returns no function", path: path)
    }
  }

  /// Loads a script; a function that it returns becomes a rule.
  func loadWithRules(_ path: String, granted: PermissionSet? = nil) throws -> LuaValue {
    let (script, result) = try load(path, granted: granted)
    if case .function(let apply) = result { insert(rule: apply, of: script) }
    return result
  }

  /// Adds a function that a script returned or passed as a rule.
  func insert(rule function: LuaFunction, of script: Script?) {
    insert(RuleRegistration(name: script?.name ?? "rule", function: function, script: script))
  }

  func insert(_ rule: RuleRegistration) {
    let index = rules.firstIndex { $0.priority < rule.priority } ?? rules.endIndex
    rules.insert(rule, at: index)
  }

  /// Loads files of rules, and replaces those that were loaded this way before.
  ///
  /// If one of them fails to load, the previous rules remain.
  ///
  /// - Parameter paths: as for ``loadRules(_:)``, in the order of their calls.
  /// - Throws: the error of a file.
  public func replaceRules(_ paths: [String]) throws {
    // The new scripts read the stores that the old ones have changed.
    try saveStores()
    let old = ruleScripts
    let before = registered
    let count = scripts.count
    rules.removeAll { rule in old.contains { $0 === rule.script } }
    do { for path in paths { try loadRules(path) } } catch {
      for script in scripts[count...].reversed() {
        script.hasFailed = true
        unload(script)
      }
      registered = before
      throw error
    }
    ruleScripts = Array(scripts[count...])
    for script in old.reversed() { unload(script) }
  }

  /// The modules that the current rules have loaded.
  public var ruleModules: [String] { ruleScripts.flatMap { Array($0.modules) } }
}
