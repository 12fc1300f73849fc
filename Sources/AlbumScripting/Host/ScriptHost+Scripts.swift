import AlbumLibrary
import AlbumModel
import LuaRuntime

extension FileObject: ScriptObject {
  static var referenceName: String? { "file" }
}

extension ScriptHost {
  /// Creates the globals of a script: `moonshelf` with the parts of the script, and the granted
  /// functions.
  func makeScript(
    _ path: String, source: String, isResident: Bool, granted: PermissionSet,
    identity: String? = nil
  ) throws -> Script {
    let status = options.allowedScripts.status(of: RealPath.of(path) ?? path, source: source)
    var permissions = granted
    var covered: [String: ContentHash]?
    switch status {
    case .unknown: break
    case .allowed(let remembered, let files):
      permissions = permissions.union(remembered)
      if !remembered.isEmpty { covered = files }
    case .changed(let before):
      let name = ScriptFile.shortName(of: path)
      options.log(
        "warn",
        "\(ScriptFile.name(of: path)) has changed since it was granted \(before.joined(separator: ", "))"
          + "; review it, then: moonshelf scripts allow \(name) \(before.joined(separator: " "))")
    }
    let modules = ScriptModules(of: path, in: options.moduleFolder, covered: covered)
    let environment = try machine.makeEnvironment(modules: modules.find)
    let script = Script(
      name: ScriptFile.name(of: path), path: path, source: source,
      identity: identity ?? self.identity(of: path), environment: environment,
      permissions: permissions, isResident: isResident, modules: modules)
    let added = try addedScripts ?? options.addedScripts()
    addedScripts = added
    script.needs = added.file(RealPath.of(path) ?? path, source)?.needs
    script.origin = added.origins[script.identity]
    modules.mayMore = { [presence = script.presence] file, source in
      guard let known = added.file(file, source), let script = presence.script else { return false }
      return known.isOfReaders && script.origin != known.origin && script.refusal == nil
    }
    try environment.set("moonshelf", make(makeOwnModule(for: script)))
    try installGrantedLibrary(for: script)
    return script
  }

  private func identity(of path: String) -> String {
    goesByFileNames
      ? ScriptFile.shortName(of: path) : ScriptFile.identity(of: path, in: options.moduleFolder)
  }

  private func installGrantedLibrary(for script: Script) throws {
    try GrantedLibrary(
      permissions: script.permissions, files: files(of: script), fileType: type(FileObject.self),
      readLimit: options.memoryLimit ?? 1 << 30, write: output.write(options),
      isStopping: { [unowned machine] in machine.mustStop }
    ).install(in: script.environment, of: machine)
  }

  /// The files that a script may open; none if it was unloaded.
  func files(of script: Script?) -> GrantedFiles { files(script?.permissions ?? PermissionSet()) }

  /// The files within permissions.
  func files(_ permissions: PermissionSet) -> GrantedFiles {
    GrantedFiles(
      permissions: permissions, protected: options.protectedPaths, isDryRun: library.isDryRun)
  }

  /// What covers a script may fetch; nothing if it was unloaded.
  func reach(of script: Script?) -> Reach {
    let permissions = script?.permissions ?? PermissionSet()
    return permissions.reach(files(of: script))
  }

  /// Grants a permission to all scripts, including loaded ones.
  func allow(_ permission: Permission) throws {
    let granted = PermissionSet([permission])
    options.permissions = options.permissions.union(granted)
    for script in scripts {
      script.permissions = script.permissions.union(granted)
      try installGrantedLibrary(for: script)
    }
  }
}

/// A part of a script that may only read the library; the message if it tries to change it.
enum ReadOnlyContext: String {
  case layout = "a layout cannot change the library"
  case decorator = "a decorator cannot change the library"
  case format = "a format cannot change the library"
  case field = "a computed field cannot change the library"
  case predicate = "a query cannot change the library"
  case source = "a source cannot change the library"
  /// The text of an uncaught error.
  case errorText = "an error's text cannot change the library"
}

extension ScriptHost {
  /// Runs a part of a script that must not change, undo, restore or exchange.
  func reading<Result>(_ part: ReadOnlyContext, _ body: () throws -> Result) rethrows -> Result {
    try library.refusingChanges(part.rawValue, body)
  }
}
