/// The files of a script: itself, and the modules that it requires by name, recursively.
enum RequiredModules {
  /// Their texts by real path.
  ///
  /// A name that is computed at run time is not found; the permissions of the script do not cover
  /// such a module.
  static func sources(of script: String, in moduleFolder: String?) throws -> [String: String] {
    var sources: [String: String] = [:]
    var waiting = [script]
    let folders = [ScriptFile.moduleFolder(of: script), moduleFolder].compactMap(\.self)
    while let path = waiting.popLast() {
      guard sources[path] == nil else { continue }
      let source = try ScriptFile.read(path)
      sources[path] = source
      for name in names(in: source) {
        if let file = ScriptFile.modulePath(name, in: folders) { waiting.append(file) }
      }
    }
    return sources
  }

  /// The names after `require`.
  static func names(in source: String) -> [String] {
    source.matches(of: /\brequire\s*\(?\s*(?:"([^"\n]+)"|'([^'\n]+)'|\[\[([^\]\n]+)\]\])/)
      .compactMap { ($0.output.1 ?? $0.output.2 ?? $0.output.3).map(String.init) }
  }
}
