import AlbumModel
import AlbumPresentation
import LuaRuntime

extension ScriptHost {
  /// Makes `moonshelf`, what `require "moonshelf"` answers.
  func makeModule() throws -> LuaHostObject<ModuleObject> {
    let module = ModuleObject(name: "moonshelf")
    module.set("library", try types.module.make(try makeLibraryModule()))
    module.set("version", ScriptHost.apiVersion)
    try add("api", to: module) { host, call in try host.checkVersion(call) }
    try add("rule", to: module) { host, call in try host.registerRule(call) }
    try add("layout", to: module) { host, call in try host.registerLayout(call) }
    try add("decorate", to: module) { host, call in try host.registerDecorator(call) }
    try add("on_unload", to: module) { host, call in
      host.current?.unloadHandlers.append(try call.function(1, "fn"))
      return call.returnsNothing
    }
    module.set("print", try machine.globals.get("print", as: LuaValue.self))
    module.set("log", try types.module.make(try makeLogModule()))
    module.set("text", try types.module.make(try makeTextModule()))
    return try types.module.make(module)
  }

  /// `moonshelf.api "1.0"`: same major, minor at least this.
  private func checkVersion(_ call: LuaCall) throws -> LuaResults {
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
    return call.returnsNothing
  }

  private func makeLogModule() throws -> ModuleObject {
    let module = ModuleObject(name: "moonshelf.log")
    for level in ["debug", "info", "warn", "error"] {
      try add(level, to: module) { host, call in
        host.options.log(level, try call.string(1, "message"))
        return call.returnsNothing
      }
    }
    return module
  }

  private func makeTextModule() throws -> ModuleObject {
    let module = ModuleObject(name: "moonshelf.text")
    try add("fold", to: module) { _, call in
      try call.returns(FoldedText.fold(call.string(1, "text")))
    }
    try add("width", to: module) { _, call in
      try call.returns(TextWidth.width(call.string(1, "text")))
    }
    return module
  }
}
