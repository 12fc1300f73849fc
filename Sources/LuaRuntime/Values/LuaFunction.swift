public import CLuaShims

/// A Lua function that Swift holds on to: a loaded chunk, a script's callback, or a host function.
public final class LuaFunction: LuaReference, LuaReadable {
  /// Reads a function.
  public static func read(from stack: LuaStack, at index: Int32) throws -> LuaFunction {
    try take(.function, "a function", from: stack, at: index)
    return LuaFunction(taking: stack)
  }

  /// Calls the function.
  ///
  /// ```swift
  /// let sum = try add.call(1, 2, returning: Int.self)
  /// let (name, year) = try parse.call(line, returning: String.self, Int?.self)
  /// try done.call()
  /// ```
  ///
  /// - Parameters:
  ///   - arguments: What to hand over.
  ///   - results: What to read the results as; those beyond are thrown away, missing ones are `nil`.
  /// - Returns: The results.
  /// - Throws: `LuaError` when the script failed or was stopped, `LuaMismatch` when a result is
  ///   something else.
  @inlinable
  public func call<each Argument: LuaPushable, each Result: LuaReadable>(
    _ arguments: repeat each Argument, returning results: repeat (each Result).Type
  ) throws -> (repeat each Result) {
    var argumentCount: Int32 = 0
    for _ in repeat (each Argument).self { argumentCount += 1 }
    var resultCount: Int32 = 0
    for _ in repeat (each Result).self { resultCount += 1 }
    let stack = try core.stack()
    let top = stack.top
    defer { lua_settop(stack.state, top) }
    guard border_prepare(stack.state, argumentCount + resultCount + 2) else {
      throw LuaStackOverflow()
    }
    border_push_reference(stack.state, reference)
    repeat try (each arguments).push(onto: stack)
    let status = border_call(stack.state, argumentCount, resultCount)
    guard status == border_ok else { throw core.failure(status, stack) }
    var index = top + 1
    return (repeat try (each Result).read(from: stack, at: next(&index)))
  }

  /// Calls the function and keeps every result.
  ///
  /// - Parameter arguments: What to hand over.
  /// - Returns: All the results.
  /// - Throws: `LuaError` when the script failed or was stopped.
  public func callForAll<each Argument: LuaPushable>(
    _ arguments: repeat each Argument
  ) throws -> [LuaValue] {
    var values: [LuaValue] = []
    try call(results: LUA_MULTRET) { stack in
      repeat try stack.push(each arguments)
    } read: { stack, range in
      for index in range { values.append(try LuaValue.read(from: stack, at: index)) }
    }
    return values
  }

  /// Calls the function with values pushed and read by hand, for what the typed form cannot say.
  ///
  /// - Parameters:
  ///   - results: How many results to keep; -1 keeps all.
  ///   - push: Pushes the arguments.
  ///   - read: Reads the results at the given stack indices.
  /// - Returns: What `read` returns.
  /// - Throws: `LuaError` when the script failed or was stopped, and what the closures throw.
  @inlinable
  public func call<Result>(
    results: Int32, push: (LuaStack) throws -> Void,
    read: (LuaStack, Range<Int32>) throws -> Result
  ) throws -> Result {
    let stack = try core.stack()
    let top = stack.top
    defer { lua_settop(stack.state, top) }
    guard border_prepare(stack.state, max(results, 0) + 2) else { throw LuaStackOverflow() }
    border_push_reference(stack.state, reference)
    try push(stack)
    let status = border_call(stack.state, stack.top - top - 2, results)
    guard status == border_ok else { throw core.failure(status, stack) }
    return try read(stack, top + 2..<stack.top + 1)
  }
}

/// Moves a stack index on to the next value.
@inlinable
func next(_ index: inout Int32) -> Int32 {
  index += 1
  return index
}
