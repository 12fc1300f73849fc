import AlbumModel
import LuaRuntime

extension ScriptHost {
  /// Creates the part of `moonshelf` that all scripts share, which needs no permissions.
  func makeSharedModule() throws -> ModuleObject {
    let module = ModuleObject(name: "moonshelf")
    module.set("version", ScriptHost.apiVersion)
    let registrations: KeyValuePairs = [
      "api": ScriptHost.checkVersion, "about": ScriptHost.describe, "needs": ScriptHost.noteNeeds,
      "rule": ScriptHost.registerRule, "source": ScriptHost.registerSource,
      "layout": ScriptHost.registerLayout,
      "template_function": ScriptHost.registerTemplateFunction,
      "format": ScriptHost.registerFormat, "field": ScriptHost.registerField,
      "shelf": ScriptHost.registerShelf, "decorate": ScriptHost.registerDecorator,
      "command": ScriptHost.registerCommand, "every": ScriptHost.registerJob,
    ]
    for (name, register) in registrations {
      try addAction(name, to: module) { host, call in try register(host)(call) }
    }
    try addAction("on_unload", to: module) { host, call in
      host.current?.unloadHandlers.append(try call.function(1, "fn"))
    }
    module.set("print", try machine.environment.get("print", as: LuaValue.self))
    try add("progress", to: module) { host, call in
      let label = try call.string(1, "label")
      let total = try call.optionalInteger(2, "total")
      return try call.returns(host.wrap(ProgressObject(host.options.progress(label, total))))
    }
    try addWaiting(to: module)
    module.set("log", try make(try makeLogModule()))
    // Created when first read, so that a command does not pay for unused parts.
    module.compute("text") { [unowned self] in try make(makeTextModule()) }
    module.compute("scroller") { [unowned self] in try make(makeScrollerModule()) }
    module.compute("json") { [unowned self] in try make(makeJSONModule()) }
    module.compute("csv") { [unowned self] in try make(makeCSVModule()) }
    module.compute("value") { [unowned self] in try make(makeValueModule()) }
    module.compute("input") { [unowned self] in
      guard let input = try options.input() else { return LuaValue.nil }
      return try make(FileObject(input: input, limit: options.memoryLimit ?? 1 << 30))
    }
    return module
  }

  /// A script's `moonshelf`: its own parts, then the shared ones.
  func makeOwnModule(for script: Script) throws -> ModuleObject {
    let module = ModuleObject(name: "moonshelf", parent: shared)
    // Created when first read: few scripts use all of it, and there may be fifty of them. An
    // unloaded script may have passed its module to another one.
    func compute(_ name: String, _ make: @escaping (ScriptHost, Script) throws -> any LuaPushable) {
      let owner = script.name
      module.compute(name) { [unowned self, presence = script.presence] in
        guard let script = presence.script else {
          throw LuaFailure("\(owner), which this \(name) belongs to, is unloaded")
        }
        return try make(self, script)
      }
    }
    compute("library") { host, script in try host.make(host.makeOwnLibrary(for: script)) }
    compute("prefs") { host, script in try PreferencesObject.make(for: script, of: host) }
    compute("http") { host, script in try host.make(host.makeHTTPModule(for: script)) }
    compute("tasks") { host, script in try host.makeTasks(for: script) }
    compute("secret") { host, script in try host.makeSecretFunction(for: script) }
    compute("env") { host, script in
      try host.machine.makeFunction(named: "env") { [unowned host, presence = script.presence] in
        let name = try $0.string(1, "name")
        try presence.ensure(.env(name), toUse: "variable \(name)")
        return try $0.returns(host.options.environment(name))
      }
    }
    compute("store") { host, script in
      let store =
        try script.store
        ?? ScriptStore(of: script.keeper, in: host.library, machine: host.machine)
      script.store = store
      return store.table
    }
    return module
  }

  /// `moonshelf.api "1.0"`: the same major version, and at least this minor version.
  private func checkVersion(_ call: LuaCall) throws {
    let asked = try call.string(1, "version")
    let wanted = asked.split(separator: ".").map { Int($0) }
    let offered = ScriptHost.apiVersion.split(separator: ".").compactMap { Int($0) }
    guard wanted.count == 2, let major = wanted[0], let minor = wanted[1] else {
      throw LuaArgumentError(1, "a version is like \"1.0\", not \"\(asked)\"")
    }
    guard major == offered[0], minor <= offered[1] else {
      throw ScriptFailure.wrongVersion(
        script: current?.name ?? "the script", asked: asked, offered: ScriptHost.apiVersion)
    }
  }

  /// `moonshelf.about { version =, description =, author = }`.
  private func describe(_ call: LuaCall) throws {
    let table = try call.table(1, "about")
    let names = ["version", "description", "author"]
    try table.allowing(names, in: "about")
    for name in names {
      if let text = try table.member(name, as: String?.self) { current?.about[name] = text }
    }
  }

  /// Creates `moonshelf.value`, which reads texts as fields of a type do.
  private func makeValueModule() throws -> ModuleObject {
    let module = ModuleObject(name: "moonshelf.value")
    for kind in FieldKinds.all where ["date", "duration", "money", "rating"].contains(kind.name) {
      try add(kind.name, to: module) { _, call in
        let text = try call.string(1, "text")
        guard text.utf8.count <= 1000, let value = kind.read(text) else {
          return try call.fails("\"\(text.prefix(1000))\" is no \(kind.name)")
        }
        return try call.returns(PushedField(value))
      }
    }
    return module
  }

  /// `moonshelf.needs { … }`.
  private func noteNeeds(_ call: LuaCall) throws {
    let needs = try ScriptNeeds(call.table(1, "needs"))
    // What the user read is what holds, whatever a script says later.
    if let known = current?.needs, !needs.isWithin(known) {
      throw LuaFailure("needs more than it said before: \(known.line)")
    }
    current?.needs = needs
  }

  private func makeLogModule() throws -> ModuleObject {
    let module = ModuleObject(name: "moonshelf.log")
    for level in ["debug", "info", "warn", "error"] {
      try addAction(level, to: module) { host, call in
        host.options.log(level, try call.string(1, "message"))
      }
    }
    return module
  }
}
