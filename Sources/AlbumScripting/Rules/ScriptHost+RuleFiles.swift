extension ScriptHost {
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

  /// The modules that the current rules have loaded.
  public var ruleModules: [String] {
    ruleScripts.flatMap { Array($0.modules) }
  }
}
