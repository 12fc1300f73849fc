internal import CLuaShims

/// A coroutine: a Lua function that runs until it yields, and is resumed there.
public final class LuaCoroutine: LuaReference, LuaReadable {
  /// The status of a coroutine.
  public enum Status: Sendable {
    /// It has not begun, or has yielded: it can be resumed.
    case suspended
    /// It is running.
    case running
    /// It has resumed another one, which is running.
    case normal
    /// It has returned, or failed.
    case dead
  }

  /// Reads a coroutine.
  public static func read(from stack: LuaStack, at index: Int32) throws -> LuaCoroutine {
    try take(.coroutine, "a coroutine", from: stack, at: index)
    return LuaCoroutine(taking: stack)
  }

  /// The current status; ``Status/dead`` once the machine is closed.
  public var status: Status {
    let status = try? core.withStack(reserving: 1) { stack in
      try self.push(onto: stack)
      return border_coroutine_status_at(stack.state, -1)
    }
    return switch status {
    case border_coroutine_suspended: .suspended
    case border_coroutine_running: .running
    case border_coroutine_normal: .normal
    default: .dead
    }
  }

  /// Runs it until it yields or returns; the values are the arguments of its function, and later the
  /// results of the call that yielded.
  public func resume<each Value: LuaPushable, each Result: LuaReadable>(
    _ values: repeat each Value, returning results: repeat (each Result).Type
  ) throws -> (repeat each Result) {
    var count: Int32 = 0
    for _ in repeat (each Result).self { count += 1 }
    return try run(border_operation_resume, results: count) { stack in
      repeat try stack.push(each values)
    } read: { stack, first in
      var index = first - 1
      return (repeat try (each Result).read(from: stack, at: next(&index)))
    }
  }

  /// Runs it until it yields or returns, and returns all values.
  public func resumeForAll<each Value: LuaPushable>(
    _ values: repeat each Value
  ) throws -> [LuaValue] {
    try run(border_operation_resume, results: LUA_MULTRET) { stack in
      repeat try stack.push(each values)
    } read: { stack, first in
      guard first <= stack.top else { return [] }
      return try (first...stack.top).map { try LuaValue.read(from: stack, at: $0) }
    }
  }

  /// Ends it where it has yielded; its pending `__close` run.
  public func close() throws {
    try run(border_operation_close, results: 0, push: { _ in }, read: { _, _ in })
  }

  /// Raises an error where it has yielded, as if the function that yielded had thrown it.
  public func resume<each Result: LuaReadable>(
    throwing error: any Error, returning results: repeat (each Result).Type
  ) throws -> (repeat each Result) {
    var count: Int32 = 0
    for _ in repeat (each Result).self { count += 1 }
    return try raise(error, results: count) { stack, first in
      var index = first - 1
      return (repeat try (each Result).read(from: stack, at: next(&index)))
    }
  }

  func raise<Result>(
    _ error: any Error, results: Int32, read: (LuaStack, _ first: Int32) throws -> Result
  ) throws -> Result {
    defer { border_end_throw(core.host) }
    return try run(border_operation_throw, results: results) { stack in
      let top = stack.top
      let how = stack.raise(error)
      // A memory error has no value.
      if stack.top == top { lua_pushnil(stack.state) }
      lua_pushinteger(stack.state, Int64(how))
    } read: {
      try read($0, $1)
    }
  }

  func run<Result>(
    _ operation: lua_CFunction, results: Int32, push: (LuaStack) throws -> Void,
    read: (LuaStack, _ first: Int32) throws -> Result
  ) throws -> Result {
    var first: Int32 = 0
    return try core.operate(operation, results: results) { stack in
      first = stack.top
      try self.push(onto: stack)
      try push(stack)
      return stack.top - first
    } read: { stack, index in
      try read(stack, index)
    }
  }
}

extension LuaMachine {
  /// Creates a coroutine that has not begun.
  public func makeCoroutine(_ function: LuaFunction) throws -> LuaCoroutine {
    try core.makeCoroutine(function)
  }
}

extension LuaCore {
  func makeCoroutine(_ function: LuaFunction) throws -> LuaCoroutine {
    try withStack(reserving: 3) { stack in
      try function.push(onto: stack)
      border_push_coroutine(stack.state)
      return LuaCoroutine(taking: stack)
    }
  }
}

extension LuaCall {
  /// Yields values from the calling coroutine: the last statement of a function, and once.
  public func yields<each Value: LuaPushable>(_ values: repeat each Value) throws -> LuaResults {
    let count = try returns(repeat each values).count
    return LuaResults(count: Int32(border_yield) + count)
  }
}
