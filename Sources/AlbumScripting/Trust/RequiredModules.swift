/// The files that a script is made of: itself, and what it requires by name, and so on.
enum RequiredModules {
  /// Their texts by real path.
  ///
  /// A name that is put together while the script runs is not seen; what it loads is not covered by
  /// what the script is allowed.
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

  /// The names after the word `require`.
  static func names(in source: String) -> [String] {
    source.matches(of: /\brequire\s*\(?\s*(?:"([^"\n]+)"|'([^'\n]+)'|\[\[([^\]\n]+)\]\])/)
      .compactMap { ($0.output.1 ?? $0.output.2 ?? $0.output.3).map(String.init) }
  }
}
