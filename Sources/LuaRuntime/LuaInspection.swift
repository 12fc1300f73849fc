internal import CLuaShims

/// A function on the stack of a script.
public struct LuaFrame: Sendable {
  /// What its caller calls it, or the member of an object that it accesses, such as `.title`.
  public fileprivate(set) var name: String?
  /// Its chunk; `[C]` in a traceback for a function of the host or Lua's library.
  public let chunk: String
  /// The line where it begins, 0 for a whole chunk; below 0 for such a function, and in a traceback.
  public let firstLine: Int
  /// The running line; below 0 if it has none.
  public let line: Int
  /// Its place on the stack: 0 for the innermost.
  public let level: Int
}

extension LuaFrame {
  init(_ record: inout lua_Debug, _ stack: LuaStack, level: Int) {
    lua_getinfo(stack.state, "Sln", &record)
    let source = record.source.map { String(cString: $0) } ?? ""
    self.init(
      name: record.name.map { String(cString: $0) },
      chunk: source.hasPrefix("@") ? String(source.dropFirst()) : "text",
      firstLine: Int(record.linedefined), line: Int(record.currentline), level: level)
    // The first values of a running function of C are its arguments.
    guard firstLine < 0, name?.hasSuffix("index") == true, lua_checkstack(stack.state, 1) != 0,
      lua_getlocal(stack.state, &record, 2) != nil
    else { return }
    if stack.kind(at: -1) == .string, let key = try? String.read(from: stack, at: -1) {
      name = "." + key
    }
    border_pop(stack.state, 1)
  }

  /// The running functions of a state, innermost first.
  static func all(on stack: LuaStack, atMost most: Int) -> [LuaFrame] {
    var (record, frames) = (lua_Debug(), [LuaFrame]())
    while frames.count < most, lua_getstack(stack.state, Int32(frames.count), &record) != 0 {
      frames.append(LuaFrame(&record, stack, level: frames.count))
    }
    return frames
  }
}

extension LuaError {
  /// The functions of the ``traceback``, innermost first, without those that it skips.
  public var frames: [LuaFrame] {
    traceback.matches(of: #/\n\t(.+?)(?::([0-9]+))?: in ([^'\n]*)(?:'(.*)')?/#).enumerated().map {
      LuaFrame(
        name: $1.4.map(String.init), chunk: String($1.1), firstLine: $1.3 == "main chunk" ? 0 : -1,
        line: $1.2.flatMap { Int($0) } ?? -1, level: $0)
    }
  }
}

extension LuaMachine {
  /// The running functions, innermost first: in a host function, which is the first, and in a hook.
  public var frames: [LuaFrame] {
    (try? core.stack()).map { LuaFrame.all(on: $0, atMost: .max) } ?? []
  }

  /// The local variables of a running function, which is one of ``frames`` in the same call; of two with one
  /// name, the inner one is the last.
  public func locals(of frame: LuaFrame) throws -> [(name: String, value: LuaValue)] {
    try core.withStack(reserving: 2) { stack in
      var (record, locals) = (lua_Debug(), [(name: String, value: LuaValue)]())
      guard lua_getstack(stack.state, Int32(frame.level), &record) != 0 else { return [] }
      var index: Int32 = 0
      while let name = lua_getlocal(stack.state, &record, next(&index)) {
        // Lua's own values have names in parentheses.
        let name = String(cString: name)
        if !name.hasPrefix("(") { locals.append((name, try .read(from: stack, at: -1))) }
        stack.pop()
      }
      return locals
    }
  }

  /// Takes the warnings of scripts, except control messages such as `@on`, and of Lua, in place of `print`.
  public var onWarning: ((String) -> Void)? {
    get { core.warn }
    set {
      core.warn = newValue
      border_take_warnings(core.host, newValue != nil)
    }
  }

  /// Calls a function at events of scripts, in place of the one before; an error that it throws is
  /// raised in the script.
  ///
  /// Within it no hook is called, and no limit holds for scripts that it calls.
  ///
  /// - Parameters:
  ///   - events: The events; none removes the hook.
  ///   - instructions: The approximate number of instructions between two events ``LuaHookEvent/count``.
  ///   - hook: Takes the event, and the function that is running. It must not own the machine.
  public func setHook(
    at events: Set<LuaHookEvent>, every instructions: Int = 1000,
    _ hook: @escaping (LuaHookEvent, LuaFrame) throws -> Void = { _, _ in }
  ) {
    core.hook = events.isEmpty ? nil : hook
    let mask = events.reduce(Int32(0)) { $0 | 1 << $1.rawValue }
    border_set_hook(core.host, mask, Int32(clamping: instructions))
  }
}

/// An event of a script at which a hook is called.
public enum LuaHookEvent: Int32, Sendable {
  /// A function was called.
  case call = 0
  /// A function is about to return.
  case `return` = 1
  /// A new line begins, or the same one again in a loop.
  case line = 2
  /// Some instructions have run.
  case count = 3
}

extension LuaCore {
  /// Calls the hook, and returns how to raise its error.
  func callHook(_ state: OpaquePointer, _ record: inout lua_Debug) -> Int32 {
    LuaCall.run(state) { call in
      let event = LuaHookEvent(rawValue: record.event) ?? .call
      try hook?(event, LuaFrame(&record, call.stack, level: 0))
      return call.returnsNothing
    }
  }
}
