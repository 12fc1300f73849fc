extension ScriptHost {
  /// Loads files of rules in the place of those that were loaded so before.
  ///
  /// When one of them fails to load, the rules are as they were.
  ///
  /// - Parameter paths: as for ``loadRules(_:)``, in the order they are asked.
  /// - Throws: what is wrong with a file.
  public func replaceRules(_ paths: [String]) throws {
    // What the new scripts read from their stores is what the old ones have in them.
    try saveStores()
    let old = ruleScripts
    let before = (layouts, decorators, commands, rules)
    let count = scripts.count
    rules.removeAll { rule in old.contains { $0 === rule.script } }
    do {
      for path in paths { try loadRules(path) }
    } catch {
      for script in scripts[count...].reversed() {
        script.hasFailed = true
        unload(script)
      }
      (layouts, decorators, commands, rules) = before
      throw error
    }
    ruleScripts = Array(scripts[count...])
    for script in old.reversed() { unload(script) }
  }

  /// The modules that the rules in force have loaded.
  public var ruleModules: [String] {
    ruleScripts.flatMap { Array($0.modules) }
  }
}
