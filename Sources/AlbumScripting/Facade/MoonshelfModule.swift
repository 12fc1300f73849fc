import AlbumModel
import AlbumPresentation
import LuaRuntime

extension ScriptHost {
  /// Makes `moonshelf`, what `require "moonshelf"` answers.
  func makeModule() throws -> LuaTable {
    let module = try machine.makeTable()
    try module.set("library", try makeLibraryModule())
    try module.set("version", ScriptHost.apiVersion)
    try add("api", to: module) { host, call in try host.checkVersion(call) }
    try add("rule", to: module) { host, call in try host.registerRule(call) }
    try add("layout", to: module) { host, call in try host.registerLayout(call) }
    try add("decorate", to: module) { host, call in try host.registerDecorator(call) }
    try add("on_unload", to: module) { host, call in
      host.current?.unloadHandlers.append(try call.function(1, "fn"))
      return call.returnsNothing
    }
    try module.set("print", try machine.globals.get("print", as: LuaValue.self))
    try module.set("log", try makeLogModule())
    try module.set("text", try makeTextModule())
    return try sealed(module, "moonshelf")
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

  private func makeLogModule() throws -> LuaTable {
    let module = try machine.makeTable()
    for level in ["debug", "info", "warn", "error"] {
      try add(level, to: module) { host, call in
        host.options.log(level, try call.string(1, "message"))
        return call.returnsNothing
      }
    }
    return try sealed(module, "moonshelf.log")
  }

  private func makeTextModule() throws -> LuaTable {
    let module = try machine.makeTable()
    try add("fold", to: module) { _, call in
      try call.returns(FoldedText.fold(call.string(1, "text")))
    }
    try add("width", to: module) { _, call in
      try call.returns(TextWidth.width(call.string(1, "text")))
    }
    return try sealed(module, "moonshelf.text")
  }

  /// A table that scripts can read and not change: they all share it.
  func sealed(_ table: LuaTable, _ name: String) throws -> LuaTable {
    try sealFunction.call(table, name, returning: LuaTable.self)
  }

  /// Lua, because a metatable is Lua's own way to say it.
  static let sealSource = """
    local content, name = ...
    return setmetatable({}, {
      __index = function(_, key)
        local value = content[key]
        if value == nil then
          error(("%s has no '%s'"):format(name, tostring(key)), 2)
        end
        return value
      end,
      __newindex = function() error(name .. " cannot be changed", 2) end,
      __pairs = function() return next, content end,
      __metatable = false,
    })
    """
}
