import LuaRuntime

extension ScriptHost {
  /// Creates the script of a console, whose globals persist between lines.
  ///
  /// Its `require` finds modules in a folder, as for a script there.
  ///
  /// - Parameter folder: usually the working folder.
  /// - Returns: the script, named `console`; it is unloaded with all others.
  /// - Throws: `LuaError` if memory is short.
  func makeConsoleScript(in folder: String) throws -> Script {
    let script = try makeScript(
      folder + "/console", source: "", isResident: false, granted: options.permissions,
      // No other script has this name: entries have no slash, and paths begin with one.
      identity: "console/")
    scripts.append(script)
    return script
  }

  /// Clears an interrupt that came while nothing ran.
  func clearInterrupt() {
    machine.interrupter.clear()
  }
}
