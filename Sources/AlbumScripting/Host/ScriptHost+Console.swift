import LuaRuntime

extension ScriptHost {
  /// Makes the script behind a console: globals that stay from one line to the next.
  ///
  /// Its `require` finds modules in a folder, as that of a script there would.
  ///
  /// - Parameter folder: usually the one the program was started in.
  /// - Returns: the script, named `console`; it is unloaded with all others.
  /// - Throws: `LuaError` when memory is short.
  func makeConsoleScript(in folder: String) throws -> Script {
    let script = try makeScript(
      folder + "/console", source: "", isResident: false, granted: options.permissions,
      // A name that no script has: entries have no slash, and paths begin with one.
      identity: "console/")
    scripts.append(script)
    return script
  }

  /// Takes back a wish to stop that came when nothing ran.
  func clearInterrupt() {
    machine.interrupter.clear()
  }
}
