public import CLuaShims

/// A Lua function held by Swift: a loaded chunk, a script's callback, or a host function.
public final class LuaFunction: LuaReference, LuaReadable {
  /// Reads a function, or a table or object with `__call`.
  public static func read(from stack: LuaStack, at index: Int32) throws -> LuaFunction {
    if border_is_callable(stack.state, index) {
      try stack.reserve(1)
      lua_pushvalue(stack.state, index)
      return LuaFunction(taking: stack)
    }
    try take(.function, "a function", from: stack, at: index)
    return LuaFunction(taking: stack)
  }

  /// Calls the function, with as many results as types are given; further ones are dropped.
  ///
  /// - Throws: `LuaError`; `LuaMismatch` for a result of another type, as a missing one.
  @inlinable
  public func call<each Argument: LuaPushable, each Result: LuaReadable>(
    _ arguments: repeat each Argument, returning results: repeat (each Result).Type
  ) throws -> (repeat each Result) {
    var argumentCount: Int32 = 0
    for _ in repeat (each Argument).self { argumentCount += 1 }
    var resultCount: Int32 = 0
    for _ in repeat (each Result).self { resultCount += 1 }
    return try perform(arguments: argumentCount, results: resultCount) { stack in
      repeat try (each arguments).push(onto: stack)
    } read: { stack, first in
      var index = first - 1
      return (repeat try (each Result).read(from: stack, at: next(&index)))
    }
  }

  /// Calls the function and returns all results.
  public func callForAll<each Argument: LuaPushable>(
    _ arguments: repeat each Argument
  ) throws -> [LuaValue] {
    try call(results: LUA_MULTRET) { stack in
      repeat try stack.push(each arguments)
    } read: { stack, range in
      try range.map { try LuaValue.read(from: stack, at: $0) }
    }
  }

  /// Calls the function with any number of arguments, and returns all results.
  public func call(arguments: [LuaValue]) throws -> [LuaValue] {
    try call(results: LUA_MULTRET) { stack in
      for value in arguments { try stack.push(value) }
    } read: { stack, range in
      try range.map { try LuaValue.read(from: stack, at: $0) }
    }
  }

  /// Calls the function with values that are pushed and read manually, for calls that the typed
  /// form cannot express.
  @inlinable
  public func call<Result>(
    results: Int32, push: (LuaStack) throws -> Void,
    read: (LuaStack, Range<Int32>) throws -> Result
  ) throws -> Result {
    try perform(arguments: nil, results: results, push: push) { stack, first in
      try read(stack, first..<stack.top + 1)
    }
  }

  /// The common implementation of calls: handler, function, arguments, the protected call, results,
  /// and the restored stack.
  @inlinable @inline(__always)
  func perform<Result>(
    arguments: Int32?, results: Int32, push: (LuaStack) throws -> Void,
    read: (LuaStack, _ first: Int32) throws -> Result
  ) throws -> Result {
    precondition(results >= LUA_MULTRET, "a negative number of results")
    let slots = max(results, 0) + (arguments ?? 0)
    let frame = border_begin_call(core.host, reference, slots)
    guard let state = frame.state else { throw core.refusal() }
    let stack = LuaStack(state)
    defer { border_unwind(core.host, state, frame.base) }
    try push(stack)
    let count = arguments ?? max(0, stack.top - frame.first)
    if count > 0 || arguments == nil { stack.expect(top: frame.first + count) }
    let status = border_finish_call(core.host, frame, count, results)
    guard status == border_ok else { throw core.failure(status, stack) }
    return try read(stack, frame.first)
  }

  /// The same for one result.
  @inlinable @inline(__always)
  func perform<Result: LuaReadable>(
    arguments: Int32, push: (LuaStack) throws -> Void
  ) throws -> Result {
    try perform(arguments: arguments, results: 1, push: push) { try Result.read(from: $0, at: $1) }
  }

  /// Calls the function without arguments, for one result.
  @inlinable
  public func call<Result: LuaReadable>(returning type: Result.Type) throws -> Result {
    try perform(arguments: 0) { _ in }
  }

  /// Calls the function with one argument, for one result.
  @inlinable
  public func call<Result: LuaReadable>(
    _ argument: some LuaPushable, returning type: Result.Type
  ) throws -> Result {
    try perform(arguments: 1) { stack in
      try argument.push(onto: stack)
    }
  }

  /// Calls the function with two arguments, for one result.
  @inlinable
  public func call<Result: LuaReadable>(
    _ first: some LuaPushable, _ second: some LuaPushable, returning type: Result.Type
  ) throws -> Result {
    try perform(arguments: 2) { stack in
      try first.push(onto: stack)
      try second.push(onto: stack)
    }
  }

  /// Calls the function with three arguments, for one result.
  @inlinable
  public func call<Result: LuaReadable>(
    _ first: some LuaPushable, _ second: some LuaPushable, _ third: some LuaPushable,
    returning type: Result.Type
  ) throws -> Result {
    try perform(arguments: 3) { stack in
      try first.push(onto: stack)
      try second.push(onto: stack)
      try third.push(onto: stack)
    }
  }
}

/// Advances a stack index to the next value.
@inlinable
func next(_ index: inout Int32) -> Int32 {
  index += 1
  return index
}

// The frequent calls, without parameter packs; see `LuaCall.returns(_:)`.
