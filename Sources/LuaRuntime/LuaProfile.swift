internal import CLuaShims

extension LuaFunction {
  /// Where it begins, such as `tidy.lua:12`; nil for a function of the host, and for an object.
  public var place: String? {
    try? core.withStack(reserving: 2) { stack in
      try push(onto: stack)
      var record = lua_Debug()
      guard stack.kind(at: -1) == .function, lua_getinfo(stack.state, ">S", &record) != 0,
        record.linedefined >= 0, let source = record.source
      else { return nil }
      return "\(String(cString: source).dropFirst()):\(record.linedefined)"
    }
  }
}

extension LuaMachine {
  /// Samples the stack of running scripts, about every millisecond, until the machine is closed.
  ///
  /// - Parameter sampler: takes up to 100 functions of the running coroutine, the innermost first, and the
  ///   nanoseconds of scripts since the last sample.
  public func startProfile(_ sampler: @escaping (_ stack: [LuaFrame], _ nanoseconds: Int) -> Void) {
    core.sampler = sampler
    border_start_profile(core.host) { state, nanoseconds in
      let stack = LuaStack(state)
      LuaCore.of(stack).sampler?(LuaFrame.all(on: stack, atMost: 100), Int(nanoseconds))
    }
  }

  /// Starts a debugger written in Lua, until the machine is closed.
  ///
  /// - Parameter start: called with Lua's own `debug` library. The function that it returns is
  ///   called at each new line of a script, with the source (`@` and the chunk's name) and the line,
  ///   and with nil, nil and the error at each one that no script catches. Limits apply to
  ///   coroutines that it resumes, not to itself.
  /// - Throws: `LuaError` of the function.
  public func startDebugger(_ start: LuaFunction) throws {
    try core.withStack(reserving: 6) { stack in
      try start.push(onto: stack)
      let status = border_start_debugger(stack.state)
      guard status == border_ok else { throw core.failure(status, stack) }
    }
  }
}
