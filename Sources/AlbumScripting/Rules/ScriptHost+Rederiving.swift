import AlbumFiles
public import AlbumImport
public import AlbumLibrary
import AlbumModel
import RecordRecognition

extension ScriptHost {
  /// The rules with which the records of an import are derived again: those of the named scripts, or
  /// the current text of those that the import used.
  ///
  /// Scripts that are not loaded yet are loaded; the others are not loaded once more. The library
  /// may come from anywhere, so of the scripts that it names only those run that are loaded anyway, or
  /// that the user ran as rules of an import on this machine, and with no permissions but their own.
  ///
  /// - Parameters:
  ///   - item: the import.
  ///   - named: the scripts that the user names; nil for those of the import.
  /// - Returns: the rules, and those of the import that have changed or are missing.
  /// - Throws: the error of a script.
  public func rules(for item: RecordedImport, named: [String]?) throws -> RederivationRules {
    var rules = RederivationRules()
    var paths: [String] = []
    for rule in item.rules where named == nil {
      guard let path = rule.path.map(residentPath),
        isLoaded(path) || options.allowedScripts.isRule(path),
        let source = try? ScriptFile.read(path)
      else {
        rules.missing.append(rule)
        continue
      }
      if rule.agent.hash != ContentHash(of: source.utf8) { rules.changed.append(rule) }
      if !paths.contains(path) { paths.append(path) }
    }
    for path in named ?? [] {
      let path = RealPath.of(path) ?? path
      if !paths.contains(path) { paths.append(path) }
    }
    guard rules.missing.isEmpty else { return rules }
    for path in paths where !isLoaded(path) {
      try loadRules(path, granted: named == nil ? PermissionSet() : nil)
    }
    let scripts = scripts.filter { script in paths.contains(RealPath.of(script.path) ?? script.path)
    }
    func isOwn(_ rule: RuleRegistration) -> Bool { scripts.contains { $0 === rule.script } }
    rules.columnMaps = self.rules.filter { isOwn($0) && !$0.map.isEmpty }
      .map { ColumnMap(source: $0.source, $0.map) }
    rules.sources = try sources(where: isOwn)
    rules.rules = { [unowned self] source, path in
      try recordRules(source: source, path: path, where: isOwn)
    }
    return rules
  }

  /// The path of a script in the folder with the name of a rule, which may have been copied there since
  /// the import; otherwise its own.
  private func residentPath(of path: String) -> String {
    let name = ScriptFile.name(of: path)
    let resident = scripts.first { $0.isResident && ScriptFile.name(of: $0.path) == name }
    return resident.flatMap { RealPath.of($0.path) } ?? path
  }

  private func isLoaded(_ path: String) -> Bool {
    rules.contains { rule in rule.script.map { RealPath.of($0.path) ?? $0.path } == path }
  }

  /// A re-derivation with the loaded scripts, or the scripts that the user names.
  public func addRules(to plan: inout RederivationPlan, named: [String]?) {
    plan.rules = { [unowned self] item in try rules(for: item, named: named) }
  }
}
