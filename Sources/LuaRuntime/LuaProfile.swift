internal import CLuaShims

/// A function on the stack of a running script.
public struct LuaFrame: Sendable {
  /// What its caller calls it, or the member of an object that it accesses, such as `.title`.
  public private(set) var name: String?
  /// Its chunk.
  public let chunk: String
  /// The line where it begins, 0 for a whole chunk; below 0 for a function of the host or Lua's library.
  public let firstLine: Int
  /// The running line.
  public let line: Int

  fileprivate init(_ record: inout lua_Debug, _ stack: LuaStack) {
    lua_getinfo(stack.state, "Sln", &record)
    name = record.name.map { String(cString: $0) }
    let source = record.source.map { String(cString: $0) } ?? ""
    chunk = source.hasPrefix("@") ? String(source.dropFirst()) : "text"
    (firstLine, line) = (Int(record.linedefined), Int(record.currentline))
    // The first values of a running function of C are its arguments.
    guard firstLine < 0, name?.hasSuffix("index") == true, lua_checkstack(stack.state, 1) != 0,
      lua_getlocal(stack.state, &record, 2) != nil
    else { return }
    if stack.kind(at: -1) == .string, let key = try? String.read(from: stack, at: -1) {
      name = "." + key
    }
    border_pop(stack.state, 1)
  }
}

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
      var (record, frames) = (lua_Debug(), [LuaFrame]())
      while frames.count < 100, lua_getstack(state, Int32(frames.count), &record) != 0 {
        frames.append(LuaFrame(&record, stack))
      }
      LuaCore.of(stack).sampler?(frames, Int(nanoseconds))
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
